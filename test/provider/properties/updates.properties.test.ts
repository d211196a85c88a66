import assert from "node:assert/strict";
import fc from "fast-check";
import { changedFields } from "../../../provider/src/properties/changes";
import { leaves, minus, type FieldTree, fieldTreeOf, fieldMaskOf } from "../../../provider/src/properties/fieldMask";
import { mergeDesired } from "../../../provider/src/properties/mergeDesired";
import { elementPatch, mergePatch } from "../../../provider/src/properties/mergePatch";
import { elementsOf } from "../../../provider/src/properties/patchSchema";
import { setAt, valueAt } from "../../../provider/src/properties/paths";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import { appPatchSchema as rules } from "../../../provider/src/groups/containers/containerApp/inputs";
import { applyContainerPatch, applyPatch, type PatchReading } from "../../../sandbox/src";
import { isThorough } from "../../support/thoroughly";
import { drifted, mixedObjects, programs } from "./appPrograms";
import { alike, asTree, namesIn } from "./appTrees";
import { apps } from "./containerAppStates";

const readings: readonly PatchReading[] = (["kept", "wiped"] as const).flatMap((nestedArrays) =>
  (["merged", "replaced"] as const).map((nestedObjects) => ({ nestedArrays, nestedObjects })),
);

/** What the program said and says, and the app, of which some is as it said, some drifted, some gone and some foreign. */
interface Case {
  readonly before: Properties;
  readonly after: Properties;
  readonly observed: Properties;
}

const cases: fc.Arbitrary<Case> = fc
  .record({ before: programs, other: programs, third: programs, app: apps })
  .chain(({ before, other, third, app }) =>
    fc.record({
      before: fc.constant(before),
      after: mixedObjects(before, other),
      observed: mixedObjects(before, third).map((there) => withIds(mergeDesired(rules, app, there))),
    }),
  );

const withIds = (app: Properties): Properties => ({
  ...app,
  containerTemplates: elementsOf(app.containerTemplates).map((container) => ({
    id: `id-of-${String(container.name)}`,
    environmentVariables: [],
    endpoints: [],
    volumeMounts: [],
    ...container,
  })),
});

const runs = { numRuns: isThorough ? 1000 : 300 };

interface Difference {
  readonly changed: FieldTree;
  readonly removed: FieldTree;
}

const differenceOf = ({ before, after }: Pick<Case, "before" | "after">): Difference => ({
  changed: changedFields(asTree(before), asTree(after)),
  removed: minus(fieldTreeOf(asTree(before)), fieldTreeOf(asTree(after))),
});

const targetOf = (each: Case): Properties => mergeDesired(rules, each.observed, each.after, differenceOf(each));

/** The request that an update sends, and what the app is after it. */
function sent(each: Case): { readonly body: Properties; readonly apply: (reading: PatchReading) => Properties } {
  const target = targetOf(each);
  const one = elementPatch(rules, each.observed, target);
  if (one === undefined) {
    const body = mergePatch(rules, each.observed, target);
    return { body, apply: (reading) => applyPatch(each.observed, body, reading) };
  }
  const { id, body, member } = one;
  return {
    body,
    apply: (reading) => ({
      ...each.observed,
      [member]: elementsOf(each.observed[member]).map((element) =>
        element.id === id ? applyContainerPatch(element, body, reading) : element,
      ),
    }),
  };
}

describe("update of a container app beside drift", function () {
  this.timeout(120_000);

  it("sends nothing where the program says what it said, whatever has drifted", () => {
    fc.assert(
      fc.property(cases, ({ before, observed }) => {
        const target = targetOf({ before, after: before, observed });
        assert.deepEqual(target, mergeDesired(rules, observed, {}));
        assert.deepEqual(mergePatch(rules, observed, target), {});
      }),
      runs,
    );
  });

  it("changes only what the program has changed, and what is gone around it", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...readings), (each, reading) => {
        const [was, is] = [asTree(each.observed), asTree(sent(each).apply(reading))];
        const touched = [...leaves(namesIn(was)), ...leaves(namesIn(is))].filter(
          (path) => !alike(valueAt(was, path), valueAt(is, path)),
        );
        for (const path of touched) assert.ok(isMeant(differenceOf(each), was, path), path.join("."));
      }),
      runs,
    );
  });

  it("brings about all that the program has changed", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...readings), (each, reading) => {
        const is = asTree(sent(each).apply(reading));
        const wanted = asTree(each.after);
        const { changed, removed } = differenceOf(each);
        for (const path of leaves(changed)) {
          const [there, desired] = [valueAt(is, path), valueAt(wanted, path)];
          if (!isProperties(desired)) assert.ok(meansWhatIsDesired(path, there, desired), path.join("."));
        }
        for (const path of leaves(removed)) {
          if (isEntry(path)) assert.equal(valueAt(is, path), undefined, path.join("."));
        }
      }),
      runs,
    );
  });

  it("sends nothing once it took effect", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...readings), (each, reading) => {
        const observed = sent(each).apply(reading);
        assert.deepEqual(mergePatch(rules, observed, targetOf({ ...each, observed })), {});
      }),
      runs,
    );
  });

  it("has the same shape beside drift as without, or sends less", () => {
    const edited = programs
      .filter((program) => leaves(namesIn(asTree(program))).some(isEditable))
      .chain((program) => {
        const paths = leaves(namesIn(asTree(program))).filter(isEditable);
        return fc.record({
          before: fc.constant(program),
          path: fc.constantFrom(...paths),
          observed: apps.map((app) => withIds(mergeDesired(rules, app, program))),
        });
      })
      .chain((of) => fc.record({ of: fc.constant(of), other: drifted(of.observed) }));
    let compared = 0;
    fc.assert(
      fc.property(edited, ({ of: { before, path, observed }, other }) => {
        const after = edit(before, path);
        const without = sent({ before, after, observed });
        const beside = sent({ before, after, observed: other });
        const [plain, drifting] = [leavesOf(without.body), leavesOf(beside.body)];
        if (drifting.length === 0) return;
        compared += 1;
        assert.deepEqual(drifting, plain);
      }),
      runs,
    );
    assert.ok(compared > runs.numRuns / 2, `${compared} compared`);
  });
});

/** One-letter values in places that others can share. */
function isEditable(path: readonly string[]): boolean {
  return ["imageTag", "value", "workingDirectory", "command", "max", "size", "mountPath"].includes(path.at(-1) ?? "");
}

/** The program with another value at one place. */
function edit(program: Properties, [name = "", ...below]: readonly string[]): Properties {
  const value = program[name];
  if (below.length === 0) return setAt(program, [name], typeof value === "number" ? value + 7 : "w");
  if (!Array.isArray(value)) return { ...program, [name]: edit(isProperties(value) ? value : {}, below) };
  const [key, ...inside] = below;
  return {
    ...program,
    [name]: elementsOf(value).map((element) =>
      (element.displayName ?? element.name) === key ? edit(element, inside) : element,
    ),
  };
}

/** Paths of all values in a body. */
function leavesOf(body: unknown): readonly string[] {
  if (Array.isArray(body))
    return body.flatMap((item: unknown, index) => leavesOf(item).map((path) => `${index}.${path}`));
  if (!isProperties(body)) return [""];
  return Object.entries(body).flatMap(([name, value]) => leavesOf(value).map((path) => `${name}.${path}`));
}

const maps = ["containerTemplates", "volumes", "environmentVariables", "endpoints", "volumeMounts"];
const isEntry = (path: readonly string[]): boolean => maps.includes(path.at(-2) ?? "");

const defaults: Properties = { initialDelaySeconds: 10, timeoutSeconds: 7 };

/** What the server fills in is as good as given, and so are ports of which it filled in more. */
function meansWhatIsDesired(path: readonly string[], there: unknown, desired: unknown): boolean {
  const name = path.at(-1) ?? "";
  if (name !== "portMappings") return alike(there ?? defaults[name], desired);
  const [found, wanted] = [elementsOf(there), elementsOf(desired)];
  return (
    found.length === wanted.length &&
    wanted.every((port) =>
      found.some((other) =>
        Object.entries(port).every(([name, value]) => JSON.stringify(other[name]) === JSON.stringify(value)),
      ),
    )
  );
}

const alternatives = [
  ["httpGet", "tcpSocket", "grpc"],
  ["cdn", "anycast"],
];

/** Whether the program has changed what is at a path or around it. */
function isMeant({ changed, removed }: Difference, was: Properties, path: readonly string[]): boolean {
  const above = path.map((_name, depth) => path.slice(0, depth + 1));
  const named = (names: FieldTree, at: readonly string[]): boolean => valueAt(names, at) !== undefined;
  return above.some((prefix) => {
    const isWhole = valueAt(changed, prefix) === 1 || valueAt(removed, prefix) === 1;
    const isGone = valueAt(was, prefix) === undefined && named(changed, prefix);
    const isEntryGone = isEntry(prefix) && named(removed, prefix);
    const givesWay = (alternatives.find((group) => group.includes(prefix.at(-1) ?? "")) ?? []).some(
      (other) => other !== prefix.at(-1) && named(changed, [...prefix.slice(0, -1), other]),
    );
    return (
      isWhole ||
      isGone ||
      isEntryGone ||
      givesWay ||
      (prefix.length > 1 && valueAt(fieldMaskOf(removed), prefix) !== undefined)
    );
  });
}
