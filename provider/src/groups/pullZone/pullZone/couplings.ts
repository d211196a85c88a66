import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { containsUnknown } from "../../../properties/codecs";
import { valueAt } from "../../../properties/paths";
import { equal, isProperties, mapProperties, pick, type Properties } from "../../../properties/values";
import { type Coupling, couplings } from "../settings/couplings.definition";

function isWrong({ drivers, isOn = true, values }: Coupling, value: unknown, inputs: Properties): boolean {
  const isDriven = drivers.some((path) => {
    const driver = valueAt(inputs, path.split("."));
    // 0 stands for none where an update removes it.
    return driver !== undefined && Boolean(driver) === isOn;
  });
  return isDriven && !values.some((allowed) => (Array.isArray(value) ? value.includes(allowed) : value === allowed));
}

function ruledOut(name: string, value: unknown, inputs: Properties): Coupling | undefined {
  return couplings.find((coupling) => coupling.property === name && isWrong(coupling, value, inputs));
}

/** Whether a setting must not have this value, because others say what it is. */
export function isRuledOut(name: string, value: unknown, inputs: Properties): boolean {
  return ruledOut(name, value, inputs) !== undefined;
}

/** Changes to send: without what others rule out, and with what they would change and the zone has as declared. */
export function withCoupled(changes: Properties, inputs: Properties, found: Properties): Properties {
  const all = { ...pick(found, ["origin", "middlewareScriptId"]), ...inputs };
  const following = couplings
    .filter(({ drivers, follows = false }) => follows && drivers.some((name) => name in changes))
    .map(({ property }) => property)
    .filter((name) => inputs[name] !== undefined && equal(found[name], inputs[name]));
  return {
    ...pick(inputs, following),
    ...mapProperties(changes, (value, name) => {
      const coupling = ruledOut(name, value, all);
      if (coupling === undefined) return value;
      return Array.isArray(value) ? coupling.values : undefined;
    }),
  };
}

/** Inputs that contradict each other. */
export function contradictions(inputs: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const known = mapProperties(inputs, (value) => (containsUnknown(value, isUnknown) ? undefined : value));
  const { name, adoptPullZoneId } = inputs;
  return [
    ...couplings.flatMap((coupling) => {
      const { property, reason } = coupling;
      return known[property] !== undefined && isWrong(coupling, known[property], known) ? [{ property, reason }] : [];
    }),
    ...(name === undefined && adoptPullZoneId === undefined ? [{ property: "name", reason: nameless }] : []),
  ];
}

const nameless =
  "is required but has no value: set it, or name an existing pull zone with adoptPullZoneId. If that is " +
  "acceleratedPullZoneId of a DnsRecord, bunny.net has not made the pull zone yet: run `pulumi up --refresh` later";

/** Why a pull zone cannot be created with its origin. bunny.net makes those of containers and accelerated records itself. */
export function originProblem({ origin }: Properties): Problem | undefined {
  if (origin === undefined) return { property: "origin", reason: originless };
  const made = ["magicContainersAppId", "dnsAcceleration"].find((name) => isProperties(origin) && name in origin);
  return made === undefined ? undefined : { property: `origin.${made}`, reason: madeByBunny };
}

const originless =
  'is required for a new pull zone: write, for example, { originUrl: "https://origin.example.com" } or ' +
  "{ storageZoneId: storage.id }, or adopt: true to take over a zone that exists";
const madeByBunny =
  "does not go with a new pull zone: omit name, and take over the one that bunny.net makes with adoptPullZoneId: " +
  "endpoint.pullZoneId, or record.acceleratedPullZoneId, which `pulumi up --refresh` shows once it is there";
