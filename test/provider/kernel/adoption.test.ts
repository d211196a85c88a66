import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import {
  Adopt,
  availableObjects,
  type ExistingObject,
  takeOver,
  type TakenOver,
} from "../../../provider/src/kernel/adoption";
import type { Owner, Ownership } from "../../../provider/src/kernel/claims";
import type { Context, LifecycleError } from "../../../provider/src/kernel/lifecycle";
import type { Properties } from "../../../provider/src/kernel/values";
import { freeOwnership } from "../../support/freeOwnership";

const same = { name: "x", containers: { web: { image: "a", env: { A: "1" } } } };
const found = { name: "x", region: "DE", containers: { web: { image: "a", env: { A: "1", B: "2" } }, other: {} } };
const differing = { name: "y", containers: { web: { image: "a", env: { A: "secret", C: "3" } } } };
const paths = "name, containers.web.env.A, containers.web.env.C";

const met = (adopt: Adopt | undefined, managed: Properties): ExistingObject => ({
  names: ["app x"],
  adopt,
  managed,
  found,
});

/** What a step is given of all this, where objects have these owners. */
function stepWith(ownerOf: (name: string) => Owner) {
  const told: string[] = [];
  const taken: string[] = [];
  const ownership: Ownership = {
    ...freeOwnership,
    ownerOf: (name = "") => ownerOf(name),
    adopt: (names) => void taken.push(...names),
  };
  const { signal } = new AbortController();
  const ctx: Context<unknown> = {
    client: undefined,
    signal,
    writeSignal: signal,
    ownership,
    log: (line) => void told.push(line),
  };
  return { ctx, told, taken };
}

async function takingOver(owner: Owner, object: ExistingObject) {
  const { ctx, told, taken } = stepWith(() => owner);
  const result = await takeOver(ctx, object)();
  return { result, told, taken };
}

function refusal(result: E.Either<LifecycleError<never>, TakenOver>): string {
  assert.ok(E.isLeft(result) && result.left._tag === "Refused", "was taken over");
  return `${result.left.reason}: ${result.left.remedy}`;
}

const nobody: Owner = { _tag: "Nobody" };

describe("what is met and nobody of the stack has", () => {
  for (const adopt of [undefined, false]) {
    it(`is refused where adopt is ${String(adopt)}, and the error says how to get it`, async () => {
      const { result, told, taken } = await takingOver(nobody, met(adopt, same));
      const text = refusal(result);
      assert.match(text, /^app x already exists: /);
      for (const word of ["`aliases`", "interrupted", "adopt: true", "BUNNYNET_ADOPT=true", "`pulumi destroy`"])
        assert.ok(text.includes(word), word);
      assert.deepEqual([told, taken], [[], []]);
    });
  }

  it("is refused where a resource of the program gives it up: the error names that", async () => {
    const { result } = await takingOver({ _tag: "Nobody", formerly: 'App "old"' }, met(undefined, same));
    assert.match(refusal(result), /^app x already exists, and App "old" had it: /);
  });

  it("is taken over where it is equal in all that is managed", async () => {
    for (const managed of [same, {}]) {
      const { result, told, taken } = await takingOver(nobody, met(true, managed));
      assert.deepEqual([result, told, taken], [E.right("takenOver"), ["takes over app x"], ["app x"]]);
    }
  });

  it("is refused where it differs, and the error names the paths without values", async () => {
    const { result, told } = await takingOver(nobody, met(true, differing));
    const text = refusal(result);
    assert.ok(text.startsWith(`app x already exists and differs in ${paths}: `), text);
    assert.ok(text.includes('adopt: "overwrite"') && !text.includes("secret"));
    assert.deepEqual(told, []);
  });

  it("is taken over to be overwritten, and the log says what changes, without values", async () => {
    const { told } = await takingOver(nobody, met("overwrite", differing));
    assert.deepEqual(told, [`takes over app x, and changes ${paths}`]);
  });
});

describe("what is met and is the program's", () => {
  it("is refused where another resource keeps it, adopt or not, and the error names that", async () => {
    for (const adopt of [undefined, true, "overwrite"] as const) {
      const { result, taken } = await takingOver({ _tag: "Other", label: 'App "kept"' }, met(adopt, same));
      assert.match(refusal(result), /^app x belongs to App "kept": one object belongs to one resource/);
      assert.deepEqual(taken, []);
    }
  });

  it("is the resource's own where it is made anew", async () => {
    const { result, told } = await takingOver({ _tag: "Self" }, met(undefined, differing));
    assert.deepEqual([result, told], [E.right("own"), []]);
  });
});

describe("objects whose name need not be unique", () => {
  it("are met but for those that another resource has or has removed, and the resource's own that is made anew", () => {
    const owners: Readonly<Record<string, Owner>> = {
      kept: { _tag: "Other", label: "another" },
      own: { _tag: "Self" },
      gone: { _tag: "Removed" },
    };
    const { ctx } = stepWith((name) => owners[name] ?? nobody);
    const names = ["kept", "own", "gone", "foreign"];
    assert.deepEqual(
      availableObjects(ctx, names, (name) => [name]),
      ["foreign"],
    );
  });
});

describe("Adopt", () => {
  it("is true, false or overwrite", () => {
    for (const value of [true, false, "overwrite"]) assert.ok(Adopt.is(value));
    for (const value of ["true", 1, null, undefined]) assert.ok(!Adopt.is(value));
  });
});
