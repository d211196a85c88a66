import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { isProperties, type Properties } from "../../properties/values";
import { PartialError } from "../errors";
import { isUnknown, type PulumiProperties, seal, unseal } from "../pulumiWire";
import type { ServedKind } from "../resource";
import { fromStruct, toStruct } from "./struct";

type Kind = Pick<ServedKind<never, never>, "sets">;

/** Properties of a resource as the engine sends them, in the form in state. */
export function fromEngine({ sets }: Kind, struct: Struct | undefined): PulumiProperties {
  return toStateForm(sets, fromStruct(struct));
}

/** Properties of a resource for the engine. */
export function toEngine({ sets }: Kind, properties: Properties): Struct {
  return toStruct(toLists(sets, properties));
}

/** What a partial failure records has the same form as other state. */
export async function inListForm<Result>({ sets }: Kind, operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof PartialError)) throw error;
    throw new PartialError(error.id, toLists(sets, { ...error.properties }), error.reasons);
  }
}

/**
 * The form of sets in state of a dynamic provider, with which everything inside works: the keys of a single map, and
 * unknown strings after it. The engine has lists of strings, as every language expects.
 */
export function toStateForm(sets: readonly string[], wire: PulumiProperties): PulumiProperties {
  return changed(sets, wire, (entries) => {
    if (entries.some(isProperties)) return entries;
    const known = entries.filter((entry) => !isUnknown(entry));
    return [Object.fromEntries(known.map((entry) => [String(entry), true])), ...entries.filter(isUnknown)];
  });
}

/** Sets as lists of strings, sorted. What is sealed stays sealed. */
export function toLists(sets: readonly string[], properties: Properties): PulumiProperties {
  return changed(sets, properties, (entries) =>
    entries.flatMap((entry) => (isProperties(entry) ? Object.keys(entry).sort() : [entry])),
  );
}

function changed(
  sets: readonly string[],
  properties: Properties,
  change: (entries: readonly unknown[]) => readonly unknown[],
): PulumiProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const entries: unknown = sets.includes(name) ? unseal(value) : undefined;
      if (!Array.isArray(entries)) return [name, value];
      return [name, entries === value ? change(entries) : seal(change(entries))];
    }),
  );
}
