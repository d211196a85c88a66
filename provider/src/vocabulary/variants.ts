import { inDocumentedCase } from "../properties/equivalence";
import type { IsUnknown, Problem } from "../contract/lifecycle";
import { mapProperties, ownValue, type Properties as Values } from "../properties/values";
import type { Properties, Variant, Variants } from "./property";

/** The properties, with the facts of the variant that applies, if it is known. */
export function inVariant(properties: Properties, variants: Variants | undefined, given: Values): Properties {
  const facts = variantOf(variants, given)?.facts;
  return facts === undefined
    ? properties
    : mapProperties(properties, (property, name) => {
        const additional = ownValue(facts, name);
        return additional === undefined ? property : { ...property, facts: { ...property.facts, ...additional } };
      });
}

/** What is missing in the variant that applies, and what does not belong in it. */
export function variantProblems(
  variants: Variants | undefined,
  given: Values,
  isUnknown: IsUnknown,
  path: readonly string[] = [],
): readonly Problem[] {
  const variant = variantOf(variants, given);
  if (variants === undefined || variant === undefined) return [];
  const { by } = variants;
  const here = `${by} ${JSON.stringify(inDocumentedCase(Object.keys(variants.of), given[by]))}`;
  const at = (name: string): string => [...path, name].join(".");
  const missing = variant.required
    .filter((name) => given[name] === undefined)
    .map((name) => ({ property: at(name), reason: `is required with ${here} but has no value: set it` }));
  const surplus = namesIn(variants)
    .filter((name) => !variant.required.includes(name) && !variant.optional.includes(name))
    .filter((name) => given[name] !== undefined && !isUnknown(given[name]))
    .map((name) => ({
      property: at(name),
      reason: `does not apply to ${here}: remove it${elsewhere(variants, name)}`,
    }));
  return [...missing, ...surplus];
}

/** The properties that apply only to some values. */
export function namesIn({ of }: Variants): readonly string[] {
  return [...new Set(Object.values(of).flatMap(({ required, optional }) => [...required, ...optional]))];
}

function variantOf(variants: Variants | undefined, given: Values): Variant | undefined {
  if (variants === undefined) return undefined;
  const value = inDocumentedCase(Object.keys(variants.of), ownValue(given, variants.by));
  return typeof value === "string" ? ownValue(variants.of, value) : undefined;
}

const fewValues = 3;

/** Where a property belongs, if that is not almost everywhere. */
function elsewhere({ by, of }: Variants, name: string): string {
  const values = Object.entries(of).flatMap(([value, { required, optional }]) =>
    required.includes(name) || optional.includes(name) ? [JSON.stringify(value)] : [],
  );
  return values.length > fewValues ? "" : `, or use ${by} ${values.join(" or ")}`;
}
