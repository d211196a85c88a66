import { identity } from "fp-ts/function";
import { inputs, outputs } from "../properties/codecs";
import type { DeclaredLifecycle } from "../contract/declarations";
import type { IsUnknown, Lifecycle } from "../contract/lifecycle";
import type { Properties as Values } from "../properties/values";
import { otherNames } from "../generated/otherNames";
import { canonicalInputs } from "./canonical";
import type { Definition } from "./definition";
import { placesIn } from "./patterns";
import { propertyProblems } from "./problems";
import { codecsOf, type Facts, type Properties, type Property } from "./property";
import { notAProperty, typeProblems } from "./typeProblems";
import { inVariant, variantProblems } from "./variants";

/** A kind with what its definition declares, which is all that adapters need. */
export function declared<Client, E, I extends object, O extends object, R>({
  definition,
  normalise = identity,
  validate = () => [],
  ...lifecycle
}: Lifecycle<Client, E, I, O, R> & { readonly definition: Definition }): DeclaredLifecycle<Client, E, I, O, R> {
  const declarations = declarationsOf(definition);
  return {
    // What TypeScript cannot work out while the definition is open.
    ...(declarations as unknown as DeclaredLifecycle<Client, E, I, O, R>),
    ...lifecycle,
    normalise: (given, isUnknown) => normalise(declarations.normalise(given, isUnknown), isUnknown),
    validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...validate(given, isUnknown)],
  };
}

/** What follows from a definition. */
export function declarationsOf<Required extends Properties, Optional extends Properties, Computed extends Properties>({
  kind,
  required,
  optional,
  computed,
  variants,
}: Definition<Required, Optional, Computed>) {
  const given = { ...required, ...optional };
  const places = placesIn(given);
  const patternsOf = (are: (facts: Facts<unknown>) => boolean) =>
    places.filter(({ facts }) => are(facts)).map(({ pattern }) => pattern);
  return {
    kind,
    inputs: inputs(codecsOf(required), codecsOf(optional)),
    outputs: outputs(codecsOf(computed)),
    replaceOn: namesOf(given, ({ replaceOnChanges }) => replaceOnChanges === true),
    stables: namesOf(computed, ({ stable }) => stable === true),
    affectedBy: Object.fromEntries(
      Object.entries(computed).flatMap(([name, { facts }]) =>
        facts.affectedBy === undefined ? [] : [[name, namesAmong(given, facts.affectedBy)]],
      ),
    ),
    derived: namesOf(given, ({ derivedBy }) => derivedBy !== undefined),
    control: namesOf(given, ({ control }) => control !== undefined),
    createOnly: namesOf(given, ({ control }) => control === "createOnly"),
    deleteReads: namesOf(given, ({ control }) => control === "deleteOnly"),
    secretInputs: namesOf(given, ({ secret }) => secret === true),
    secretOutputs: namesOf(computed, ({ secret }) => secret === true),
    writeOnly: patternsOf(({ writeOnly }) => writeOnly === true),
    triggers: propertiesWhere(given, ({ shape }) => shape.type === "triggers"),
    sets: propertiesWhere(given, ({ shape }) => shape.type === "entries"),
    exclusive: patternsOf(({ exclusive }) => exclusive === true),
    keepsOrder: patternsOf(({ ignoresOrder }) => ignoresOrder === true),
    secretPlaces: patternsOf(({ secretPlace }) => secretPlace === true),
    unset: Object.fromEntries(
      places.flatMap(({ pattern, facts: { unset } }) => (unset === undefined ? [] : [[pattern, unset]])),
    ),
    afterRemoval: Object.fromEntries(
      places.flatMap(({ pattern, facts: { unset, default: initial, nullable, noneValue } }) => {
        const becomes = unset ?? initial ?? (nullable === true || noneValue !== undefined ? null : undefined);
        return becomes === undefined && unset !== null ? [] : [[pattern, becomes ?? null]];
      }),
    ),
    typeProblems: (values: Values, isUnknown: IsUnknown) =>
      typeProblems(given, Object.keys(required), values, isUnknown, notAProperty(otherNames[kind] ?? {})),
    normalise: (values: Values, isUnknown: IsUnknown) =>
      canonicalInputs(inVariant(given, variants, values), values, isUnknown),
    validate: (values: Values, isUnknown: IsUnknown) => [
      ...propertyProblems(inVariant(given, variants, values), values, isUnknown),
      ...variantProblems(variants, values, isUnknown),
    ],
  };
}

function namesAmong<Of extends Properties>(properties: Of, names: readonly string[]): ReadonlyArray<keyof Of & string> {
  return names.filter((name): name is keyof Of & string => name in properties);
}

function namesOf<Of extends Properties>(
  properties: Of,
  are: (facts: Facts<unknown>) => boolean,
): ReadonlyArray<keyof Of & string> {
  return propertiesWhere(properties, ({ facts }) => are(facts));
}

function propertiesWhere<Of extends Properties>(
  properties: Of,
  are: (property: Property) => boolean,
): ReadonlyArray<keyof Of & string> {
  return Object.keys(properties).filter((name): name is keyof Of & string => {
    const property = properties[name];
    return property !== undefined && are(property);
  });
}
