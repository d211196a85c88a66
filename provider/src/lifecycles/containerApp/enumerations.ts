/** The documented spelling of a name, which may come in any casing; what is no such name stays as it is. */
export const spelling =
  (names: readonly string[]) =>
  (value: unknown): unknown =>
    typeof value === "string" ? (names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value) : value;

export const runtimeTypes = ["shared", "reserved"] as const;
export const imagePullPolicies = ["always", "ifNotPresent"] as const;
export const protocols = ["tcp", "udp", "sctp"] as const;
export const ipVersions = ["iPv4"] as const;
