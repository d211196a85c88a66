import assert from "node:assert/strict";
import fc from "fast-check";
import { changedFields } from "../../../provider/src/properties/changes";
import {
  fieldMaskOf,
  type FieldTree,
  fieldTreeOf,
  isFieldTree,
  leaves,
  minus,
} from "../../../provider/src/properties/fieldMask";
import { mergeDesired, type MergeOptions } from "../../../provider/src/properties/mergeDesired";
import { elementPatch, mergePatch } from "../../../provider/src/properties/mergePatch";
import { elementsOf, same } from "../../../provider/src/properties/patchSchema";
import { valueAt } from "../../../provider/src/properties/paths";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import { appPatchSchema as rules } from "../../../provider/src/groups/containers/containerApp/inputs";
import { applyContainerPatch, applyPatch, type PatchReading } from "../../../sandbox/src";
import { isThorough } from "../../support/thoroughly";
import { mixedObjects, programs } from "./appPrograms";
import { alike, asTree, namesIn } from "./appTrees";
import { apps, casedAndShuffled, desires, namesWithin } from "./containerAppStates";

const readings: readonly PatchReading[] = (["kept", "wiped"] as const).flatMap((nestedArrays) =>
  (["merged", "replaced"] as const).map((nestedObjects) => ({ nestedArrays, nestedObjects })),
);

/** What exists, what is desired of it, and what else decides how the two are merged. */
const edits = apps.chain((observed) =>
  fc.record({
    observed: fc.constant(observed),
    desired: desires(observed),
    options: fc.record({ removed: namesWithin(observed) }),
  }),
);

const runs = { numRuns: isThorough ? 1000 : 300 };
const targetOf = ({ observed, desired, options }: Edit): Properties => mergeDesired(rules, observed, desired, options);

interface Edit {
  readonly observed: Properties;
  readonly desired: Properties;
  readonly options: MergeOptions & { readonly removed: FieldTree };
}

/** What an app is after the request that is sent for an edit. */
function afterRequest(observed: Properties, target: Properties, reading: PatchReading): Properties {
  const one = elementPatch(rules, observed, target);
  if (one === undefined) return applyPatch(observed, mergePatch(rules, observed, target), reading);
  const { id, body, member } = one;
  const patched = elementsOf(observed[member]).map((element) =>
    element.id === id ? applyContainerPatch(element, body, reading) : element,
  );
  return { ...observed, [member]: patched };
}

describe("merge patch of a container app", function () {
  this.timeout(120_000);

  it("has the effect that is wanted, whether arrays are kept or wiped, objects merged or replaced", () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const target = targetOf(edit);
        const before = structuredClone(edit.observed);
        const body = mergePatch(rules, edit.observed, target);
        for (const reading of readings) {
          assertSame(applyPatch(edit.observed, body, reading), target);
          assertSame(afterRequest(edit.observed, target, reading), target);
        }
        assert.deepEqual(edit.observed, before);
      }),
      runs,
    );
  });

  it("is empty where nothing is to change", () => {
    fc.assert(
      fc.property(apps, (app) => {
        assert.deepEqual(mergePatch(rules, app, app), {});
        assert.deepEqual(elementPatch(rules, app, app), undefined);
        assert.deepEqual(mergeDesired(rules, app, {}), app);
        assert.deepEqual(mergeDesired(rules, app, app), app);
      }),
      runs,
    );
  });

  it("is empty once it took effect", () => {
    fc.assert(
      fc.property(edits, fc.constantFrom(...readings), (edit, reading) => {
        const after = afterRequest(edit.observed, targetOf(edit), reading);
        const again = mergeDesired(rules, after, edit.desired, edit.options);
        assert.deepEqual(mergePatch(rules, after, again), {});
      }),
      runs,
    );
  });

  it("is empty for another order, other casing and what the server fills in", () => {
    fc.assert(
      fc.property(
        apps.chain((app) => fc.tuple(fc.constant(app), casedAndShuffled(app))),
        ([app, other]) => {
          assert.ok(same(rules, app, other));
          assert.deepEqual(mergePatch(rules, app, other), {});
          assert.deepEqual(mergePatch(rules, other, app), {});
          assert.deepEqual(mergeDesired(rules, app, other), app);
        },
      ),
      runs,
    );
  });

  it("changes nothing that is neither desired nor named as removed", () => {
    fc.assert(
      fc.property(edits, fc.constantFrom(...readings), (edit, reading) => {
        const [before, after] = [asTree(edit.observed), asTree(afterRequest(edit.observed, targetOf(edit), reading))];
        const changed = [...leaves(namesIn(before)), ...leaves(namesIn(after))].filter(
          (path) => !alike(valueAt(before, path), valueAt(after, path)),
        );
        const wanted = asTree(edit.desired);
        for (const path of changed) assert.ok(isMeant(wanted, edit.options, path), path.join("."));
      }),
      runs,
    );
  });

  it("neither invents nor loses an id", () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const target = targetOf(edit);
        const idsBefore = idsByName(edit.observed);
        for (const [name, id] of idsByName(target)) assert.equal(id, idsBefore.get(name));
        for (const name of idsBefore.keys())
          if (elementsOf(target.containerTemplates).some((container) => container.name === name))
            assert.ok(idsByName(target).has(name), String(name));
        const sent = elementsOf(mergePatch(rules, edit.observed, target).containerTemplates);
        for (const { name, id } of sent) assert.equal(id, idsBefore.get(name));
      }),
      runs,
    );
  });

  it("holds no member that does not change, and is the change of one container where that is all", () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const target = targetOf(edit);
        const body = mergePatch(rules, edit.observed, target);
        const differing = Object.entries(rules.members).filter(
          ([name, member]) => !same(member, edit.observed[name], target[name]),
        );
        assert.deepEqual(
          Object.keys(body),
          differing.map(([name]) => name),
        );
        const one = elementPatch(rules, edit.observed, target);
        if (one !== undefined) {
          assert.deepEqual(Object.keys(body), ["containerTemplates"]);
          assert.ok(JSON.stringify(one.body).length < JSON.stringify(body).length);
        }
      }),
      runs,
    );
  });

  it("carries all that the API requires of an element, and no null for an array", () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const { containerTemplates, volumes } = mergePatch(rules, edit.observed, targetOf(edit));
        for (const container of elementsOf(containerTemplates)) {
          assertGiven(container, "name", "imageName", "imageNamespace", "imageTag", "imageRegistryId");
          for (const variable of elementsOf(container.environmentVariables)) assertGiven(variable, "name", "value");
          for (const mount of elementsOf(container.volumeMounts)) assertGiven(mount, "name", "mountPath");
          for (const endpoint of elementsOf(container.endpoints)) {
            assertGiven(endpoint, "displayName");
            const kinds = [endpoint.cdn, endpoint.anycast].filter(isProperties);
            assert.equal(kinds.length, 1);
            for (const kind of kinds) assertGiven(kind, "portMappings");
          }
          for (const array of [container.environmentVariables, container.endpoints, container.volumeMounts])
            assert.ok(array === undefined || Array.isArray(array));
        }
        for (const volume of elementsOf(volumes)) assertGiven(volume, "name", "size");
      }),
      runs,
    );
  });
});

function assertSame(actual: Properties, expected: Properties): void {
  if (!same(rules, actual, expected)) assert.deepEqual(actual, expected);
}

function assertGiven(element: Properties, ...names: readonly string[]): void {
  for (const name of names) assert.ok(element[name] !== undefined && element[name] !== null, name);
}

function idsByName(app: Properties): ReadonlyMap<unknown, unknown> {
  const known = elementsOf(app.containerTemplates).filter(({ id }) => id !== undefined);
  return new Map(known.map(({ name, id }) => [name, id]));
}

const alternatives = [
  ["httpGet", "tcpSocket", "grpc"],
  ["cdn", "anycast"],
];

/** Whether the user asked for a change at this path, by the desired state or by dropping something. */
function isMeant(wanted: Properties, options: Edit["options"], path: readonly string[]): boolean {
  const above = path.map((_name, depth) => path.slice(0, depth + 1));
  const isLeaf = (value: unknown): boolean => value !== undefined && !isProperties(value);
  const byDesire = above.some((prefix) => isLeaf(valueAt(wanted, prefix)));
  const byAlternative = above.some((prefix) =>
    (alternatives.find((group) => group.includes(prefix.at(-1) ?? "")) ?? []).some(
      (other) => other !== prefix.at(-1) && valueAt(wanted, [...prefix.slice(0, -1), other]) !== undefined,
    ),
  );
  const byRemoval = above.some(
    (prefix) =>
      prefix.length > 1 && named(options.removed, prefix) !== undefined && valueAt(wanted, prefix) === undefined,
  );
  return byDesire || byAlternative || byRemoval;
}

function named(names: FieldTree, path: readonly string[]): unknown {
  const found = valueAt(names, path);
  return found === 1 || isFieldTree(found) ? found : undefined;
}

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

interface Difference {
  readonly changed: FieldTree;
  readonly removed: FieldTree;
}

const differenceOf = ({ before, after }: Pick<Case, "before" | "after">): Difference => ({
  changed: changedFields(asTree(before), asTree(after)),
  removed: minus(fieldTreeOf(asTree(before)), fieldTreeOf(asTree(after))),
});

const updatedOf = (each: Case): Properties => mergeDesired(rules, each.observed, each.after, differenceOf(each));

describe("update of a container app beside drift", function () {
  this.timeout(120_000);

  it("sends nothing where the program says what it said, whatever has drifted", () => {
    fc.assert(
      fc.property(cases, ({ before, observed }) => {
        const target = updatedOf({ before, after: before, observed });
        assert.deepEqual(target, mergeDesired(rules, observed, {}));
        assert.deepEqual(mergePatch(rules, observed, target), {});
      }),
      runs,
    );
  });

  it("changes only what the program has changed, and what is gone around it", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...readings), (each, reading) => {
        const [was, is] = [asTree(each.observed), asTree(afterRequest(each.observed, updatedOf(each), reading))];
        const touched = [...leaves(namesIn(was)), ...leaves(namesIn(is))].filter(
          (path) => !alike(valueAt(was, path), valueAt(is, path)),
        );
        for (const path of touched) assert.ok(isChanged(differenceOf(each), was, path), path.join("."));
      }),
      runs,
    );
  });
});

const maps = ["containerTemplates", "volumes", "environmentVariables", "endpoints", "volumeMounts"];
const isEntry = (path: readonly string[]): boolean => maps.includes(path.at(-2) ?? "");

/** Whether the program has changed what is at a path or around it. */
function isChanged({ changed, removed }: Difference, was: Properties, path: readonly string[]): boolean {
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
