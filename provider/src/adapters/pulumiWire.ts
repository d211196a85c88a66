import { containsUnknown } from "../properties/codecs";
import { changeAt } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";
import { secretSignature, signature } from "../common/pulumiSecret";

/** Properties for the engine, in which secrets are sealed. Mutable, because Pulumi's own process adds to them. */
export type PulumiProperties = Record<string, unknown>;

/** Pulumi's placeholder for a string that is not known until the update. It stands for a value of any type. */
export const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Pulumi's placeholders for values that are not known until the update: string, boolean, number, array, asset, archive, object. */
const unknownValues: ReadonlySet<unknown> = new Set([
  unknown,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Whether a value is not known until the update. */
export function isUnknown(value: unknown): boolean {
  return typeof value === "string" && unknownValues.has(value);
}

/** Whether a value, or anything inside it, is not known until the update. */
export function hasUnknown(value: unknown): boolean {
  return containsUnknown(value, isUnknown);
}

/** Wraps a value so that the engine encrypts it in state and hides it in output. */
export function seal(value: unknown): unknown {
  return isUnknown(value) || isSealed(value) ? value : { [signature]: secretSignature, value };
}

/** The value inside of a seal. */
export function unseal(value: unknown): unknown {
  return isProperties(value) && isSealed(value) ? value.value : value;
}

function isSealed(value: unknown): boolean {
  return isProperties(value) && value[signature] === secretSignature;
}

/** Seals the values that exist at these paths. */
export function sealAt(properties: Properties, paths: ReadonlyArray<readonly string[]>): Properties {
  return paths.reduce((sealed, path) => changeAt(sealed, path, seal), properties);
}
