import assert from "node:assert/strict";
import { normalName } from "../../../provider/src/common/closestNames";
import { otherWords } from "../../../provider/src/common/otherWords";
import * as definitions from "../../../provider/src/generated/definitions";
import type { Definition, Property } from "../../../provider/src/vocabulary";

/** The names of all enums in a property. */
function namesIn({ shape }: Property): readonly (readonly string[])[] {
  switch (shape.type) {
    case "enum":
      return [shape.names];
    case "list":
      return namesIn(shape.item);
    case "map":
      return namesIn(shape.value);
    case "object":
      return Object.values(shape.members).flatMap(namesIn);
    case "union":
      return shape.members.flatMap(namesIn);
    default:
      return [];
  }
}

describe("a word that bunny.net or the Terraform provider uses", () => {
  const enums = Object.values<Definition>(definitions).flatMap(({ required, optional }) =>
    Object.values({ ...required, ...optional }).flatMap(namesIn),
  );

  it("leads to one name that there is, and is none itself where it leads to another", () => {
    for (const [word, names] of Object.entries(otherWords)) {
      assert.equal(word, normalName(word));
      for (const name of names) {
        const [those] = enums.filter((each) => each.includes(name));
        assert.ok(those !== undefined, `${word}: no property has ${name}`);
        assert.ok(!those.map(normalName).includes(word), `${word} is a name beside ${name}`);
      }
    }
    for (const each of enums) {
      for (const [word, names] of Object.entries(otherWords))
        assert.ok(names.filter((name) => each.includes(name)).length < 2, `${word} leads to two of ${each.join(", ")}`);
    }
  });
});
