import * as t from "io-ts";
import { valueAt } from "../../../provider/src/properties/paths";
import { isProperties } from "../../../provider/src/properties/values";
import type { Definition } from "../../support/kinds";
import type { Wire } from "../../support/providerProcess";
import type { Fixture } from "../sample";
import { codecAt, isAny, type Path } from "./paths";

/** Values that somebody else may give a property: those that the sample names, and then what can be guessed. */
export function othersAt(definition: Definition, world: Fixture, inputs: Wire, path: Path): readonly unknown[] {
  const named = Object.entries(world.others ?? {}).flatMap(([pattern, other]) =>
    isAny([pattern], path) ? [other] : [],
  );
  return [...named, ...otherValues(codecAt(definition, path), valueAt(inputs, path))];
}

/** Values that somebody else may give a property, likely ones first. Not all of them need be valid. */
export function otherValues(codec: unknown, value: unknown): readonly unknown[] {
  if (codec instanceof t.KeyofType) return namesIn(codec.keys).filter((name) => name !== value);
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1, value - 1, value * 2];
  if (typeof value === "string") return otherTexts(value);
  if (Array.isArray(value)) return otherLists(value);
  if (isProperties(value)) return otherObjects(value);
  return [];
}

/** Much text has a form: a number, a digest, a path. A change of its last letter or digit mostly keeps that. */
function otherTexts(text: string): readonly string[] {
  const changed = text.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, nextCharacter);
  return [...(changed === text ? [] : [changed]), `${text}x`];
}

function nextCharacter(character: string): string {
  const rounds: Readonly<Record<string, string>> = { "9": "8", z: "y", Z: "Y" };
  return rounds[character] ?? String.fromCharCode(character.charCodeAt(0) + 1);
}

function otherLists(list: readonly unknown[]): readonly unknown[] {
  const elements = list.flatMap((element, index) =>
    otherValues(undefined, element).map((other) => list.map((kept, at) => (at === index ? other : kept))),
  );
  return [...elements, list.slice(0, -1), [...list].reverse()];
}

function otherObjects(object: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(object).flatMap(([name, value]) =>
    otherValues(undefined, value).map((other) => ({ ...object, [name]: other })),
  );
}

function namesIn(keys: unknown): readonly string[] {
  return isProperties(keys) ? Object.keys(keys) : [];
}
