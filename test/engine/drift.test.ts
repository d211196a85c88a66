import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DriftReport, PropertyDrift, ResourceStatus } from "../../provider/src/drift/report";
import { type ProcessResult, runProcess } from "../../tools/processes";
import { schemaProblems } from "../provider/drift/schema";
import { entryDrift, typeOf } from "../support/modes";
import { succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

const bin = join(__dirname, "..", "..", "provider", "bin", "pulumi-bunny.cjs");

/** What the command did, and the requests that it made. */
interface Run extends ProcessResult {
  readonly requests: readonly string[];
}

describe("pulumi-bunny drift on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let summaryFile: string;
  let printed: string;

  beforeEach(async () => {
    stack = await startEngineStack();
    summaryFile = join(stack.workspace.folder, "summary.md");
    printed = "";
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const pulumiBunny = async (...args: readonly string[]): Promise<Run> => {
    const { sandbox, workspace } = stack;
    const before = sandbox.journal().at(-1)?.sequence;
    const result = await workspace.withProvider((provider) =>
      runProcess(process.execPath, [bin, ...args], {
        cwd: workspace.projectFolder,
        environment: {
          ...workspace.environment,
          ...provider,
          TEST_PROGRAM: join(workspace.folder, "program.json"),
          GITHUB_STEP_SUMMARY: summaryFile,
        },
      }),
    );
    printed += result.output;
    return { ...result, requests: sandbox.journal(before).map(({ method, path }) => `${method} ${path}`) };
  };
  /** All files that make up the stack: state, history, configuration. */
  const stackFiles = (): string => {
    const hash = createHash("sha256");
    for (const folder of ["backend", "project"].map((name) => join(stack.workspace.folder, name))) {
      for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()) {
        hash.update(file).update(readFileSync(file));
      }
    }
    return hash.digest("hex");
  };
  const reportIn = ({ stdout }: Run): DriftReport => {
    const report: unknown = JSON.parse(stdout);
    assert.deepEqual(schemaProblems(report), []);
    return report as DriftReport;
  };
  /** What drifted, by kind and name. */
  const driftIn = (report: DriftReport): Record<string, readonly [ResourceStatus, readonly PropertyDrift[]]> =>
    Object.fromEntries(
      report.stacks
        .flatMap(({ resources }) => resources)
        .filter(({ status }) => status !== "unchanged")
        .map(({ type, name, status, properties }) => [`${type} ${name}`, [status, properties]]),
    );

  it("100 resources in 3 zones, 5 drifts: shown, in every form, with a read of each zone; repaired; clean; unreadable", async () => {
    const seeded = stack.sandbox.seed({
      hostnameBehaviour: { "www.example.com": { pointsToBunny: true } },
      pullZones: [{ Name: "shop" }, { Name: "media" }],
      dnsZones: [{ Domain: "example.com" }],
    });
    const [shop = 0, media = 0] = seeded.pullZones.map(({ Id }) => Id);
    const dnsZone = seeded.dnsZones[0]?.Id ?? 0;
    const canaries = ["canary-one.example", "canary-two.example"];
    const ips = Array.from({ length: 96 }, (_, index) => `203.0.113.${index}`);
    const resources: readonly DeclaredResource[] = [
      {
        kind: "Hostname",
        name: "www",
        args: { pullZoneId: shop, hostname: "www.example.com", certificate: "managed", forceSsl: true },
      },
      {
        kind: "BlockedReferrerSet",
        name: "hotlinkers",
        args: { pullZoneId: media, blockedReferrers: ["a.example", "b.example"], exclusive: true },
      },
      {
        kind: "BlockedReferrerSet",
        name: "secret",
        args: { pullZoneId: shop, blockedReferrers: { $secret: canaries } },
      },
      { kind: "Dnssec", name: "example", args: { dnsZoneId: dnsZone } },
      ...ips.map((blockedIp, index) => ({
        kind: "BlockedIp",
        name: `ip-${index}`,
        args: { pullZoneId: index % 2 === 0 ? shop : media, blockedIp },
      })),
    ];
    stack.declare({ resources });
    succeeded(await stack.up());

    const { sandbox } = stack;
    await sandbox.api("POST", `/pullzone/${shop}/setForceSSL`, { Hostname: "www.example.com", ForceSSL: false });
    await sandbox.api("POST", `/pullzone/${media}/removeBlockedIp`, { BlockedIp: "203.0.113.7" });
    await sandbox.api("POST", `/pullzone/${media}/removeBlockedReferrer`, { Hostname: "b.example" });
    await sandbox.api("POST", `/pullzone/${media}/addBlockedReferrer`, { Hostname: "c.example" });
    await sandbox.api("POST", `/pullzone/${shop}/removeBlockedReferrer`, { Hostname: canaries[0] });
    await sandbox.api("DELETE", `/dnszone/${dnsZone}/dnssec`);
    const reads = [`GET /pullzone/${shop}`, `GET /pullzone/${media}`, `GET /dnszone/${dnsZone}`].sort();
    const before = stackFiles();

    const shown = await pulumiBunny("drift");
    assert.equal(shown.code, 2, shown.output);
    assert.deepEqual([...shown.requests].sort(), reads);
    assert.equal(
      shown.stdout,
      [
        "Stack dev: 5 of 100 resources drifted: 3 changed, 2 gone",
        "  BlockedIp ip-7 is gone",
        ...entryDrift("blockedReferrers", "b.example", "c.example", 1).map(
          ({ path, declared = "-", actual = "-" }) =>
            `  BlockedReferrerSet hotlinkers ${path}: declared ${String(declared)}, actual ${String(actual)}`,
        ),
        "  BlockedReferrerSet secret blockedReferrers: declared [secret], actual [secret]",
        "  Dnssec example is gone",
        "  Hostname www forceSsl: declared true, actual false",
        "",
        "To repair it, run the same command with --fix, which runs `pulumi up --refresh`.",
        "",
      ].join("\n"),
    );
    assert.equal(shown.stderr, "Comparing stack dev …\n");

    const told = await pulumiBunny("drift", "--stack", "dev", "--json", "--github", "--audit");
    assert.equal(told.code, 2, told.output);
    const [audit = "", ...others] = told.requests.filter((request) => !reads.includes(request));
    assert.match(audit, /^GET \/user\/audit\/\d{4}-\d\d-\d\d$/);
    assert.deepEqual(others, []);
    const report = reportIn(told);
    const changesOf = (kind: string) =>
      report.stacks[0]?.resources
        .find(({ name }) => name === kind)
        ?.changes?.map(({ actorId, object }) => [actorId, object]);
    assert.deepEqual(changesOf("example"), [["dashboard", `DnsZone ${dnsZone}`]]);
    assert.deepEqual(report.summary, { resources: 100, unchanged: 95, changed: 3, gone: 2, failed: 0 });
    assert.deepEqual(driftIn(report), {
      [`${typeOf("BlockedIp")} ip-7`]: ["gone", []],
      [`${typeOf("BlockedReferrerSet")} hotlinkers`]: [
        "changed",
        entryDrift("blockedReferrers", "b.example", "c.example", 1),
      ],
      [`${typeOf("BlockedReferrerSet")} secret`]: [
        "changed",
        [{ path: "blockedReferrers", declared: "[secret]", actual: "[secret]" }],
      ],
      [`${typeOf("Dnssec")} example`]: ["gone", []],
      [`${typeOf("Hostname")} www`]: ["changed", [{ path: "forceSsl", declared: true, actual: false }]],
    });
    assert.match(readFileSync(summaryFile, "utf8"), /^ {2}Hostname www forceSsl: declared true, actual false$/m);
    assert.equal(stackFiles(), before, "a comparison changed the stack");

    // Pulumi refuses to go on: there is no terminal to ask on.
    const unasked = await pulumiBunny("drift", "--stack", "dev", "--fix");
    assert.equal(unasked.code, 1, unasked.output);
    assert.deepEqual(writesOf(unasked), []);
    assert.match(unasked.stderr, /--yes/);

    const fixed = succeeded(await pulumiBunny("drift", "--stack", "dev", "--fix", "--yes"));
    assert.deepEqual(
      writesOf(fixed).sort(),
      [
        `POST /pullzone/${shop}/setForceSSL`,
        `POST /pullzone/${shop}/addBlockedReferrer`,
        `POST /dnszone/${dnsZone}/dnssec`,
        `POST /pullzone/${media}/addBlockedIp`,
        `POST /pullzone/${media}/addBlockedReferrer`,
        `POST /pullzone/${media}/removeBlockedReferrer`,
      ].sort(),
    );
    assert.equal(fixed.stdout, "Stack dev: no drift in 100 resources\n");
    assert.match(fixed.stderr, /is now signed with a new key: its registrar must have this DS record/);
    assert.match(fixed.stderr, /^Updating \(dev\)/m);

    const clean = succeeded(await pulumiBunny("drift", "--all", "--json"));
    assert.deepEqual([reportIn(clean).outcome, driftIn(reportIn(clean))], ["clean", {}]);

    stack.sandbox.addFault({ method: "GET", times: "always", answer: { kind: "status", status: 401 } });
    const failed = await pulumiBunny("drift", "--stack", "dev", "--json");
    assert.equal(failed.code, 1, failed.output);
    const unread = reportIn(failed);
    assert.equal(unread.outcome, "failed");
    const messages = unread.stacks.flatMap(({ resources }) => resources.map(({ message }) => message ?? ""));
    assert.equal(messages.length, 100, failed.output);
    assert.match(messages.join("\n"), /does not accept the key from the environment variable BUNNYNET_API_KEY/);
    assert.deepEqual(
      unread.stacks.flatMap(({ failures }) => failures),
      [],
    );
    const everything = printed + readFileSync(summaryFile, "utf8");
    for (const canary of [...canaries, stack.sandbox.apiKey]) assert.ok(!everything.includes(canary));
  });
});
