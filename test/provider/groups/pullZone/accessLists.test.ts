import assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import { clientOver } from "../../../../provider/src/http/createClient";
import type { ApiError } from "../../../../provider/src/http/errors";
import type { ApiCall, Transport } from "../../../../provider/src/http/apiCall";
import { Claims, ownershipFor } from "../../../../provider/src/ownership/runClaims";
import type { LifecycleError } from "../../../../provider/src/contract/lifecycle";
import { blockedIps } from "../../../../provider/src/groups/pullZone/accessLists/accessList";
import { changesLeft, entriesAfter } from "../../../../provider/src/groups/pullZone/accessLists/changes";
import { blockedIp } from "../../../../provider/src/groups/pullZone/accessLists/blockedIp";
import { blockedIpSet } from "../../../../provider/src/groups/pullZone/accessLists/blockedIpSet";
import { settle, signals } from "../../http/support";
import { WholePullZone, wholePullZones } from "../../../../provider/src/groups/pullZone/api/wholePullZone";
import { whole } from "../../../support/decoded";

const pullZoneId = 5;
/** Not in the canonical form, so that a changed spelling shows. */
const neighbours = ["198.51.100.9", "2001:DB8::1", "198.51.100.1"];

/** What becomes of a request: it may act or not, and be answered with an error. */
interface Fault {
  readonly acts: boolean;
  readonly error: ApiError;
}

interface Behaviour {
  readonly before?: readonly string[];
  readonly fault?: (request: string) => Fault | undefined;
  /** When a request is executed, and when it is answered. */
  readonly pass?: (request: string) => Promise<void>;
  /** Whether the first read after each write shows what was before it. */
  readonly isLate?: boolean;
}

/** An API that keeps one list, and the resources of one run that change it. */
function run({ before = neighbours, fault = () => undefined, pass = settle, isLate = false }: Behaviour = {}) {
  let entries: readonly string[] = before;
  let shown = entries;
  const requests: string[] = [];
  const bodies: object[] = [];
  const log: string[] = [];
  let [underWay, most] = [0, 0];
  const answer = async ({ operation, body = {} }: ApiCall<unknown>): Promise<E.Either<ApiError, unknown>> => {
    const { BlockedIp = "", BlockedIps } = body as { BlockedIp?: string; BlockedIps?: readonly string[] };
    const action = operation.path.split("/")[3]?.replace("BlockedIp", "") ?? "list";
    const request = operation.method === "GET" ? "GET" : BlockedIps === undefined ? `${action} ${BlockedIp}` : action;
    requests.push(request);
    most = Math.max(most, (underWay += request === "GET" ? 0 : 1));
    if (request !== "GET") bodies.push(body);
    await pass(request);
    const { acts, error } = fault(request) ?? { acts: true, error: undefined };
    const seen = isLate ? shown : entries;
    if (request === "GET" || acts) shown = entries;
    if (request !== "GET" && acts) entries = BlockedIps ?? after(entries, action, BlockedIp);
    await pass(`answer to ${request}`);
    underWay -= request === "GET" ? 0 : 1;
    return error === undefined
      ? E.right(whole(WholePullZone, { Id: pullZoneId, Name: "zone", BlockedIps: seen }))
      : E.left(error);
  };
  const transport: Transport = {
    send: (call) => () =>
      answer(call).then(E.map((value) => E.getOrElseW(() => assert.fail("answers oddly"))(call.reply.decode(value)))),
  };
  const client = clientOver(transport);
  const claims = new Claims();
  const contextOf = (key: string, stop = signals()) => ({
    client,
    ...stop,
    ownership: ownershipFor(claims, { key, label: key }, (line) => log.push(line)),
    log: (line: string) => log.push(line),
  });
  const inputsOf = (values: readonly string[]) => ({
    pullZoneId,
    blockedIps: [Object.fromEntries(values.map((value) => [value, true as const]))],
  });
  return {
    requests,
    bodies,
    log,
    claims,
    entries: () => entries,
    most: () => most,
    inputsOf,
    session: () => contextOf("nobody"),
    /** Somebody else does it, at once. */
    elsewhere: (action: "add" | "remove", entry: string) => {
      entries = after(entries, action, entry);
    },
    add: (value: string, stop = signals(), adopt = false) =>
      blockedIp.create(contextOf(value, stop), { pullZoneId, blockedIp: value, adopt })(),
    remove: (value: string, stop = signals()) =>
      blockedIp.delete(contextOf(value, stop), `${pullZoneId}/${value}`, priorOf({ pullZoneId, blockedIp: value }))(),
    set: (
      values: readonly string[],
      old?: readonly string[],
    ): ReturnType<TaskEither<LifecycleError<ApiError>, unknown>> =>
      old === undefined
        ? blockedIpSet.create(contextOf("set"), inputsOf(values))()
        : blockedIpSet.update(contextOf("set"), String(pullZoneId), priorOf(inputsOf(old)), inputsOf(values))(),
  };
}

function after(entries: readonly string[], action: string, entry: string): readonly string[] {
  const others = entries.filter((other) => other !== entry);
  return action === "add" ? [...others, entry] : others;
}

function priorOf<I extends object>(inputs: I) {
  return { inputs, outs: inputs, removed: {}, changed: 1, isUnfinished: false } as const;
}

function succeeded(result: E.Either<LifecycleError<ApiError>, unknown> | undefined): void {
  assert.deepEqual(result?._tag, "Right", JSON.stringify(result));
}

const addresses = (count: number, prefix = "203.0.113"): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}.${index}`);
const added = (values: readonly string[]) => values.map((value) => `add ${value}`);
const removed = (values: readonly string[]) => values.map((value) => `remove ${value}`);
const atOnce = ["GET", "list", "GET"];

describe("changes of an access list", () => {
  const [a, b, c, d] = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"] as const;
  const sequences = [
    { old: [], wanted: [a, b, c], requests: ["GET", ...added([a, b, c])] },
    { old: [], wanted: [a, b, c, d], requests: atOnce },
    { old: [a, b, c, d], wanted: [d], requests: ["GET", ...removed([a, b, c])] },
    { old: [a, b, c, d], wanted: [], requests: atOnce },
    { old: [a, b], wanted: [b, c, d], requests: ["GET", ...added([c, d]), ...removed([a])] },
    { old: [a, b], wanted: [c, d], requests: atOnce },
  ] as const;
  for (const { old, wanted, requests } of sequences) {
    it(`from ${old.length} to ${wanted.length} are ${requests.join(", ")}, and leave the others as they are`, async () => {
      const of = run({ before: [...neighbours, ...old] });
      succeeded(await of.set(wanted, old));
      assert.deepEqual(of.requests, requests);
      assert.deepEqual(of.entries(), [...neighbours, ...wanted]);
      if (of.requests.includes("list")) assert.deepEqual(of.bodies, [{ BlockedIps: of.entries() }]);
    });
  }

  it("keep what a stranger has added since the zone was read, in its place and spelling", async () => {
    const of = run();
    assert.ok(E.isRight(await wholePullZones.get(of.session(), pullZoneId)()));
    of.elsewhere("add", "2001:DB8::2");
    succeeded(await of.set(addresses(4)));
    assert.deepEqual(of.entries(), [...neighbours, "2001:DB8::2", ...addresses(4)]);
  });

  it("do not remove what another resource of the program has", async () => {
    const old = addresses(5);
    const of = run({ before: [...neighbours, ...old] });
    of.claims.adopt({ key: "other", label: 'BlockedIp "other"' }, [
      [`blocked IP ${old[1]} of pull zone ${pullZoneId}`],
    ]);
    succeeded(await of.set([], old));
    assert.deepEqual(of.requests, atOnce);
    assert.deepEqual(of.entries(), [...neighbours, old[1]]);
    assert.deepEqual(of.log, [
      `blocked IP ${old[1]} of pull zone ${pullZoneId} is kept, because BlockedIp "other" now owns it`,
    ]);
  });

  it("leave nothing to do once they are made, however they are cut short and begun again", () => {
    const some = fc.uniqueArray(fc.constantFrom(...addresses(8)), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.record({ there: some, had: some, values: some, exclusive: fc.boolean(), cut: fc.nat(8) }),
        ({ there, had, values, exclusive, cut }) => {
          const convergence = {
            before: { values: new Set(had), exclusive: false },
            wanted: { values: new Set(values), excluded: new Set<string>(), exclusive, adopt: true },
            drift: "repair",
          } as const;
          const left = (list: readonly string[]) => changesLeft(blockedIps, list, convergence);
          const whole = entriesAfter(there, left(there));
          assert.deepEqual(left(whole), []);
          const begun = entriesAfter(there, left(there).slice(0, cut));
          assert.deepEqual(new Set(entriesAfter(begun, left(begun))), new Set(whole));
          const foreign = there.filter((value) => !had.includes(value));
          if (!exclusive)
            assert.ok(
              foreign.every((value) => whole.includes(value)),
              "a neighbor was removed",
            );
        },
      ),
    );
  });

  it("are right in whatever order they come, and never overlap", async () => {
    const steps = fc.uniqueArray(fc.record({ entry: fc.integer({ min: 0, max: 40 }), waits: fc.boolean() }), {
      selector: ({ entry }) => entry,
      maxLength: 40,
    });
    const own = addresses(20);
    await fc.assert(
      fc.asyncProperty(steps, fc.scheduler(), async (wanted, scheduler) => {
        const of = run({
          before: [...neighbours, ...own],
          pass: (label) => scheduler.schedule(Promise.resolve(), label),
        });
        const expected = new Set([...neighbours, ...own]);
        const all = (async () => {
          const results: Promise<E.Either<unknown, unknown>>[] = [];
          for (const { entry: number, waits } of wanted) {
            const entry = `203.0.113.${number}`;
            if (expected.delete(entry)) results.push(of.remove(entry));
            else {
              expected.add(entry);
              results.push(of.add(entry));
            }
            if (waits) await scheduler.schedule(Promise.resolve(), "program");
          }
          return Promise.all(results);
        })();
        await scheduler.waitFor(all);
        for (const result of await all) assert.ok(E.isRight(result));
        assert.deepEqual([...of.entries()].sort(), [...expected].sort());
        assert.ok(of.most() <= 1);
      }),
      { numRuns: 100 },
    );
  });
});
