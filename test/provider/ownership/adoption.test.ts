import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import {
  AdoptMode,
  availableObjects,
  type ExistingObject,
  adoptExisting,
} from "../../../provider/src/ownership/adoption";
import { Claims, ownershipFor } from "../../../provider/src/ownership/runClaims";
import { type Owner, type Ownership } from "../../../provider/src/ownership/claims";
import type { Context, LifecycleError } from "../../../provider/src/contract/lifecycle";
import type { Properties } from "../../../provider/src/properties/values";
import { freeOwnership } from "../../support/freeOwnership";

const same = { name: "x", containers: { web: { image: "a", env: { A: "1" } } } };
const found = {
  name: "x",
  replicas: 1,
  region: "DE",
  containers: { web: { image: "a", env: { A: "1", B: "2" } }, other: {} },
};
const differing = { name: "y", replicas: 2, containers: { web: { image: "a", env: { A: "secret", C: "3" } } } };
const paths = "name, replicas, containers.web.env.A, containers.web.env.C";

const met = (adopt: AdoptMode | undefined, managed: Properties): ExistingObject => ({
  names: ["app x"],
  adopt,
  managed,
  found,
});

/** What a step is given of all this, where objects have these owners. */
function stepWith(ownerOf: (name: string) => Owner, more: Partial<Ownership> = {}) {
  const told: string[] = [];
  const taken: string[] = [];
  const ownership: Ownership = {
    ...freeOwnership,
    ownerOf: (name = "") => ownerOf(name),
    adopt: (names) => void taken.push(...names),
    ...more,
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

async function takingOver(owner: Owner, object: ExistingObject, more?: Partial<Ownership>) {
  const { ctx, told, taken } = stepWith(() => owner, more);
  const result = await adoptExisting(ctx, object)();
  return { result, told, taken };
}

function refusal(result: E.Either<LifecycleError<never>, void>): string {
  assert.ok(E.isLeft(result) && result.left._tag === "Refused", "was taken over");
  return `${result.left.reason}: ${result.left.remedy}`;
}

const nobody: Owner = { _tag: "Nobody" };

describe("an object that exists and is nobody's in this run", () => {
  for (const adopt of [undefined, false]) {
    it(`is refused with adopt: ${String(adopt)}, and the error says in three lines how to get it`, async () => {
      const { result, told, taken } = await takingOver(nobody, met(adopt, same));
      const text = refusal(result);
      assert.match(text, /^app x already exists: it was not changed/);
      for (const word of [
        "`aliases`",
        "interrupted",
        "`deleteBeforeReplace: true`",
        "`adopt: true`",
        "BUNNYNET_ADOPT=true",
        "`pulumi destroy`",
      ])
        assert.ok(text.includes(word), word);
      // What it is called is longer for most kinds.
      const longer = "blocked IP 203.0.113.100 of pull zone 1234567".length - "app x".length;
      assert.ok(text.length + longer <= 360, String(text.length));
      assert.deepEqual([told, taken], [[], []]);
    });
  }

  it("is taken over where it is equal in all that is managed", async () => {
    for (const managed of [same, {}]) {
      const { result, told, taken } = await takingOver(nobody, met(true, managed));
      assert.deepEqual([result, told, taken], [E.right(undefined), ["takes over app x"], ["app x"]]);
    }
  });

  it("is refused where it differs, and the error names both values of numbers, and no text, which may be a secret", async () => {
    const { result, told } = await takingOver(nobody, met(true, differing));
    const text = refusal(result);
    const values = "name, replicas (here: 2, there: 1), containers.web.env.A, containers.web.env.C";
    assert.ok(text.startsWith(`app x already exists and differs in ${values}: `), text);
    assert.ok(text.includes('adopt: "overwrite"') && text.includes("BUNNYNET_ADOPT=overwrite"));
    assert.deepEqual(told, []);
  });

  it("is taken over to be overwritten, and the log says what changes, without values", async () => {
    const { told } = await takingOver(nobody, met("overwrite", differing));
    assert.deepEqual(told, [`takes over app x, and changes ${paths}`]);
  });
});

describe("an object that exists and is the program's", () => {
  it("is refused where another resource keeps it, adopt or not, and the error names that", async () => {
    for (const adopt of [undefined, true, "overwrite"] as const) {
      const { result, taken } = await takingOver({ _tag: "Other", label: 'App "kept"' }, met(adopt, same));
      assert.match(refusal(result), /^app x belongs to App "kept": one object belongs to one resource/);
      assert.deepEqual(taken, []);
    }
  });

  it("goes to one of two resources that take it over at the same time", async () => {
    const claims = new Claims();
    const takingBy = (name: string) => {
      const ownership = ownershipFor(claims, { key: name, label: name }, () => undefined);
      return adoptExisting({ ...stepWith(() => nobody).ctx, ownership }, met(true, same))();
    };
    const outcomes = await Promise.all([takingBy("one"), takingBy("two")]);
    assert.deepEqual(
      outcomes.map(({ _tag }) => _tag),
      ["Right", "Left"],
    );
  });

  it("is the resource's own where it is made anew", async () => {
    const { result, told } = await takingOver({ _tag: "Self" }, met(undefined, differing));
    assert.deepEqual([result, told], [E.right(undefined), []]);
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
    for (const value of [true, false, "overwrite"]) assert.ok(AdoptMode.is(value));
    for (const value of ["true", 1, null, undefined]) assert.ok(!AdoptMode.is(value));
  });
});
