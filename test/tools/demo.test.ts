import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Fault, JournalEntry } from "pulumi-bunny-sandbox";
import { differences, type Row, table } from "../../tools/demo/expectations";
import { runDemo } from "../../tools/demo/index";
import { changesIn, describeChanges, gist, operationsIn, type Outcome } from "../../tools/demo/outcome";
import { patchesIn, wholeAppIn } from "../../tools/demo/patch";
import { inShort, type Requests, requestsIn } from "../../tools/demo/requests";
import { createScreen, wrapped } from "../../tools/demo/screen";
import { findSecrets, freshSecrets, hidden } from "../../tools/demo/secrets";
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
    assert.deepEqual(rowsIn(output), [
      ["up", "16 created", "4+2", "1-3+9", "5+5", "1+1", "5+2", "2+1", "3+0", "ok"],
      ["up, again", "16 unchanged", "0", "0", "0", "0", "0", "0", "3+0", "ok"],
      ["drift", "6 gone, 4 new", "0+1", "0+3", "0+3", "0", "0+1", "0", "0", "ok"],
      ["refresh", "1 deleted, 5 updated", "1+0", "1+0", "3+0", "1+0", "1+0", "1+0", "0", "ok"],
      ["up --refresh", "1 created, 5 updated", "1+1", "1+2", "4+2", "1+0", "4+1", "1+0", "3+0", "ok"],
      ["up, 1.1.0", "2 updated", "0", "0", "2+2", "0", "3+1", "0", "3+0", "ok"],
      ["up, rollback", "1 updated", "0", "0", "2+1", "0", "0", "0", "3+0", "ok"],
      ["preview", "16 unchanged", "0", "0", "0", "0", "0", "0", "3+0", "ok"],
      ["destroy", "16 deleted", "1+1", "1-3+9", "2+3", "1+2", "2+2", "0+1", "0", "ok"],
      ["leftovers", "8 settings", "0", "0", "0", "0", "0", "0", "0", "ok"],
      ["secrets", "nowhere", "0", "0", "0", "0", "0", "0", "0", "ok"],
    ]);
    assert.match(output, /PATCH \{"imageTag":"1\.1\.0","image":null\}: 33 bytes; the whole app has \d{3}\n/);
    // Pulumi's own lines and the paths of this machine are as long as they are.
    const ours = output.slice(output.indexOf("1. Create"), output.indexOf("$ pulumi refresh"));
    assert.deepEqual(
      [...ours.split("\n"), ...output.slice(output.indexOf("\nStep ")).split("\n")].filter(
        ({ length }) => length > 100,
      ),
      [],
    );
    // Property by property, with nothing else; Pulumi shows the resources in any order.
    const refresh = output.slice(output.indexOf("$ pulumi refresh"), output.indexOf("$ pulumi up --refresh"));
    assert.deepEqual(
      refresh
        .split("\n")
        // The lines of code that differ are many; the last of them is theirs.
        .filter((line) => /^ *[-+~] /.test(line) && !/^ {15}- /.test(line))
        .map((line) => line.trim().replace(/ +/g, " "))
        .sort(),
      [
        '+ throw new Error("not ours");',
        "- 1 to delete",
        "- copycat.example: true",
        '- blockedIp : "203.0.113.7"',
        "- pullZoneId: 1002",
        "- pulumi-nodejs:bunny:BlockedIp: (delete)",
        "~ 5 to update",
        '~ LOG_LEVEL: "info" => "debug"',
        "~ [0]: {",
        "~ blockedReferrers: [",
        "~ code:",
        "~ containerTemplates: {",
        '~ defaultValue: "Hello" => "Hi"',
        "~ environmentVariables: {",
        "~ forceSsl: true => false",
        "~ pulumi-nodejs:bunny:BlockedReferrerSet: (update)",
        "~ pulumi-nodejs:bunny:ContainerApp: (update)",
        "~ pulumi-nodejs:bunny:Hostname: (update)",
        "~ pulumi-nodejs:bunny:ScriptRelease: (update)",
        "~ pulumi-nodejs:bunny:ScriptVariable: (update)",
        "~ web: {",
      ].sort(),
    );
    assert.doesNotMatch(output, /demo-(key|token|registryToken|databaseToken)-/);
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
      assert.doesNotMatch(result.output, /NOT|Error|16 created/);
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
    const demo = start(["--keep", "--only-create"]);
    await until(() => demo.output().includes("curl $BUNNYNET_API_URL/_sandbox/journal"));
    assert.doesNotMatch(demo.output(), /demo-key-/);
    assert.deepEqual(
      rowsIn(demo.output()).map((cells) => cells.slice(0, 2)),
      [["up", "16 created"]],
    );
    // The lines to type, as a person would copy them.
    const typed = demo
      .output()
      .split("\n")
      .filter((line) => /^ {2}(\. |cd |curl .*removeBlockedIp| {2}-H |pulumi refresh)/.test(line));
    assert.equal(typed.length, 5, demo.output());
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
      path: "/dnszone/40001",
      answer: { kind: "status", status: 503 },
    });
    assert.equal(code, 1);
    assert.deepEqual(rowsIn(output), [
      ["up", "16 created", "4+2", "1-3+9", "5+5", "2 GET + 1 POST, not 1 GET + 1 POST", "5+2", "2+1", "3+0", "NOT OK"],
    ]);
    assert.match(output, /requests:\n {2}.*"DNS":"1 GET \+ 1 POST".*\n {2}.*"DNS":"2 GET \+ 1 POST".*\n/);
  });

  it("fails with Pulumi's output when Pulumi does", async () => {
    const { code, output } = await runWith({
      path: "/pullzone/{id}/addAllowedReferrer",
      answer: { kind: "status", status: 400, body: { ErrorKey: "some.reason", Message: "Not today." } },
    });
    assert.equal(code, 1);
    assert.deepEqual(
      rowsIn(output).map((cells) => [cells[0], cells[1], cells.at(-1)]),
      [["up", "exit code 1, not success", "NOT OK"]],
    );
    assert.match(output, /Its full output:\n[^]*Not today\./);
  });

  it("refuses arguments that it does not know, in one line", async () => {
    const { code, output } = await start(["--fast"]).finished;
    assert.equal(code, 1);
    assert.equal(output, "unknown argument --fast: npm run demo -- --help lists the options\n");
  });

  it("explains itself", async () => {
    const { code, stdout } = await start(["--help"]).finished;
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: npm run demo [^]*--keep [^]*--only-create [^]*--help /);
  });
});

describe("the demo's comparison", () => {
  const requests: Requests = { media: "1 GET + 1 POST", "look-up": "2 GET" };
  const outcome: Outcome = {
    summary: "1 created",
    details: ["create BlockedIp scraper"],
    requests,
    settings: ["shop-media: BlockedIps 203.0.113.7"],
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
      { details: ["create BlockedIp spammers"] },
      { details: [] },
      { requests: { ...requests, shop: "1 GET" } },
      { requests: { ...requests, media: "2 GET + 1 POST" } },
      { requests: { ...requests, media: "1 GET + 1 PUT" } },
      { requests: { media: "1 GET + 1 POST" } },
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
        [row({}), row({ summary: "nothing", requests: { ...requests, media: "5 GET" } })],
        createScreen(() => undefined, false),
      ),
      [
        "Step  What happened           shop  media                      script  DNS  app  registry  look-up  Time",
        "----  ----------------------  ----  -------------------------  ------  ---  ---  --------  -------  -----  ------",
        "up    1 created               0     1+1                        0       0    0    0         2+0      1.2 s  ok",
        "up    nothing, not 1 created  0     5 GET, not 1 GET + 1 POST  0       0    0    0         2+0      1.2 s  NOT OK",
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
    const operations = operationsIn(log.join("\n"));
    const changes = changesIn(operations);
    assert.deepEqual(changes, {
      create: ["BlockedIp gone", "BlockedReferrerSet some"],
      same: ["BlockedIp network"],
      delete: ["BlockedIp old"],
      update: ["BlockedReferrerSet others - c.example + d.example ~ exclusive"],
    });
    assert.deepEqual(describeChanges(changes), {
      summary: "2 created, 1 deleted, 1 updated",
      details: [
        "create BlockedIp gone",
        "create BlockedReferrerSet some",
        "delete BlockedIp old",
        "same BlockedIp network",
        "update BlockedReferrerSet others - c.example + d.example ~ exclusive",
      ],
    });
    assert.deepEqual(
      operations.map((operation) => gist(operation)),
      [
        "203.0.113.1",
        "198.51.100.0/24",
        "203.0.113.2",
        "a.example, b.example",
        "- c.example, + d.example, ~ exclusive",
      ],
    );
    assert.equal(describeChanges({ create: [], same: ["BlockedIp network"] }).summary, "1 unchanged");
    assert.equal(describeChanges({}).summary, "nothing");
  });

  it("counts requests by what they are about, and all others as look-ups", () => {
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
    const zones = [
      { Id: 1001, Name: "shop", Hostnames: [{ Value: "shop.b-cdn.net" }, { Value: "www.shop.example" }] },
      { Id: 1002, Name: "shop-media", Hostnames: [{ Value: "shop-media.b-cdn.net" }] },
    ];
    assert.deepEqual(requestsIn([], zones), {});
    assert.deepEqual(
      requestsIn(
        [
          request("GET", "/pullzone", { search: "shop" }),
          request("GET", "/pullzone/1001"),
          request("POST", "/pullzone/1001/addHostname"),
          request("GET", "/pullzone/loadFreeCertificate", { hostname: "www.shop.example" }),
          request("GET", "/pullzone/loadFreeCertificate", { hostname: "www.elsewhere.example" }),
          request("GET", "/pullzone/1002"),
          request("DELETE", "/pullzone/10021"),
          request("GET", "/compute/script"),
          request("PUT", "/compute/script/30001/variables"),
          request("GET", "/dnszone"),
          request("POST", "/dnszone/40001/dnssec"),
          request("GET", "/mc/limits"),
          request("PATCH", "/mc/apps/a/containers/c"),
          request("GET", "/mc/registries"),
        ],
        zones,
      ),
      {
        shop: "2 GET + 1 POST",
        media: "1 GET",
        script: "1 GET + 1 PUT",
        DNS: "1 POST",
        app: "1 GET + 1 PATCH",
        registry: "1 GET",
        "look-up": "1 DELETE + 3 GET",
      },
    );
    assert.deepEqual(["0", "3 GET", "1 DELETE + 12 GET + 2 POST"].map(inShort), ["0", "3+0", "12+3"]);
  });

  it("finds secrets in texts and in files, however deep, and tells their names alone", () => {
    const playground = new Playground();
    const file = playground.write("a/b/state.json", `{"key":"k-1"}`);
    playground.write("a/clean", "nothing");
    const secrets = { key: "k-1", token: "t-1" };
    assert.deepEqual(findSecrets(secrets, { output: "k-2", journal: "… k-1 … t-1" }, playground.folder), [
      "key in journal",
      "token in journal",
      `key in ${file}`,
    ]);
    assert.deepEqual(findSecrets({ key: "k-3" }, { output: "k-2" }, playground.folder), []);
    assert.equal(hidden("t-1, k-1 and k-1", secrets), "(token), (key) and (key)");
    assert.notEqual(freshSecrets(["token"]).token, freshSecrets(["token"]).token);
    playground.remove();
  });

  it("measures patches beside the app as it was created", () => {
    const requests = [
      { method: "GET", path: "/mc/apps", body: undefined },
      { method: "POST", path: "/mc/apps", body: { name: "shöp" } },
      { method: "PATCH", path: "/mc/apps/a/containers/c", body: { imageTag: "2" } },
    ];
    assert.deepEqual(patchesIn(requests), [{ text: 'PATCH {"imageTag":"2"}', bytes: 16 }]);
    assert.equal(wholeAppIn(requests), 16);
    assert.equal(wholeAppIn([]), 0);
  });

  it("breaks lines between words, or between the pieces that it is given", () => {
    const [word, piece] = ["x".repeat(60), `${"y".repeat(50)} ${"z".repeat(40)}`];
    assert.deepEqual(wrapped("1. ", `a ${word} ${word}`), [`1. a ${word}`, `   ${word}`]);
    assert.deepEqual(wrapped("  ", [word, piece]), [`  ${word}`, `  ${piece}`]);
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
