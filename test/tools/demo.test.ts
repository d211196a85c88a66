import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Fault, JournalEntry } from "pulumi-bunny-sandbox";
import { runDemo } from "../../tools/demo/index";
import { findKey } from "../../tools/demo/key";
import { differences, type Row, table } from "../../tools/demo/ledger";
import { changesIn, describeChanges, operationsIn, type Outcome } from "../../tools/demo/outcome";
import { createScreen } from "../../tools/demo/screen";
import { type Requests, requestsIn } from "../../tools/demo/zones";
import { runProcess, type RunningProcess, startProcess } from "../../tools/processes";
import { Playground, until } from "./fakes";

const root = resolve(__dirname, "../..");

describe("npm run demo", function () {
  this.timeout(300_000);

  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
    mkdirSync(playground.path("temporary"));
  });
  afterEach(() => {
    playground.remove();
  });

  const start = (args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): RunningProcess =>
    startProcess(process.execPath, ["--import", "tsx", "tools/demo.ts", ...args], {
      cwd: root,
      environment: { ...process.env, TMPDIR: playground.path("temporary"), ...environment },
    });

  /** Nothing that the demo started runs, and nothing that it wrote is there. */
  const assertNothingIsLeft = (): void => {
    // What tsx keeps there is not the demo's.
    const files = readdirSync(playground.path("temporary")).filter((name) => !name.startsWith("tsx-"));
    assert.deepEqual(files, []);
    assert.deepEqual(processesWith(playground.folder), []);
  };

  it("goes as expected from beginning to end and leaves nothing behind", async () => {
    const { code, output } = await start().finished;
    assert.equal(code, 0, output);
    assert.deepEqual(
      rowsIn(output),
      [
        ["up", "8 created", "4 GET + 2 POST", "1 GET + 9 POST", "2 GET"],
        ["up, again", "8 unchanged", "0", "0", "2 GET"],
        ["changes by someone else", "4 settings changed", "1 POST", "3 POST", "0"],
        ["refresh --preview-only --diff", "1 deleted, 2 updated", "1 GET", "1 GET", "0"],
        ["up --refresh", "1 created, 2 updated", "1 GET + 1 POST", "1 GET + 2 POST", "2 GET"],
        ["preview", "8 unchanged", "0", "0", "2 GET"],
        ["destroy", "8 deleted", "1 DELETE + 1 GET", "1 GET + 9 POST", "0"],
        ["what is left then", "8 settings of others", "0", "0", "0"],
        ["the API key of this run", "nowhere", "0", "0", "0"],
      ].map(([step = "", happened = "", ...requests]) => [step, happened, happened, ...requests, "ok"]),
    );
    // Property by property, with nothing else; Pulumi shows the resources in any order.
    const refresh = output.slice(output.indexOf("$ pulumi refresh"), output.indexOf("$ pulumi up --refresh"));
    assert.deepEqual(
      refresh
        .split("\n")
        .filter((line) => /^ *[-+~] /.test(line))
        .map((line) => line.trim().replace(/ +/g, " "))
        .sort(),
      [
        "- 1 to delete",
        '- blockedIp : "203.0.113.7"',
        "- hotlinker.example: true",
        "- pullZoneId: 1002",
        "- pulumi-nodejs:bunny:BlockedIp: (delete)",
        "~ 2 to update",
        "~ [0]: {",
        "~ blockedReferrers: [",
        "~ forceSsl: true => false",
        "~ pulumi-nodejs:bunny:BlockedReferrerSet: (update)",
        "~ pulumi-nodejs:bunny:Hostname: (update)",
      ],
    );
    assert.doesNotMatch(output, /demo-key-/);
    assert.doesNotMatch(output, /\u001b/, "colours without a terminal");
    assertNothingIsLeft();
  });

  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    it(`ends at once on ${signal} in the middle of an up, and leaves nothing behind`, async () => {
      const demo = start();
      await until(() => demo.output().includes("$ pulumi up") && processesWith(playground.folder).length > 3);
      process.kill(demo.pid ?? 0, signal);
      const result = await demo.finished;
      assert.equal(result.code, code, result.output);
      assert.doesNotMatch(result.output, /NOT|Error|8 created/);
      assertNothingIsLeft();
    });
  }

  it("ends on Ctrl-C while the CLI is being built, and leaves nothing behind", async () => {
    const go = playground.go("go", "1.25.0", "/bin/sleep 600");
    const demo = start([], {
      PATH: `${dirname(go)}/go:${process.env.PATH ?? ""}`,
      PULUMI_BUNNY_CACHE: playground.path("cache"),
      PULUMI_BUNNY_CLI_SOURCES: "build",
    });
    await until(() => playground.builds().length > 0);
    demo.interrupt();
    const { code, output } = await demo.finished;
    assert.equal(code, 130, output);
    assertNothingIsLeft();
  });

  it("with --keep hands sandbox and stack over until Ctrl-C", async () => {
    const demo = start(["--keep"]);
    await until(() => demo.output().includes("curl $BUNNYNET_API_URL/_sandbox/journal"));
    assert.doesNotMatch(demo.output(), /demo-key-/);
    assert.deepEqual(rowsIn(demo.output()).at(-1)?.slice(0, 2), ["the API key of this run", "nowhere"]);
    // The lines to type, as a person would copy them.
    const typed = demo
      .output()
      .split("\n")
      .filter((line) => /^ {2}(\. |cd |curl .*removeBlockedIp|pulumi refresh)/.test(line));
    assert.equal(typed.length, 4, demo.output());
    const byHand = await runProcess("sh", ["-ec", typed.join("\n")]);
    assert.equal(byHand.code, 0, byHand.output);
    assert.match(byHand.stdout, /- 1 to delete/);
    demo.interrupt();
    const { code, output } = await demo.finished;
    assert.equal(code, 130, output);
    assertNothingIsLeft();
  });

  const runWith = async (fault: Fault) => {
    const cleanUps: (() => Promise<void> | void)[] = [];
    const screen = createScreen(() => undefined, false);
    const scope = {
      signal: new AbortController().signal,
      defer: (cleanUp: () => Promise<void> | void) => cleanUps.unshift(cleanUp),
    };
    try {
      const code = await runDemo(scope, { screen, keep: false, onSandbox: (sandbox) => sandbox.addFault(fault) });
      return { code, output: screen.written() };
    } finally {
      for (const cleanUp of cleanUps) await cleanUp();
    }
  };

  it("fails when a request too many is sent", async () => {
    const { code, output } = await runWith({
      method: "GET",
      path: "/pullzone/1002",
      answer: { kind: "status", status: 503 },
    });
    assert.equal(code, 1);
    assert.deepEqual(rowsIn(output), [
      ["up", "8 created", "8 created", "4 GET + 2 POST", "2 GET + 9 POST, not 1 GET + 9 POST", "2 GET", "NOT OK"],
    ]);
    assert.match(output, /requests:\n {2}.*"1 GET \+ 9 POST".*\n {2}.*"2 GET \+ 9 POST".*\n/);
  });

  it("fails with Pulumi's output when Pulumi does", async () => {
    const { code, output } = await runWith({
      path: "/pullzone/{id}/addAllowedReferrer",
      answer: { kind: "status", status: 400, body: { ErrorKey: "some.reason", Message: "Not today." } },
    });
    assert.equal(code, 1);
    assert.deepEqual(
      rowsIn(output).map((cells) => [cells[0], cells[1], cells[2], cells.at(-1)]),
      [["up", "success", "exit code 1", "NOT OK"]],
    );
    assert.match(output, /Its whole output:\n[^]*Not today\./);
  });

  it("refuses arguments that it does not know, in one line", async () => {
    const { code, output } = await start(["--fast"]).finished;
    assert.equal(code, 1);
    assert.equal(output, "unknown argument --fast: npm run demo -- --help shows what there is\n");
  });

  it("explains itself", async () => {
    const { code, stdout } = await start(["--help"]).finished;
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: npm run demo [^]*--keep [^]*--help /);
  });
});

describe("the demo's comparison", () => {
  const requests: Requests = { shop: "0", "shop-media": "1 GET + 1 POST", "look-up": "2 GET" };
  const outcome: Outcome = {
    summary: "1 created",
    details: ["create BlockedIp 203.0.113.7"],
    requests,
    settings: [{ zone: "shop-media", kind: "BlockedIps", value: "203.0.113.7" }],
  };
  const row = (seen: Partial<Outcome>): Row => ({
    step: "up",
    expected: outcome,
    seen: { ...outcome, ...seen },
    milliseconds: 1234,
  });

  it("finds every kind of difference", () => {
    assert.deepEqual(differences(row({})), []);
    const deviations: readonly Partial<Outcome>[] = [
      { summary: "nothing" },
      { details: ["create BlockedIp 203.0.113.8"] },
      { requests: { ...requests, shop: "1 GET" } },
      { requests: { ...requests, "shop-media": "2 GET + 1 POST" } },
      { requests: { ...requests, "look-up": "0" } },
      { settings: [] },
    ];
    for (const seen of deviations) {
      assert.equal(differences(row(seen)).length, 3, JSON.stringify(seen));
      assert.match(
        table(
          [row(seen)],
          createScreen(() => undefined, false),
        ).at(-1) ?? "",
        /NOT OK$/,
      );
    }
  });

  it("shows a wrong figure beside the right one, and colours only where they are wanted", () => {
    assert.deepEqual(
      table(
        [row({}), row({ requests: { ...requests, "shop-media": "5 GET" } })],
        createScreen(() => undefined, false),
      ),
      [
        "Step  Expected   Seen       To shop  To shop-media              Look-up  Time",
        "----  ---------  ---------  -------  -------------------------  -------  -----  ------",
        "up    1 created  1 created  0        1 GET + 1 POST             2 GET    1.2 s  ok",
        "up    1 created  1 created  0        5 GET, not 1 GET + 1 POST  2 GET    1.2 s  NOT OK",
      ],
    );
    const coloured = table(
      [row({})],
      createScreen(() => undefined, true),
    );
    assert.match(coloured.at(-1) ?? "", /\u001b\[32mok\u001b\[0m$/);
  });

  it("takes what happened to resources from Pulumi's events", () => {
    const event = (
      op: string,
      type: string,
      name: string,
      states: { readonly old?: object; readonly new?: object },
      detailedDiff: Readonly<Record<string, { readonly diffKind: string }>> | null = null,
    ) => {
      const urn = `urn:pulumi:dev::tour::${type}::${name}`;
      return JSON.stringify({
        resOutputsEvent: { metadata: { op, urn, type, old: null, new: null, ...states, detailedDiff } },
      });
    };
    const ip = "pulumi-nodejs:bunny:BlockedIp";
    const set = "pulumi-nodejs:bunny:BlockedReferrerSet";
    const stateOf = (blockedIp: string) => ({ id: `1002/${blockedIp}`, inputs: { pullZoneId: 1002, blockedIp } });
    const setOf = (...names: readonly string[]) => ({
      id: "1002",
      inputs: { pullZoneId: 1002, blockedReferrers: [Object.fromEntries(names.map((name) => [name, true]))] },
    });
    const log = [
      JSON.stringify({ sequence: 0, diagnosticEvent: { message: "text" } }),
      event("same", "pulumi:pulumi:Stack", "tour-dev", { old: { id: "" }, new: { id: "" } }),
      event("refresh", ip, "gone", { old: stateOf("203.0.113.1") }),
      event("create", ip, "gone", { new: stateOf("203.0.113.1") }),
      event("same", ip, "network", { old: stateOf("198.51.100.0/24"), new: stateOf("198.51.100.0/24") }),
      event("delete", ip, "old", { old: stateOf("203.0.113.2") }),
      event("create", set, "some", { new: setOf("b.example", "a.example") }),
      event(
        "update",
        set,
        "others",
        { old: setOf("c.example"), new: setOf("d.example") },
        {
          'blockedReferrers[0]["c.example"]': { diffKind: "delete" },
          'blockedReferrers[0]["d.example"]': { diffKind: "add" },
          exclusive: { diffKind: "update" },
        },
      ),
      "",
    ];
    const changes = changesIn(operationsIn(log.join("\n")));
    assert.deepEqual(changes, {
      create: ["BlockedIp 203.0.113.1", "BlockedReferrerSet a.example, b.example"],
      same: ["BlockedIp 198.51.100.0/24"],
      delete: ["BlockedIp 203.0.113.2"],
      update: ["BlockedReferrerSet - c.example, + d.example, ~ exclusive"],
    });
    assert.deepEqual(describeChanges(changes), {
      summary: "2 created, 1 deleted, 1 updated",
      details: [
        "create BlockedIp 203.0.113.1",
        "create BlockedReferrerSet a.example, b.example",
        "delete BlockedIp 203.0.113.2",
        "same BlockedIp 198.51.100.0/24",
        "update BlockedReferrerSet - c.example, + d.example, ~ exclusive",
      ],
    });
    assert.equal(describeChanges({ create: [], same: ["BlockedIp 203.0.113.1"] }).summary, "1 unchanged");
    assert.equal(describeChanges({}).summary, "nothing");
  });

  it("counts requests by the pull zone that they are about, and all others as look-ups", () => {
    const request = (method: string, path: string, query: Readonly<Record<string, string>> = {}): JournalEntry => ({
      sequence: 1,
      time: "2030-01-01T00:00:00.000Z",
      account: "main",
      method,
      path,
      query,
      template: path.replace(/\d+/, "{id}"),
      status: 200,
      milliseconds: 1,
    });
    const zones = {
      shop: { Id: 1001, Hostnames: [{ Value: "shop.b-cdn.net" }, { Value: "www.shop.example" }] },
      "shop-media": { Id: 1002, Hostnames: [{ Value: "shop-media.b-cdn.net" }] },
    };
    assert.deepEqual(requestsIn([], zones), { shop: "0", "shop-media": "0", "look-up": "0" });
    assert.deepEqual(
      requestsIn(
        [
          request("GET", "/pullzone", { search: "shop" }),
          request("GET", "/pullzone/1001"),
          request("POST", "/pullzone/1001/addHostname"),
          request("GET", "/pullzone/loadFreeCertificate", { hostname: "www.shop.example" }),
          request("GET", "/pullzone/loadFreeCertificate", { hostname: "www.elsewhere.example" }),
          request("GET", "/pullzone/1002"),
          request("DELETE", "/pullzone/1003"),
        ],
        zones,
      ),
      { shop: "2 GET + 1 POST", "shop-media": "1 GET", "look-up": "1 DELETE + 2 GET" },
    );
  });

  it("finds a key in texts and in files, however deep", () => {
    const playground = new Playground();
    const file = playground.write("a/b/state.json", `{"key":"k-1"}`);
    playground.write("a/clean", "nothing");
    assert.deepEqual(findKey("k-1", { output: "k-2", journal: "… k-1 …" }, playground.folder), ["journal", file]);
    assert.deepEqual(findKey("k-3", { output: "k-2" }, playground.folder), []);
    playground.remove();
  });
});

/** The rows of the table in the demo's output, without their times. */
function rowsIn(output: string): string[][] {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => /^-+ {2}-/.test(line)) + 1;
  assert.ok(first > 0, output);
  return lines
    .slice(first, lines.indexOf("", first))
    .map((line) => line.split(/ {2,}/).filter((cell) => !/^[\d.]+ s$/.test(cell)));
}

/** Processes whose environment names a folder, so descendants of the demo; only Linux tells. */
function processesWith(folder: string): string[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, "utf8").includes(folder);
    } catch {
      // It ended by itself in the meantime.
      return false;
    }
  });
}
