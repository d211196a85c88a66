import assert from "node:assert/strict";
import { checkedInputs, inputProblems, normalInputs } from "../../../provider/src/contract/check";
import type { IsUnknown, Problem } from "../../../provider/src/contract/lifecycle";
import type { Properties } from "../../../provider/src/properties/values";
import { boolean, define, number, text } from "../../../provider/src/vocabulary";
import { declarationsOf } from "../../../provider/src/vocabulary/declarations";
import { declaring } from "./declaring";

const unknown = Symbol("only known later");
const isUnknown: IsUnknown = (value) => value === unknown;

const definition = define({
  kind: "File",
  required: { name: text() },
  optional: { size: number(), adopt: boolean(), password: text() },
  computed: {},
});
const kind = declaring({
  ...declarationsOf(definition),
  createOnly: ["adopt"],
  secretInputs: ["password"],
  secretOutputs: ["token"],
  normalise: (given: Properties, isLater: IsUnknown): Properties => ({
    ...given,
    name: typeof given.name === "string" && !isLater(given.name) ? given.name.toLowerCase() : given.name,
  }),
  validate: ({ size }: Properties): readonly Problem[] =>
    typeof size === "string" ? [{ property: "size", reason: "must be a number of bytes" }] : [],
  validateChange: (before: Properties | undefined, after: Properties, isLater: IsUnknown): readonly Problem[] =>
    before !== undefined && !isLater(after.size) && Number(after.size) < Number(before.size)
      ? [{ property: "size", reason: "cannot become smaller" }]
      : [],
});

const check = (news: Properties, existing?: Properties) => {
  const given = normalInputs(kind, news, isUnknown);
  return { problems: inputProblems(kind, given.normal, isUnknown, existing), ...checkedInputs(kind, given, existing) };
};

describe("contract: check", () => {
  it("gives canonical inputs, in which null is omitted at any depth, and says what is secret", () => {
    const { properties, secrets, problems } = check({ name: "Web", size: null, password: "p" });
    assert.deepEqual(properties, { name: "web", password: "p" });
    assert.deepEqual(secrets, [["password"], ["token"]]);
    assert.deepEqual(problems, []);
  });

  it("keeps what is not known yet, and finds nothing wrong with it", () => {
    const { properties, problems } = check({ name: unknown, size: unknown });
    assert.deepEqual(properties, { name: unknown, size: unknown });
    assert.deepEqual(problems, []);
  });

  it("finds what is wrong with a change of what exists, and only with that", () => {
    const reasons = (news: Properties, existing?: Properties) =>
      check(news, existing).problems.map(({ reason }) => reason);
    assert.deepEqual(reasons({ name: "web", size: 5 }, { name: "web", size: 8 }), ["cannot become smaller"]);
    assert.deepEqual(reasons({ name: "web", size: 9 }, { name: "web", size: 8 }), []);
    assert.deepEqual(reasons({ name: "web", size: unknown }, { name: "web", size: 8 }), []);
    assert.deepEqual(reasons({ name: "web", size: 5 }), []);
  });

  it("names each problem once: what the kind says of a property stands for what its type says", () => {
    const { problems } = check({ size: "big", adopt: "yes" });
    assert.deepEqual(
      problems.map(({ property }) => property),
      ["size", "name", "adopt"],
    );
    assert.equal(problems[0]?.reason, "must be a number of bytes");
  });

  it("keeps timeouts apart from the properties", () => {
    const { properties, problems } = check({ name: "web", __timeouts: { create: "5m", update: null } });
    assert.deepEqual([properties, problems], [{ name: "web", __timeouts: { create: "5m" } }, []]);
    assert.ok(!("__timeouts" in check({ name: "web" }).properties));
  });

  it("freezes what matters at creation only, once the resource exists", () => {
    const adoptAfter = (existing?: Properties) => check({ name: "web", adopt: true }, existing).properties.adopt;
    assert.equal(adoptAfter(), true);
    assert.equal(adoptAfter({ name: "web", adopt: false }), false);
    assert.equal(adoptAfter({ name: "web" }), undefined);
    assert.deepEqual(check({ name: "web" }, { name: "old", adopt: true }).properties, { name: "web", adopt: true });
  });

  it("keeps the order of state where that is all that changed and does not matter, once the resource exists", () => {
    const given = { normal: { names: ["b", "a"], path: ["b", "a"] }, timeouts: undefined };
    const ordered = (existing?: Properties) =>
      checkedInputs(declaring({ keepsOrder: ["names"] }), given, existing).properties;
    assert.deepEqual(ordered(), given.normal);
    assert.deepEqual(ordered({ names: ["a", "b"], path: ["a", "b"] }), { names: ["a", "b"], path: ["b", "a"] });
    assert.deepEqual(ordered({ names: ["a", "b", "c"] }), given.normal);
  });

  it("freezes nothing and keeps nothing secret where the kind does not say so", () => {
    const given = { normal: { name: "web", adopt: true }, timeouts: undefined };
    assert.deepEqual(checkedInputs(declaring({}), given, { adopt: false }), { properties: given.normal, secrets: [] });
  });
});
