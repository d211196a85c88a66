import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { type ResourceRef, type Names, type Objects, removeOne } from "../../../provider/src/ownership/claims";
import { Claims, ownershipFor } from "../../../provider/src/ownership/runClaims";

const resource = (name: string): ResourceRef => ({ key: `urn::${name}`, label: `Entry "${name}"` });
const [first, second] = [resource("first"), resource("second")];
const one = (value: string): Objects => ({ names: [[`entry ${value}`]], within: ["the list"], whole: [] });
const wholeList = (...values: readonly string[]): Objects => ({
  names: values.map((value) => [`entry ${value}`] as const),
  within: ["the list"],
  whole: ["the list"],
});

/** Whether a removal is made, by the delete or the update of a resource. */
async function isRemoved(claims: Claims, names: Names, updated?: ResourceRef): Promise<boolean> {
  let isSent = false;
  const removal: TE.TaskEither<never, void> = () => {
    isSent = true;
    return Promise.resolve(E.right(undefined));
  };
  await removeOne(
    ownershipFor(claims, updated, () => undefined),
    names,
    removal,
  )();
  return isSent;
}

describe("what resources of a program declare", () => {
  it("is another's where two name one object, and then no more once that one names another", () => {
    const claims = new Claims();
    assert.equal(claims.declare("Entry", first, one("a")), undefined);
    assert.deepEqual(claims.declare("Entry", second, one("a")), { by: first, name: "entry a" });
    assert.equal(claims.declare("Entry", first, one("b")), undefined);
    assert.equal(claims.declare("Entry", second, one("a")), undefined);
  });

  it("is within what it names, until it names another", () => {
    const claims = new Claims();
    const inList = (list: string): Objects => ({ ...one("a"), within: [list] });
    claims.declare("Entry", first, inList("list 1"));
    claims.declare("Entry", second, { ...one("b"), within: ["list 1"] });
    assert.deepEqual(claims.within("list 1"), [first, second]);
    claims.declare("Entry", first, inList("list 2"));
    assert.deepEqual([claims.within("list 1"), claims.within("list 2")], [[second], [first]]);
  });

  it("is another's where that one has the whole collection, whoever comes first", () => {
    for (const order of [
      [one("a"), wholeList("b")],
      [wholeList("b"), one("a")],
      [wholeList("a"), wholeList("b")],
    ] as const) {
      const claims = new Claims();
      assert.equal(claims.declare("Entry", first, order[0]), undefined);
      assert.deepEqual(claims.declare("Set", second, order[1]), { by: first, name: "the list" });
    }
  });

  it("is not another's where that one has the whole collection but spares it, whoever comes first", () => {
    const sparing = { ...wholeList("b"), spares: (name: string) => name === "entry a" };
    const both = { ...one("a"), names: [["entry a"], ["entry c"]] } as const;
    for (const [other, conflict] of [
      [one("a"), undefined],
      [both, { by: first, name: "the list" }],
    ] as const) {
      for (const [before, after] of [
        [sparing, other],
        [other, sparing],
      ] as const) {
        const claims = new Claims();
        assert.equal(claims.declare("Entry", first, before), undefined);
        assert.deepEqual(claims.declare("Set", second, after), conflict);
      }
    }
  });

  it("finds a resource again, by its kind and objects, in whatever order the engine gives the entries of a set", () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    assert.equal(claims.claimantOf("Entry", one("a")), first);
    assert.equal(claims.claimantOf("Set", one("a")), undefined);
    assert.equal(claims.claimantOf("Entry", one("b")), undefined);
    const set = (...names: readonly string[]) => ({
      names: names.map((name) => [name] as const),
      within: [],
      whole: [],
    });
    claims.declare("Set", second, set("entry 9", "entry 10"));
    assert.equal(claims.claimantOf("Set", set("entry 10", "entry 9")), second);
  });
});

describe("an object that exists", () => {
  it("is another's that keeps it, is creating it, has created it or has adopted it", () => {
    for (const show of ["hold", "adopt"] as const) {
      const claims = new Claims();
      claims[show](second, [["entry a"]]);
      assert.deepEqual(claims.ownerOf(["number 7", "entry a"], first), {
        _tag: "Other",
        label: second.label,
      });
      assert.deepEqual(claims.ownerOf(["entry a"], second), { _tag: "Nobody" });
    }
  });

  it("is the resource's own if it had it: it is being replaced", () => {
    const claims = new Claims();
    claims.recordFormer(first, ["entry a"]);
    assert.deepEqual(claims.ownerOf(["entry a"], first), { _tag: "Self" });
  });

  it("is nobody's otherwise, even if a resource of the program gives it up", () => {
    const claims = new Claims();
    assert.deepEqual(claims.ownerOf(["entry a"], first), { _tag: "Nobody" });
    claims.recordFormer(second, ["entry a"]);
    claims.hold(second, []);
    assert.deepEqual(claims.ownerOf(["entry a"], first), { _tag: "Nobody" });
  });
});

describe("a removal", () => {
  it("is made if no resource of the program has the object", async () => {
    assert.equal(await isRemoved(new Claims(), ["entry a"]), true);
    const claims = new Claims();
    claims.recordFormer(first, ["entry a"]);
    claims.hold(first, []);
    assert.equal(await isRemoved(claims, ["entry a"], first), true);
  });

  it("is not made if another resource has the object, under whichever name", async () => {
    const claims = new Claims();
    claims.recordFormer(second, ["entry a"]);
    claims.hold(second, [["entry a"]]);
    for (const names of [["entry a"], ["number 7", "entry a"]] as const) {
      assert.equal(await isRemoved(claims, names), false);
      assert.equal(await isRemoved(claims, names, first), false);
    }
    assert.equal(await isRemoved(claims, ["entry a"], second), true);
  });

  it("is made of what is named as another resource's object, if that one has a number of its own", async () => {
    for (const show of ["hold", "adopt"] as const) {
      const claims = new Claims();
      // Until then, it may be this one.
      claims[show](second, [["entry a"]]);
      assert.equal(await isRemoved(claims, ["number 7", "entry a"]), false);
      claims[show](second, [["number 8", "entry a"]]);
      assert.equal(await isRemoved(claims, ["number 7", "entry a"]), true);
      assert.equal(await isRemoved(claims, ["number 8", "entry a"]), false);
    }
  });

  it("is made although another resource declares the object, as long as it is not creating it", async () => {
    const claims = new Claims();
    claims.declare("Entry", second, one("a"));
    assert.equal(await isRemoved(claims, ["entry a"]), true);
  });

  it("is made for the resource that is replaced, before its replacement is created", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.recordFormer(first, ["entry a"]);
    assert.equal(await isRemoved(claims, ["entry a"]), true);
  });

  it("of the old object is made after its replacement was created under the same name", async () => {
    const claims = new Claims();
    claims.recordFormer(first, ["number 7", "entry a"]);
    claims.hold(first, [["number 8", "entry a"]]);
    assert.equal(await isRemoved(claims, ["number 7", "entry a"]), true);
    assert.equal(await isRemoved(claims, ["number 8", "entry a"]), false);
  });

  it("is made for a resource that seemed to stay and is checked again, because it is replaced after all", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.hold(first, [["entry a"]]);
    assert.equal(await isRemoved(claims, ["entry a"]), false);
    claims.declare("Entry", first, one("a"));
    assert.equal(await isRemoved(claims, ["entry a"]), true);
  });

  it("is not made if a resource of another process has the object, but another account may have one of its name", async () => {
    const told: string[] = [];
    const others = (has: string) => ({
      tell: (names: readonly string[]) => void told.push(...names),
      holderOf: (names: readonly string[]) => (names.includes(has) ? 'Entry "there"' : undefined),
    });
    assert.equal(await isRemoved(new Claims(others("script 7")), ["script 7", "script named shop"]), false);
    assert.equal(await isRemoved(new Claims(others("script named shop")), ["script 7", "script named shop"]), true);
    const claims = new Claims(others("nothing"));
    claims.declare("Entry", first, one("a"));
    assert.deepEqual(told, []);
    claims.hold(first, [["entry a", "content"]]);
    assert.deepEqual(told, ["entry a"]);
  });

  it("of several objects by one call leaves out those that others have, and the log says so", async () => {
    const claims = new Claims();
    claims.hold(second, [["entry b"]]);
    const told: string[] = [];
    const { remove } = ownershipFor(claims, first, (line) => void told.push(line));
    const result = await remove([["entry a"], ["entry b"]], (kept) => TE.right([...kept]))();
    assert.deepEqual(result, E.right(["entry b"]));
    assert.deepEqual(told, ['entry b is kept, because Entry "second" now owns it']);
  });

  it("is waited for by who declares the object, also where it fails", async () => {
    for (const fails of [false, true]) {
      const claims = new Claims();
      const order: string[] = [];
      let end = (): void => undefined;
      const removal = claims.remove(
        [["entry a"]],
        () =>
          new Promise<{ isDone: boolean; result: undefined }>((resolve, reject) => {
            end = () => {
              order.push("removed");
              if (fails) reject(new Error("no"));
              else resolve({ isDone: true, result: undefined });
            };
          }),
      );
      removal.catch(() => undefined);
      const waited = claims.untilRemoved(["entry a"]).then(() => order.push("waited"));
      await Promise.resolve();
      assert.deepEqual(order, []);
      end();
      await waited;
      assert.deepEqual(order, ["removed", "waited"]);
    }
  });

  it("makes the object gone, until a resource creates it again", async () => {
    const claims = new Claims();
    await isRemoved(claims, ["entry a"]);
    assert.deepEqual(claims.ownerOf(["entry a"], first), { _tag: "Removed" });
    assert.equal(claims.findRemoved(["entry b", "entry a"]), "entry a");
    claims.hold(first, [["entry a"]]);
    assert.equal(claims.findRemoved(["entry a"]), undefined);
  });

  it("that failed leaves the object there", async () => {
    const claims = new Claims();
    const { remove } = ownershipFor(claims, first, () => undefined);
    assert.deepEqual(await remove([["entry a"]], () => TE.left("no"))(), E.left("no"));
    assert.deepEqual(claims.ownerOf(["entry a"], first), { _tag: "Nobody" });
  });
});
