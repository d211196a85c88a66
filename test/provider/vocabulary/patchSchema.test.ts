import assert from "node:assert/strict";
import { boolean, define, integer, list, map, object, oneOf, set, text } from "../../../provider/src/vocabulary";
import { entrySchema, patchSchema, putOnlySchema } from "../../../provider/src/vocabulary/patchSchema";
import type { ObjectSchema } from "../../../provider/src/properties/patchSchema";

/** A kind that does not exist, with one property for each thing that can be said of a patch. */
const shelf = define({
  kind: "Shelf",
  required: { name: text() },
  optional: {
    material: oneOf(["oak", "pine"], { anyCase: true, nullable: true }),
    colour: text({ caseInsensitiveValues: ["red", "blue"] }),
    width: integer({ default: 80 }),
    labels: map(text(), { nullable: true }),
    tags: set(text(), { default: [] }),
    steps: list(text()),
    lights: object(
      { brightness: integer() },
      { colour: text() },
      { apiOnly: { on: boolean() }, noneValue: { on: false } },
    ),
    owner: text({ putOnly: true }),
    password: text({ putOnly: true, writeOnly: true }),
    force: boolean({ control: "always" }),
  },
  computed: { shelfId: integer() },
});

const books = object(
  { title: text() },
  { paper: text(), digital: text() },
  { alternatives: ["paper", "digital"], apiOnly: { audio: text() } },
);

const value = { kind: "value" } as const;

describe("patchSchema", () => {
  it("has a rule for each input that a patch takes", () => {
    assert.deepEqual(patchSchema(shelf), {
      kind: "object",
      members: {
        name: value,
        material: { kind: "enumeration", unset: null },
        colour: { kind: "enumeration" },
        width: { kind: "value", default: 80, unset: 80 },
        labels: { kind: "value", isMap: true, unset: null },
        tags: { kind: "list", ordered: false, item: value, unset: [] },
        steps: { kind: "list", ordered: true, item: value },
        lights: {
          kind: "object",
          members: { brightness: value, colour: value, on: value },
          off: { on: false },
          unset: null,
        },
      },
    });
  });

  it("leaves to a PUT what only that takes, and compares what can be read of it", () => {
    assert.deepEqual(putOnlySchema(shelf), { kind: "object", members: { owner: value } });
  });

  it("knows what an item of an array carries: its key, and its value or the members of that", () => {
    assert.deepEqual(entrySchema(text({ default: "" }), { key: "name", value: "text" }), {
      kind: "object",
      members: { name: value, text: { kind: "value", default: "" } },
    });
    assert.deepEqual(entrySchema(books, { key: "shelf" }), {
      kind: "object",
      members: { shelf: value, title: value, paper: value, digital: value, audio: value },
      alternatives: ["paper", "digital", "audio"],
    });
  });

  it("has an item that stays carry what is required of it", () => {
    const of = (items: ReturnType<typeof map>) =>
      patchSchema({ kind: "", required: { items }, optional: {}, computed: {} });
    const requiredOf = (schema: ObjectSchema) => {
      const { items } = schema.members;
      return items?.kind === "elements" ? items.required : undefined;
    };
    assert.deepEqual(requiredOf(of(map(books, { asArray: { key: "shelf" } }))), ["title", "paper", "digital", "audio"]);
    assert.deepEqual(requiredOf(of(map(text(), { asArray: { key: "name", value: "text" } }))), ["text"]);
  });
});
