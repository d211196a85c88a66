import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import {
  adopt,
  anything,
  boolean,
  computedList,
  computedObject,
  define,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  parent,
  reference,
  set,
  text,
  triggers,
} from "../../../provider/src/vocabulary";
import { declarationsOf } from "../../../provider/src/vocabulary/declarations";
import { cannotBeUnset } from "../../../provider/src/properties/resetOnOmit";
import { omit, type Properties } from "../../../provider/src/properties/values";

const unknown = Symbol("unknown");
const isUnknown = (value: unknown): boolean => value === unknown;

/** A kind that does not exist, with one property for each thing that can be said. */
const door = define({
  kind: "Door",
  required: {
    houseId: parent("house.id"),
    name: text({ replaceOnChanges: true, range: [1, 8], parse: (name) => lettersOf(name) }),
    side: oneOf(["left", "right"]),
  },
  optional: {
    material: oneOf(["wood", "steel"], { anyCase: true, unset: cannotBeUnset }),
    width: integer({ range: [60, 120], unset: 80 }),
    thickness: number(),
    code: text({ secret: true, writeOnly: true, unset: null }),
    note: text({ secretPlace: true }),
    paintTriggers: triggers(),
    force: boolean({ control: "always" }),
    keepFrame: boolean({ control: "deleteOnly" }),
    adopt: adopt(),
  },
  computed: {
    doorId: integer({ stable: true }),
    lastOpened: optional(text({ affectedBy: ["force"] })),
    masterKey: optional(text({ secret: true })),
    hinges: computedList(computedObject({ height: integer() })),
    keys: map(text()),
    maker: anything(),
  },
});

const lettersOf = (name: string): E.Either<string, string> =>
  /^[a-z]*$/i.test(name) ? E.right(name.toLowerCase()) : E.left("must be letters");

const declarations = declarationsOf(door);
const normal = (given: Properties): Properties => declarations.normalise(given, isUnknown);
const problemsOf = (given: Properties) => declarations.validate(given, isUnknown);

describe("definitions", () => {
  it("tell the tables of a lifecycle", () => {
    assert.deepEqual(omit({ ...declarations }, ["inputs", "outputs", "normalise", "validate", "typeProblems"]), {
      kind: "Door",
      replaceOn: ["houseId", "name"],
      stables: ["doorId"],
      affectedBy: { lastOpened: ["force"] },
      control: ["force", "keepFrame", "adopt"],
      createOnly: ["adopt"],
      deleteReads: ["keepFrame"],
      derived: [],
      secretInputs: ["code"],
      secretOutputs: ["masterKey"],
      writeOnly: ["code", "paintTriggers"],
      triggers: ["paintTriggers"],
      sets: [],
      exclusive: [],
      keepsOrder: [],
      secretPlaces: ["note"],
      unset: { material: cannotBeUnset, width: 80, code: null },
      afterRemoval: { material: cannotBeUnset, width: 80, code: null },
    });
  });

  it("tell which inputs there are, which must be given, and of what type", () => {
    assert.deepEqual(declarations.inputs.required, ["houseId", "name", "side"]);
    const wrong = { houseId: 1, name: 2, side: "front", material: "glass", width: "80", adopt: "no", paintTriggers: 3 };
    assert.deepEqual(
      declarations.typeProblems(wrong, isUnknown).map(({ property, reason }) => `${property} ${reason}`),
      [
        "name must be text: write it in quotes",
        'side must be "left" or "right"',
        'material must be "wood" or "steel"',
        "width must be a number, without quotes",
        'adopt must be true, false or "overwrite"',
        "paintTriggers must be a list of strings or a map of strings",
      ],
    );
    assert.ok(E.isRight(declarations.inputs.whole.decode({ houseId: 1, name: "front", side: "left" })));
    assert.ok(E.isLeft(declarations.inputs.whole.decode({ houseId: 1, name: "front" })));
  });

  it("tell the computed outputs, some of which may be missing", () => {
    const outs = { doorId: 1, hinges: [{ height: 20 }], keys: { mine: "x" }, maker: {} };
    assert.ok(E.isRight(declarations.outputs.partial.decode(outs)));
    assert.ok(E.isLeft(declarations.outputs.partial.decode({ hinges: [{ height: "20" }] })));
    assert.ok(E.isRight(declarations.outputs.codecs.lastOpened?.decode(undefined) ?? E.left("")));
    assert.ok(E.isLeft(declarations.outputs.codecs.doorId?.decode(undefined) ?? E.right("")));
  });

  it("make canonical forms, and leave alone what is unknown, wrong or not theirs", () => {
    assert.deepEqual(normal({ houseId: " 12 ", name: "Front", side: "Left", material: "STEEL", other: "A" }), {
      houseId: 12,
      name: "front",
      side: "Left",
      material: "steel",
      other: "A",
    });
    const asItIs = { houseId: unknown, name: unknown, material: unknown };
    assert.deepEqual(normal(asItIs), asItIs);
    assert.deepEqual(normal({ houseId: "front", name: "f-1", material: 3 }), {
      houseId: "front",
      name: "f-1",
      material: 3,
    });
  });

  it("tell what is wrong, property by property, in their own order", () => {
    assert.deepEqual(problemsOf({ width: 12.5, name: "far-too-long", houseId: -1 }), [
      {
        property: "houseId",
        reason: "must be a number above 0: pass house.id, or the number that bunny.net's dashboard shows",
      },
      { property: "name", reason: "must have 1 to 8 characters: write fewer" },
      { property: "name", reason: "must be letters" },
      { property: "width", reason: "must be a whole number from 60 to 120" },
    ]);
  });

  it("say nothing of what is in order, unknown, missing, or of a wrong type, which is told elsewhere", () => {
    assert.deepEqual(problemsOf({ houseId: 1, name: "front", width: 60 }), []);
    assert.deepEqual(problemsOf({ houseId: unknown, name: unknown, width: unknown }), []);
    assert.deepEqual(problemsOf({ name: 12, width: "80" }), []);
    assert.deepEqual(problemsOf({}), []);
  });
});

/** A kind with properties inside others. */
const street = define({
  kind: "Street",
  required: {
    houses: map(
      object(
        { ownerId: reference({ check: (value) => (value === "0" ? "must have an owner" : undefined) }) },
        {
          colour: oneOf(["red", "blue"], { anyCase: true, unset: cannotBeUnset }),
          motto: text({ emptyMeansNone: true, secretPlace: true }),
          flags: set(oneOf(["new", "sold"], { anyCase: true }), {
            check: (value) => (Array.isArray(value) && value.length > 2 ? "must be at most 2" : undefined),
          }),
          doors: object({}, { front: doorway(), back: doorway() }, { entries: true, emptyMeansNone: true }),
          rooms: map(text(), { exclusive: true, writeOnly: true }),
        },
      ),
      { checkName: (name) => (name === "" ? "must have a name" : undefined) },
    ),
  },
  optional: { names: list(text({ caseInsensitiveValues: ["Main", "Side"] })) },
  computed: {},
});

function doorway() {
  return object(
    {},
    { width: integer({ range: [60, 120], unset: 80 }), bell: text(), knocker: text() },
    { alternatives: ["bell", "knocker"] },
  );
}

const ofStreet = declarationsOf(street);

describe("definitions of properties inside others", () => {
  it("tell tables by path pattern, with a star for entries", () => {
    assert.deepEqual(ofStreet.unset, { "houses.*.colour": cannotBeUnset, "houses.*.doors.*.width": 80 });
    assert.deepEqual(ofStreet.secretPlaces, ["houses.*.motto"]);
    assert.deepEqual([ofStreet.exclusive, ofStreet.writeOnly], [["houses.*.rooms"], ["houses.*.rooms"]]);
  });

  it("make canonical forms from the inside out, around what is unknown", () => {
    const given = {
      houses: {
        one: { ownerId: 7, colour: "RED", motto: "", flags: ["Sold", "new", "sold"], doors: { front: {} } },
        two: { ownerId: unknown, flags: ["sold", unknown], doors: {}, rooms: { hall: "" } },
      },
      names: ["side", "Main", "side"],
    };
    assert.deepEqual(ofStreet.normalise(given, isUnknown), {
      houses: {
        one: { ownerId: "7", colour: "red", flags: ["new", "sold"], doors: { front: {} } },
        two: { ownerId: unknown, flags: ["sold", unknown], rooms: { hall: "" } },
      },
      names: ["Side", "Main", "Side"],
    });
  });

  it("tell what is wrong at any depth, and of lists as a whole", () => {
    const given = {
      houses: {
        "": { ownerId: "0", flags: ["new", "sold", "new"] },
        two: { ownerId: unknown, doors: { front: { width: 20, bell: "ding", knocker: "dong" }, back: { width: 80 } } },
      },
    };
    assert.deepEqual(
      ofStreet.validate(given, isUnknown).map(({ property, reason }) => `${property} ${reason}`),
      [
        "houses. must have a name",
        "houses..ownerId must have an owner",
        "houses..flags must be at most 2",
        "houses.two.doors.front must have only one of bell, knocker",
        "houses.two.doors.front.width must be a whole number from 60 to 120",
        "houses.two.doors.back must have one of bell, knocker",
      ],
    );
  });
});
