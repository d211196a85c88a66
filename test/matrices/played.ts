import type { MatrixKind } from "./kinds";

/** One kind for each shape: the others share its code. */
const ofEachShape = [
  "BlockedIp",
  "BlockedIpSet",
  "ContainerEndpoint",
  "DnsRecord",
  "EdgeRule",
  "Hostname",
  "LoadBalancerOrigin",
  "PullZone",
  "ScriptVariable",
  "ShieldBotAction",
  "ShieldRateLimit",
  "StorageFolder",
];

/** Those that `MATRIX_KINDS` names, as in `Hostname,Script`, or `all`. */
export function playedOf(kinds: readonly MatrixKind[]): readonly MatrixKind[] {
  const { MATRIX_KINDS: named } = process.env;
  if (named === "all") return kinds;
  const wanted = named?.split(",") ?? ofEachShape;
  return kinds.filter(({ kind }) => wanted.includes(kind));
}
