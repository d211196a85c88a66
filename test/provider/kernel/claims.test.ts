import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import {
  type Claimant,
  Claims,
  type Objects,
  oneObject,
  type Ownership,
  removeTogether,
} from "../../../provider/src/kernel/claims";

const resource = (name: string): Claimant => ({ key: `urn::${name}`, label: `Entry "${name}"` });
const [first, second, third] = [resource("first"), resource("second"), resource("third")];
const one = (value: string): Objects => ({ names: [`entry ${value}`], within: ["the list"], whole: [] });
const wholeList = (...values: readonly string[]): Objects => ({
  names: values.map((value) => `entry ${value}`),
  within: ["the list"],
  whole: ["the list"],
});

describe("what resources of a program declare", () => {
  it("is another's where two name one object, and then no more once that one names another", () => {
    const claims = new Claims();
    assert.equal(claims.declare("Entry", first, one("a")), undefined);
    assert.deepEqual(claims.declare("Entry", second, one("a")), { by: first, name: "entry a" });
    assert.equal(claims.declare("Entry", first, one("b")), undefined);
    assert.equal(claims.declare("Entry", second, one("a")), undefined);
    assert.deepEqual(claims.declaredNames(second), ["entry a"]);
  });

  it("is the same resource's however often it is asked about", () => {
    const claims = new Claims();
    for (let times = 0; times < 3; times += 1) assert.equal(claims.declare("Entry", first, one("a")), undefined);
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

  it("finds a resource again, by its kind and objects", () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    assert.equal(claims.claimantOf("Entry", one("a")), first);
    assert.equal(claims.claimantOf("Set", one("a")), undefined);
    assert.equal(claims.claimantOf("Entry", one("b")), undefined);
  });

  it("finds a set again, in whatever order the engine gives its entries", () => {
    const claims = new Claims();
    const set = (...names: readonly string[]) => ({ names, within: [], whole: [] });
    claims.declare("Set", first, set("entry 9", "entry 10"));
    assert.equal(claims.claimantOf("Set", set("entry 10", "entry 9")), first);
  });
});

describe("who has an object in a run", () => {
  const removed = async (claims: Claims, name: string, remover?: Claimant): Promise<boolean> =>
    "result" in (await claims.remove(name, () => Promise.resolve("done"), remover));

  it("is who stays with it: nobody else removes it", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.stays(first, ["entry a"], ["entry a"]);
    assert.deepEqual(claims.claimOn("entry a"), { _tag: "Held", by: first });
    assert.equal(await removed(claims, "entry a"), false);
    assert.equal(await removed(claims, "entry a", second), false);
  });

  it("is nobody once it is given up, and then who takes it", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("b"));
    claims.giveUp(first, ["entry a"]);
    assert.deepEqual(claims.claimOn("entry a"), { _tag: "GivenUp", by: first });
    await claims.take(second, ["entry a"]);
    assert.deepEqual(claims.claimOn("entry a"), { _tag: "Held", by: second });
    assert.deepEqual(claims.claimOn("entry a", second), { _tag: "GivenUp", by: first });
    assert.equal(await removed(claims, "entry a"), false);
    claims.release(second, ["entry a"]);
    assert.equal(await removed(claims, "entry a"), true);
  });

  it("gives up what is not among its objects any more", async () => {
    const claims = new Claims();
    claims.declare("Set", first, wholeList("a", "b"));
    claims.stays(first, ["entry a", "entry c"], ["entry a", "entry b"]);
    assert.deepEqual(claims.claimOn("entry c"), { _tag: "GivenUp", by: first });
    assert.equal(await removed(claims, "entry c", first), true);
    assert.equal(await removed(claims, "entry b"), false);
  });

  it("is the resource itself where it is made anew although it seemed to stay", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.stays(first, ["entry a"], ["entry a"]);
    claims.isRecreated(first);
    assert.deepEqual(claims.claimOn("entry a"), { _tag: "GivenUp", by: first });
    assert.equal(await removed(claims, "entry a"), true);
  });

  it("takes nothing from who stays with it, and releases nothing of others", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.stays(first, [], ["entry a"]);
    await claims.take(second, ["entry a"]);
    claims.release(second, ["entry a"]);
    assert.deepEqual(claims.claimOn("entry a"), { _tag: "Held", by: first });
  });

  it("is not known of what nobody has shown", () => {
    assert.deepEqual(new Claims().claimOn("entry a"), { _tag: "Unknown" });
  });
});

describe("what a resource gives up and another one declares", () => {
  const leftTo = async (claims: Claims, name: string, declared?: readonly string[]): Promise<Claimant | undefined> => {
    const done = await claims.remove(name, () => Promise.resolve(), undefined, declared);
    return "leftTo" in done ? done.leftTo : undefined;
  };

  it("is left for that one while it is to be created", async () => {
    const claims = new Claims();
    claims.declare("Entry", second, one("a"));
    claims.declare("Entry", first, one("b"));
    claims.giveUp(first, ["entry a", "entry 7"]);
    assert.equal(await leftTo(claims, "entry a"), second);
    assert.equal(await leftTo(claims, "entry 7", ["entry a"]), second);
    // It has made one of its own.
    claims.stays(second, [], ["entry 8"]);
    assert.equal(await leftTo(claims, "entry 7", ["entry a"]), undefined);
  });

  it("goes where the same resource declares it, to be made anew", async () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.giveUp(first, ["entry a"]);
    assert.equal(await leftTo(claims, "entry a"), undefined);
  });

  it("is contested where two declare it, and then it is the other's", () => {
    const claims = new Claims();
    claims.declare("Entry", first, one("a"));
    claims.declare("Entry", second, one("a"));
    const held = { _tag: "Held", by: second, isContested: true };
    assert.deepEqual(claims.claimOn("entry a"), held);
    assert.deepEqual(claims.claimOn("entry 7", first), held);
  });
});

describe("a removal that is under way", () => {
  it("is waited for by who takes the object, also where it fails", async () => {
    for (const fails of [false, true]) {
      const claims = new Claims();
      const order: string[] = [];
      let end = (): void => undefined;
      const removal = claims.remove(
        "entry a",
        () =>
          new Promise<void>((resolve, reject) => {
            end = () => {
              order.push("removed");
              if (fails) reject(new Error("no"));
              else resolve();
            };
          }),
        third,
      );
      removal.catch(() => undefined);
      const taken = claims.take(first, ["entry a"]).then(() => order.push("taken"));
      await Promise.resolve();
      assert.deepEqual(order, []);
      end();
      await taken;
      assert.deepEqual(order, ["removed", "taken"]);
    }
  });
});

describe("objects that are removed by one call", () => {
  /** An ownership in which another resource owns some objects, and what was removed. */
  const owning = (...kept: readonly string[]) => {
    const removed: string[] = [];
    const remove: Ownership["remove"] = (name, removal) => async () => {
      await Promise.resolve();
      if (kept.includes(name)) return E.right("kept");
      const result = await removal();
      if (E.isLeft(result)) return result;
      removed.push(name);
      return E.right("removed");
    };
    return { remove, removed };
  };

  it("are all but those that another resource owns", async () => {
    const ownership = owning("b");
    const calls: (readonly string[])[] = [];
    const result = await removeTogether(ownership, ["a", "b", "c"], (names) => {
      calls.push([...names]);
      return TE.right(7);
    })();
    assert.deepEqual(result, E.right(7));
    assert.deepEqual([calls, ownership.removed], [[["a", "c"]], ["a", "c"]]);
  });

  it("do not count as removed when the call fails", async () => {
    const ownership = owning();
    assert.deepEqual(await removeTogether(ownership, ["a"], () => TE.left("no"))(), E.left("no"));
    assert.deepEqual(ownership.removed, []);
  });

  it("may be none: the call is made nevertheless", async () => {
    assert.deepEqual(await removeTogether(owning("a"), ["a"], (names) => TE.right(names.size))(), E.right(0));
  });
});

describe("an object that stands for itself", () => {
  it("is in no collection", () => {
    assert.deepEqual(oneObject("script 7"), { names: ["script 7"], within: [], whole: [] });
  });
});
