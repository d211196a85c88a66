import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { handovers } from "../../../provider/src/adapters/handovers";
import { claimantAt, type ObjectsOf, Owners } from "../../../provider/src/adapters/owners";
import { readStackState, type StackState, type StoredResource } from "../../../provider/src/adapters/stackState";
import { type Claimant, noObjects, oneObject, type Owner } from "../../../provider/src/kernel/claims";

const objectsOf: ObjectsOf = (kind, { name }, id) => {
  if (kind !== "Entry" || typeof name !== "string") return noObjects;
  return oneObject(id === undefined ? `entry named ${name}` : `entry ${name}`);
};
const urn = (name: string): string => `urn:pulumi:dev::test::pulumi-nodejs:bunny:Entry::${name}`;
const stored = (name: string, value: string, more: Partial<StoredResource> = {}): StoredResource => ({
  urn: urn(name),
  type: "pulumi-nodejs:bunny:Entry",
  id: `1/${value}`,
  inputs: { name: value },
  outputs: { name: value },
  ...more,
});
const begun = (name: string, value: string): StoredResource => ({ ...stored(name, value), id: undefined });
const registered = (name: string): Claimant =>
  claimantAt("Entry", noObjects, { urn: urn(name), stack: "o/p/dev", preview: false });
const none = handovers(undefined);

/** Who has `entry a`, for a resource `me` that declares it. */
async function ownerOf(
  state: Partial<StackState> | undefined,
  show: (owners: Owners) => void = () => undefined,
): Promise<Owner> {
  const owners = new Owners(
    objectsOf,
    () =>
      state === undefined ? TE.left("no state") : TE.right({ resources: [], creating: [], updating: [], ...state }),
    none,
  );
  owners.noteDeclaration({ urn: urn("me"), stack: "o/p/dev", preview: false });
  const me = registered("me");
  owners.claims.declare("Entry", me, objectsOf("Entry", { name: "a" }));
  show(owners);
  return owners.ownershipFor(me, () => undefined).ownerOf("entry a");
}

describe("who has an object, by the state of the stack", () => {
  it("is a resource that has it and is not in the program", async () => {
    assert.deepEqual(await ownerOf({ resources: [stored("old", "a")] }), { _tag: "Leaving", label: 'Entry "old"' });
  });

  it("is the resource itself, which is being made anew", async () => {
    assert.deepEqual(await ownerOf({ resources: [stored("other", "a"), stored("me", "a")] }), { _tag: "Self" });
  });

  it("is one that was replaced and is to be deleted", async () => {
    const owner = await ownerOf({ resources: [stored("me", "a", { delete: true })] });
    assert.deepEqual(owner, { _tag: "Leaving", label: 'Entry "me"' });
  });

  it("is nobody where it was only read, was deleted already, is another kind's or another object", async () => {
    for (const resource of [
      stored("read", "a", { external: true }),
      stored("me", "a", { pendingReplacement: true }),
      stored("other", "a", { type: "aws:s3/bucket:Bucket" }),
      stored("newer", "a", { type: "pulumi-nodejs:bunny:NoSuchKind" }),
      stored("other", "b"),
    ])
      assert.deepEqual(await ownerOf({ resources: [resource] }), { _tag: "Nobody" }, JSON.stringify(resource));
  });

  it("is a run that was cut off while it created the same, besides this one", async () => {
    const [own, earlier] = [begun("me", "a"), begun("me", "a")];
    assert.deepEqual(await ownerOf({ creating: [own, earlier] }), { _tag: "Interrupted" });
    for (const creating of [[own], [own, begun("me", "b")], [begun("other", "a"), begun("other", "a")]])
      assert.deepEqual(await ownerOf({ creating }), { _tag: "Nobody" });
  });

  it("cannot be told without a state, and then the reason is", async () => {
    assert.deepEqual(await ownerOf(undefined), { _tag: "Nobody", whyUnknown: "no state" });
  });

  it("is what the run shows, where that shows anything", async () => {
    const state = { resources: [stored("me", "a")] };
    const other = registered("other");
    const stays = await ownerOf(state, ({ claims }) => {
      claims.stays(other, [], ["entry a"]);
    });
    assert.deepEqual(stays, { _tag: "Other", label: 'Entry "other"' });
    for (const [giver, owner] of [
      [other, { _tag: "Leaving", label: 'Entry "other"' }],
      [registered("me"), { _tag: "Self" }],
    ] as const) {
      const given = await ownerOf(undefined, ({ claims }) => {
        claims.giveUp(giver, ["entry a"]);
      });
      assert.deepEqual(given, owner);
    }
  });
});

describe("a resource of the state that the run has not shown yet", () => {
  it("may be declared a moment later: then the object is its own", async () => {
    const other = registered("other");
    const owner = await ownerOf({ resources: [stored("other", "a")] }, ({ claims }) => {
      setTimeout(() => {
        claims.stays(other, [], ["entry a"]);
      }, 50);
    });
    assert.deepEqual(owner, { _tag: "Other", label: 'Entry "other"' });
  });
});

describe("a creation that was begun before, in a state that was read", () => {
  const states = (...creating: ReadonlyArray<readonly StoredResource[]>) => {
    let reads = 0;
    const read = (): TE.TaskEither<string, StackState> => {
      const now = creating[Math.min(reads, creating.length - 1)] ?? [];
      reads += 1;
      return TE.right({ resources: [], creating: now, updating: [] });
    };
    const owners = new Owners(objectsOf, read, none);
    const begin = (name: string) => {
      owners.noteDeclaration({ urn: urn(name), stack: "o/p/dev", preview: false });
      const one = registered(name);
      owners.claims.declare("Entry", one, objectsOf("Entry", { name }));
      return owners.ownershipFor(one, () => undefined);
    };
    return { begin, reads: () => reads };
  };
  const later = () => new Promise((resolve) => setTimeout(resolve, 2));

  it("before this one began is read again, where it notes one at all", async () => {
    const [a, b, c] = [begun("a", "a"), begun("b", "b"), begun("c", "c")];
    const { begin, reads } = states([a, a, b], [a, a, b, b, c]);
    assert.deepEqual(await begin("a").ownerOf("entry a"), { _tag: "Interrupted" });
    assert.equal(reads(), 1);
    await later();
    assert.deepEqual(await begin("b").ownerOf("entry b"), { _tag: "Interrupted" });
    assert.equal(reads(), 2);
    await later();
    assert.deepEqual(await begin("c").ownerOf("entry c"), { _tag: "Nobody" });
    assert.equal(reads(), 3);
    assert.deepEqual(await begin("d").ownerOf("entry d"), { _tag: "Nobody" });
    assert.equal(reads(), 3);
  });
});

describe("an update that was begun before, and was to give the resource the object", () => {
  const entry = { urn: urn("me"), stack: "o/p/dev" };
  const begunUpdate = (state: Partial<StackState>, preview = false) => {
    let reads = 0;
    const read = (): TE.TaskEither<string, StackState> => {
      reads += 1;
      return TE.right({ resources: [stored("me", "b")], creating: [], updating: [], ...state });
    };
    const owners = new Owners(objectsOf, read, none);
    owners.noteDeclaration({ ...entry, preview });
    owners.claims.declare("Entry", registered("me"), objectsOf("Entry", { name: "a" }));
    const owner = () => owners.ownershipFor(registered("me"), () => undefined).ownerOf("entry a");
    return { owners, owner, reads: () => reads };
  };

  it("has made it, if the state was read before this run's own update began", async () => {
    const { owners, owner, reads } = begunUpdate({ updating: [stored("me", "a")] });
    await owners.beforeAdding(registered("me"));
    assert.deepEqual(await owner(), { _tag: "Interrupted" });
    assert.equal(reads(), 1);
  });

  it("cannot be told from this run's own otherwise", async () => {
    const { owners, owner } = begunUpdate({ updating: [stored("me", "a")] });
    await owners.beforeAdding(registered("other"));
    assert.deepEqual(await owner(), { _tag: "Nobody" });
  });

  it("has not, if it was of another resource, or was to give it another object", async () => {
    for (const updating of [[stored("other", "a")], [stored("me", "c")]]) {
      const { owners, owner } = begunUpdate({ updating });
      await owners.beforeAdding(registered("me"));
      assert.deepEqual(await owner(), { _tag: "Nobody" });
    }
  });

  it("is not looked for by a preview", async () => {
    const { owners, reads } = begunUpdate({}, true);
    await owners.beforeAdding(registered("me"));
    assert.equal(reads(), 0);
  });
});

describe("a removal", () => {
  const fresh = () => new Owners(objectsOf, () => TE.left("no state"), none);
  const tell = () => undefined;

  it("makes an object gone for whoever read it before, unless it failed", async () => {
    const owners = fresh();
    owners.noteDeclaration({ urn: urn("me"), stack: "o/p/dev", preview: false });
    const { remove, ownerOf: owner } = owners.ownershipFor(registered("me"), tell);
    assert.deepEqual(await remove("entry a", () => Promise.resolve(E.right(undefined)))(), E.right("removed"));
    assert.deepEqual(await remove("entry b", () => Promise.resolve(E.left("no")))(), E.left("no"));
    assert.deepEqual(await owner("entry a"), { _tag: "Removed" });
    assert.deepEqual(await owner("entry b"), { _tag: "Nobody", whyUnknown: "no state" });
  });

  it("leaves what another resource declares by its own name and is yet to be created", async () => {
    const owners = fresh();
    owners.claims.declare("Entry", registered("next"), objectsOf("Entry", { name: "a" }));
    owners.claims.giveUp(registered("me"), ["entry 7"]);
    const { remove } = owners.ownershipFor(undefined, tell);
    const removal = remove("entry 7", () => Promise.resolve(E.right(undefined)), ["entry named a"]);
    assert.deepEqual(await removal(), E.right("kept"));
  });

  it("by an update waits for resources that are declared a moment later, which may have the object by then", async () => {
    const owners = fresh();
    const declare = (name: string) => {
      owners.noteDeclaration({ urn: urn(name), stack: "o/p/dev", preview: false });
    };
    declare("me");
    owners.claims.giveUp(registered("me"), ["entry 7"]);
    const removal = owners.ownershipFor(registered("me"), tell).remove("entry 7", () => TE.right(undefined)());
    const removed = removal();
    setTimeout(() => {
      declare("next");
      owners.claims.stays(registered("next"), [], ["entry 7"]);
    }, 50);
    assert.deepEqual(await removed, E.right("kept"));
  });

  describe("by an update, while another operation is under way", () => {
    const declaring = () => {
      const owners = fresh();
      const declare = (name: string) => {
        owners.noteDeclaration({ urn: urn(name), stack: "o/p/dev", preview: false });
        return registered(name);
      };
      const me = declare("me");
      owners.claims.giveUp(me, ["entry 7", "entry 8"]);
      return { owners, declare, me };
    };
    const removal = () => TE.right(undefined)();

    it("waits for that to end, before which the engine may declare nothing more", async () => {
      const { owners, declare, me } = declaring();
      const removed = owners.during((running) =>
        owners.ownershipFor(me, tell, { running }).remove("entry 7", removal)(),
      );
      await owners.during(() => delay(1200));
      setTimeout(() => {
        owners.claims.stays(declare("next"), [], ["entry 7"]);
      }, 50);
      assert.deepEqual(await removed, E.right("kept"));
    });

    it("does not wait for one that has come to its own removals", async () => {
      const { owners, me } = declaring();
      const started = performance.now();
      const removing = (name: string) =>
        owners.during((running) => owners.ownershipFor(me, tell, { running }).remove(name, removal)());
      assert.deepEqual(await Promise.all([removing("entry 7"), removing("entry 8")]), [
        E.right("removed"),
        E.right("removed"),
      ]);
      assert.ok(performance.now() - started < 5000, "they waited for each other");
    });

    it("waits once for all that it removes, and no longer when it is cancelled", async () => {
      const { owners, me } = declaring();
      const [other, cancelled] = [new AbortController(), new AbortController()];
      const busy = owners.during(() => delay(60_000, undefined, { signal: other.signal }).catch(() => undefined));
      const ownership = owners.ownershipFor(me, tell, { signal: cancelled.signal });
      const started = performance.now();
      setTimeout(() => {
        cancelled.abort();
      }, 50);
      await ownership.beforeRemoving();
      assert.deepEqual(await ownership.remove("entry 7", removal)(), E.right("removed"));
      assert.ok(performance.now() - started < 5000, "it waited for the operation");
      other.abort();
      await busy;
    });
  });
});

describe("reading the state of a stack", () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-owners-"));
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  const withCli = (script: string): void => {
    writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env.PATH = [folder, path].join(delimiter);
  };

  it("takes resources, and creations and updates that were begun", async () => {
    const deployment = {
      resources: [stored("a", "a")],
      pending_operations: [
        { type: "creating", resource: begun("b", "b") },
        { type: "deleting", resource: stored("c", "c") },
        { type: "updating", resource: stored("d", "d") },
      ],
    };
    writeFileSync(join(folder, "state.json"), JSON.stringify({ version: 3, deployment }));
    withCli(`[ "$*" = "stack export --stack o/p/dev --non-interactive" ] && cat ${join(folder, "state.json")}`);
    const state = await readStackState("o/p/dev")();
    assert.ok(E.isRight(state), "was not read");
    assert.deepEqual(
      [state.right.resources, state.right.creating, state.right.updating].map((all) => all.map((one) => one.urn)),
      [[urn("a")], [urn("b")], [urn("d")]],
    );
  });

  it("takes nothing of a stack that was never updated", async () => {
    withCli(`echo '{ "version": 3, "deployment": null }'`);
    assert.deepEqual(await readStackState("o/p/dev")(), E.right({ resources: [], creating: [], updating: [] }));
  });

  it("says why it has none, without what the CLI printed", async () => {
    withCli("echo secret >&2; exit 1");
    assert.deepEqual(await readStackState("o/p/dev")(), E.left("`pulumi stack export` failed"));
    withCli("echo no state");
    assert.deepEqual(await readStackState("o/p/dev")(), E.left("`pulumi stack export` did not print a state"));
    process.env.PATH = folder;
    rmSync(join(folder, "pulumi"));
    assert.deepEqual(await readStackState("o/p/dev")(), E.left("`pulumi stack export` failed"));
  });
});

describe("what another process of the run has taken over", () => {
  const address = (): string => `127.0.0.1:${process.pid}-${Math.random()}`;

  it("is known to the others, and a process's own is not another's", () => {
    const run = address();
    const [mine, theirs] = [handovers(run, String(process.pid)), handovers(run, String(process.ppid))];
    assert.equal(mine.has("entry a"), false);
    theirs.add("entry a");
    theirs.add("entry b");
    assert.deepEqual([mine.has("entry a"), mine.has("entry b"), mine.has("entry c")], [true, true, false]);
    assert.equal(theirs.has("entry a"), false);
    assert.equal(handovers(address()).has("entry a"), false);
  });

  it("is not believed of a process that is gone", () => {
    const run = address();
    handovers(run, "999999999").add("entry a");
    assert.equal(handovers(run).has("entry a"), false);
  });

  it("leaves an object to them instead of removing it", async () => {
    const owners = new Owners(objectsOf, () => TE.left("no state"), {
      add: () => undefined,
      has: (name) => name === "entry a",
    });
    const lines: string[] = [];
    const { remove } = owners.ownershipFor(undefined, (line) => void lines.push(line));
    assert.deepEqual(await remove("entry a", () => Promise.reject(new Error("removed")))(), E.right("kept"));
    assert.deepEqual(await remove("entry b", () => Promise.resolve(E.right(undefined)))(), E.right("removed"));
    assert.deepEqual(lines, ["entry a is kept, because another resource of this stack now owns it"]);
  });
});
