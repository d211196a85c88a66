import assert from "node:assert/strict";
import fc from "fast-check";
import { edgeRule } from "../../../../provider/src/groups/pullZone/edgeRule/edgeRule.definition";
import {
  actionParts,
  actionTypes,
  edgeRuleAction,
} from "../../../../provider/src/groups/pullZone/edgeRule/edgeRuleAction.definition";
import {
  namedPart,
  type NumberedPart,
  numberedPart,
} from "../../../../provider/src/groups/pullZone/edgeRule/edgeRulePart.definition";
import {
  edgeRuleTrigger,
  triggerParts,
  triggerTypes,
} from "../../../../provider/src/groups/pullZone/edgeRule/edgeRuleTrigger.definition";
import { type Property } from "../../../../provider/src/vocabulary";
import { declarationsOf } from "../../../../provider/src/vocabulary/declarations";

const declarations = declarationsOf(edgeRule);
const unknown = Symbol("only known later");
const isUnknown = (value: unknown): boolean => value === unknown;

/** The names that the members of a union have for types. */
const namesIn = ({ shape }: Property): readonly string[] =>
  shape.type !== "union"
    ? []
    : shape.members.flatMap((member) => {
        const type = member.shape.type === "object" ? member.shape.members.type?.shape : undefined;
        return type?.type === "enum" ? type.names : [];
      });

describe("parts of edge rules", () => {
  for (const [what, of, types] of [
    ["actions", edgeRuleAction, actionTypes],
    ["triggers", edgeRuleTrigger, triggerTypes],
  ] as const) {
    it(`give each type of ${what} a number, and each number a type that programs can write`, () => {
      assert.deepEqual([...namesIn(of)].sort(), Object.keys(types).sort());
      assert.equal(new Set(Object.values(types)).size, Object.keys(types).length);
    });
  }

  const texts = fc.oneof(
    fc.constantFrom("", "301", "0", "60", "599", "1e3", "007", "https://www.example.com"),
    fc.string({ maxLength: 5 }),
  );
  const withoutEmptyEnd = (part: NumberedPart): NumberedPart => {
    const parameters = [...part.parameters];
    while (parameters.at(-1) === "") parameters.pop();
    return { ...part, parameters };
  };

  it("lose nothing of what the API may have, known or not", () => {
    const actions = fc.record({
      type: fc.integer({ min: 0, max: 45 }),
      parameters: fc.array(texts, { maxLength: 3 }),
      matching: fc.constant({}),
    });
    const triggers = fc.record({
      type: fc.integer({ min: 0, max: 20 }),
      parameters: fc.array(texts, { maxLength: 1 }),
      matching: fc.constantFrom(
        {},
        { patternMatches: ["a", "b"] },
        { patternMatches: ["a"], patternMatchingType: "9" },
      ),
    });
    for (const [kind, parts] of [
      [actionParts, actions],
      [triggerParts, triggers],
    ] as const) {
      fc.assert(
        fc.property(parts, (part) => {
          const named = namedPart(kind, part);
          assert.deepEqual(numberedPart(kind, named), withoutEmptyEnd(part));
          assert.ok(kind.of.codec.is(named), JSON.stringify(named));
        }),
      );
    }
  });

  it("have names and numbers where they are known, and what the API has where they are not", () => {
    const action = (type: number, ...parameters: readonly string[]) =>
      namedPart(actionParts, { type, parameters, matching: {} });
    assert.deepEqual(action(0), { type: "forceSsl" });
    assert.deepEqual(action(1, "https://a.example", "302"), {
      type: "redirect",
      url: "https://a.example",
      statusCode: 302,
    });
    assert.deepEqual(action(6, "X-A", ""), { type: "setRequestHeader", name: "X-A", value: "" });
    assert.deepEqual(action(17, "12", "a"), { type: "originStorage", storageZoneId: "12", storageZoneName: "a" });
    // What does not fit is given as the API has it.
    assert.deepEqual(action(1, "https://a.example", "303"), {
      type: 1,
      parameter1: "https://a.example",
      parameter2: "303",
    });
    assert.deepEqual(action(3, "060"), { type: 3, parameter1: "060" });
    assert.deepEqual(action(0, "surplus"), { type: 0, parameter1: "surplus" });
    assert.deepEqual(action(35, "", "b"), { type: 35, parameter2: "b" });
    assert.deepEqual(namedPart(triggerParts, { type: 1, parameters: ["X-A"], matching: { patternMatches: ["b"] } }), {
      type: "requestHeader",
      name: "X-A",
      patternMatches: ["b"],
    });
    assert.deepEqual(namedPart(triggerParts, { type: 13, parameters: [""], matching: {} }), { type: 13 });
  });
});

describe("inputs of an edge rule", () => {
  const normal = (given: object) => declarations.normalise({ ...given }, isUnknown);

  it("have one form: names for numbers, patterns in order, and no defaults inside", () => {
    assert.deepEqual(
      normal({
        pullZoneId: "12",
        actions: [
          { type: 1, parameter1: "https://a.example", parameter2: "301" },
          { type: 99, parameter1: "x" },
        ],
        triggers: [
          { type: 0, patternMatches: ["b", "a", "b"], patternMatchingType: "any" },
          { type: "countryCode", patternMatches: ["DE"], patternMatchingType: "none" },
          { type: 77, patternMatches: [] },
        ],
        triggerMatchingType: "all",
      }),
      {
        pullZoneId: 12,
        actions: [
          { type: "redirect", url: "https://a.example", statusCode: 301 },
          { type: 99, parameter1: "x" },
        ],
        triggers: [
          { type: "url", patternMatches: ["a", "b"] },
          { type: "countryCode", patternMatches: ["DE"], patternMatchingType: "none" },
          { type: 77 },
        ],
        triggerMatchingType: "all",
      },
    );
  });

  it("keep the order of actions and triggers, and what is not known yet", () => {
    const given = {
      actions: [{ type: "redirect", url: unknown, statusCode: 301 }, { type: "forceSsl" }],
      triggers: [{ type: "url", patternMatches: unknown }, unknown],
    };
    assert.deepEqual(normal(given), given);
    assert.deepEqual(declarations.validate(given, isUnknown), []);
  });

  it("are wrong where a name is written with wrong parameters, but a number takes any", () => {
    const problems = (action: object) =>
      declarations.validate(normal({ actions: [action], triggers: [] }), isUnknown).map(({ property }) => property);
    assert.deepEqual(problems({ type: "redirect", url: "https://a.example", statusCode: 999 }), [
      "actions.0.statusCode",
      "triggers",
    ]);
    assert.deepEqual(problems({ type: 1, parameter1: "https://a.example", parameter2: "999" }), ["triggers"]);
    assert.deepEqual(problems({ type: -1 }), ["actions.0.type", "triggers"]);
  });
});
