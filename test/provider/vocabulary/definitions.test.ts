import assert from "node:assert/strict";
import * as all from "../../../provider/src/generated/definitions";
import type { Definition, Properties, Property } from "../../../provider/src/vocabulary";
import { lifecycleKinds } from "../../support/kinds";

const definitions: readonly Definition[] = Object.values<Definition>(all);

describe("the definitions", () => {
  it("are one for each kind", () => {
    assert.deepEqual(definitions.map(({ kind }) => kind).sort(), [...lifecycleKinds].sort());
  });

  it("name nothing but inputs as what affects an output", () => {
    const wrong = definitions.flatMap(({ kind, required, optional, computed }) =>
      Object.entries(computed).flatMap(([output, { facts }]) =>
        (facts.affectedBy ?? [])
          .filter((input) => !(input in required) && !(input in optional))
          .map((input) => `${kind}.${output}: ${input}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  it("take the ID of another object as a number and as text, wherever it is", () => {
    const wrong = definitions.flatMap(({ kind, required, optional }) =>
      idsIn({ ...required, ...optional })
        // IDs at another company, and of rules that bunny.net keeps, which no program makes.
        .filter(([path]) => !["viAiPublisherId", "ruleId", "wafProfileId"].includes(path))
        .filter(([, { shape }]) => shape.type !== "parent" && shape.type !== "reference")
        .map(([path]) => `${kind}.${path}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("name only inputs in their variants, and an enum with exactly these values as what decides", () => {
    for (const { kind, required, optional, variants } of definitions) {
      if (variants === undefined) continue;
      const given = { ...required, ...optional };
      const { shape } = given[variants.by] ?? {};
      assert.deepEqual(shape?.type === "enum" ? shape.names : [], Object.keys(variants.of), kind);
      for (const { required: needed, optional: allowed, facts = {} } of Object.values(variants.of))
        for (const name of [...needed, ...allowed, ...Object.keys(facts)]) assert.ok(name in given, `${kind}: ${name}`);
    }
  });
});

/** All properties that are called an ID, at all depths, by their paths. */
function idsIn(properties: Properties): ReadonlyArray<readonly [path: string, property: Property]> {
  return Object.entries(properties).flatMap(([name, property]) => [
    ...(name.endsWith("Id") ? [[name, property] as const] : []),
    ...idsIn(partsOf(property)).map(([path, part]) => [`${name}.${path}`, part] as const),
  ]);
}

function partsOf({ shape }: Property): Properties {
  if (shape.type === "object") return shape.members;
  if (shape.type === "map") return { "*": shape.value };
  if (shape.type === "list") return { "*": shape.item };
  return shape.type === "union" ? Object.fromEntries(shape.members.entries()) : {};
}
