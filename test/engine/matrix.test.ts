import assert from "node:assert/strict";
import { join } from "node:path";
import type { Method, Sandbox } from "pulumi-bunny-sandbox";
import type { DriftReport, ResourceDrift } from "pulumi-bunny/drift";
import { runProcess } from "../../tools/processes";
import { changedAt, partsOfPath, requestOf } from "../lifecycle/containerApp";
import { nameInPrograms, settingsTogether } from "../lifecycle/plainKind";
import { plainKinds } from "../lifecycle/plainKinds";
import { recordedProgram, recordedSeed } from "../recorded/program";
import { calmApps } from "../support/calmApps";
import { succeeded, writesOf } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { entryPath, typeOf } from "../support/modes";
import { lifecycleKinds } from "../support/kinds";

const bin = join(__dirname, "..", "..", "provider", "bin", "pulumi-bunny.cjs");
const zone = 1001;
const otherZone = 1002;

/** Paths by resource; `"gone"` for what is not there any more. */
type Shown = Readonly<Record<string, readonly string[] | "gone">>;

/** What somebody else does to every resource at once, what must be shown, and the writes that repair it. */
interface Round {
  readonly does: (account: Account) => Promise<void>;
  readonly shows: Shown;
  readonly repairs: (account: Account) => readonly string[];
}

/** What the stack made, as others see it. */
interface Account {
  readonly send: (method: Method, path: string, body?: unknown) => Promise<void>;
  readonly script: number;
  readonly uuid: string;
  readonly secret: number;
  readonly madeZone: number;
  readonly registry: number;
  readonly app: string;
  readonly container: string;
  readonly endpoint: string;
  readonly linkedZone: number;
  readonly site: number;
  readonly rule: string;
  /** Changes fields of the edge rule. */
  readonly changeRule: (fields: object) => Promise<void>;
  /** The path of the record with this name, as it is now. */
  readonly recordPath: (name: string) => string;
  readonly storageZone: number;
  /** The paths of the plain kinds, by the names of their resources. */
  readonly plain: Readonly<Record<string, string>>;
  /** Sets one leaf of the application. */
  readonly setInApp: (path: string, value: unknown) => Promise<void>;
}

/** A setting of each plain kind that the program has, and what somebody else makes of it. */
const drifting = plainKinds.flatMap((kind) =>
  settingsTogether(kind)
    .filter(({ property }) => property in kind.example)
    .slice(0, 1)
    .map(({ property, drifted }) => ({ name: nameInPrograms(kind.definition.kind), property, drifted })),
);

const rounds: readonly Round[] = [
  {
    does: async ({
      send,
      script,
      secret,
      registry,
      app,
      endpoint,
      linkedZone,
      site,
      setInApp,
      rule,
      madeZone,
      recordPath,
      storageZone,
      plain,
    }) => {
      await send("POST", `/pullzone/${site}`, { CacheControlMaxAgeOverride: 60, FollowRedirects: true });
      await send("POST", `/pullzone/${zone}/removeBlockedIp`, { BlockedIp: "192.0.2.9" });
      await send("POST", `/pullzone/${zone}/removeBlockedReferrer`, { Hostname: "one.example" });
      await send("POST", `/pullzone/${otherZone}/addAllowedReferrer`, { Hostname: "foreign.example" });
      await send("POST", `/pullzone/${zone}/removeBlockedIp`, { BlockedIp: "2001:db8::1" });
      await send("POST", `/pullzone/${zone}/removeBlockedReferrer`, { Hostname: "*.blocked.example" });
      await send("POST", `/pullzone/${zone}/removeAllowedReferrer`, { Hostname: "xn--bcher-kva.example" });
      await send("POST", `/pullzone/${zone}/setForceSSL`, { Hostname: "www.recorded.example", ForceSSL: false });
      await send("DELETE", `/pullzone/${zone}/removeCertificate`, { Hostname: "shop.recorded.example" });
      await send("POST", `/pullzone/${zone}/edgerules/${rule}/setEdgeRuleEnabled`, { Value: true });
      await send("POST", `/compute/script/${script}`, { Name: "renamed", ScriptType: 1 });
      await send("PUT", `/compute/script/${script}/variables`, { Name: "GREETING", DefaultValue: "x", Required: true });
      // A change of a secret is noticed when it is a second later than ours.
      await new Promise((resolve) => setTimeout(resolve, 1050));
      await send("POST", `/compute/script/${script}/secrets/${secret}`, { Secret: "of somebody else" });
      await send("POST", `/compute/script/${script}/code`, { Code: "export const foreign = 1;" });
      await send("POST", `/compute/script/${script}/publish`, {});
      await send("DELETE", "/dnszone/40001/dnssec");
      await send("POST", `/dnszone/${madeZone}`, { SoaEmail: "foreign@recorded.example" });
      await send("POST", recordPath("www"), { Value: "203.0.113.99" });
      await send("DELETE", recordPath("cdn"));
      await send("DELETE", "http://storage.bunnycdn.com/recorded-files/robots.txt");
      await send("DELETE", "http://storage.bunnycdn.com/recorded-files/site/assets/app.js");
      await send("PUT", `/mc/registries/${registry}`, { displayName: "renamed", type: "gitHub" });
      await setInApp("containerTemplates.web.environmentVariables.LOG_LEVEL", "debug");
      await send("PUT", `/mc/apps/${app}/endpoints/${endpoint}`, {
        displayName: "admin",
        cdn: {
          isSslEnabled: false,
          pullZoneId: linkedZone,
          stickySessions: { sessionHeaders: ["X-User", "X-Session"], cookieName: "stick" },
          portMappings: [{ containerPort: 8081 }],
        },
      });
      await send("POST", `/storagezone/${storageZone}`, { Custom404FilePath: "/foreign.html" });
      for (const { name, drifted } of drifting) await send("POST", plain[name] ?? "", drifted);
    },
    shows: {
      addresses: [entryPath("blockedIps", "192.0.2.9", 0)],
      hosts: [entryPath("blockedReferrers", "one.example", 0)],
      partners: [entryPath("allowedReferrers", "foreign.example", 1)],
      address: "gone",
      blocked: "gone",
      allowed: "gone",
      managed: ["forceSsl"],
      custom: ["certificate"],
      site: ["cacheControlMaxAgeOverride"],
      rule: ["enabled"],
      script: ["name"],
      variable: ["defaultValue"],
      secret: ["secret"],
      release: ["code"],
      signed: "gone",
      made: ["soaEmail"],
      record: ["value"],
      records: ["records.cdn"],
      robots: "gone",
      folder: ['files["assets/app.js"]'],
      registry: ["displayName"],
      app: ["containerTemplates.web.environmentVariables.LOG_LEVEL"],
      endpoint: ["cdn.isSslEnabled"],
      files: ["custom404FilePath"],
      ...Object.fromEntries(drifting.map(({ name, property }) => [name, [property]])),
    },
    repairs: ({
      script,
      uuid,
      secret,
      registry,
      app,
      container,
      endpoint,
      site,
      rule,
      madeZone,
      recordPath,
      storageZone,
      plain,
    }) => [
      `POST /pullzone/${site}`,
      `POST /pullzone/${zone}/addBlockedIp`,
      `POST /pullzone/${zone}/addBlockedIp`,
      `POST /pullzone/${zone}/addBlockedReferrer`,
      `POST /pullzone/${zone}/addBlockedReferrer`,
      `POST /pullzone/${zone}/addAllowedReferrer`,
      `POST /pullzone/${otherZone}/removeAllowedReferrer`,
      `POST /pullzone/${zone}/setForceSSL`,
      `POST /pullzone/${zone}/addCertificate`,
      `POST /pullzone/${zone}/edgerules/${rule}/setEdgeRuleEnabled`,
      `POST /compute/script/${script}`,
      `PUT /compute/script/${script}/variables`,
      `POST /compute/script/${script}/secrets/${secret}`,
      `POST /compute/script/${script}/publish/${uuid}`,
      "POST /dnszone/40001/dnssec",
      `POST /dnszone/${madeZone}`,
      `POST ${recordPath("www")}`,
      "PUT /dnszone/40001/records",
      "PUT /recorded-files/robots.txt",
      "PUT /recorded-files/site/assets/app.js",
      `PUT /mc/registries/${registry}`,
      `PATCH /mc/apps/${app}/containers/${container}`,
      `PUT /mc/apps/${app}/endpoints/${endpoint}`,
      `POST /storagezone/${storageZone}`,
      ...Object.values(plain).map((path) => `POST ${path}`),
    ],
  },
  {
    does: async ({ send, script, app, endpoint, linkedZone, site, setInApp, changeRule, recordPath, storageZone }) => {
      await send("POST", `/pullzone/${site}`, {
        OptimizerClasses: [{ Name: "thumbnail", Properties: { width: "100" } }],
      });
      await send("POST", `/pullzone/${otherZone}/removeAllowedReferrer`, { Hostname: "partner.example" });
      await send("POST", `/pullzone/${zone}/updatePrivateKeyType`, { Hostname: "www.recorded.example", KeyType: 0 });
      await changeRule({ ActionParameter1: "https://elsewhere.example{{path}}" });
      await send("PUT", `/compute/script/${script}/variables`, {
        Name: "GREETING",
        DefaultValue: "hello",
        Required: false,
      });
      await send("POST", recordPath("www"), { Comment: "of somebody else" });
      await send("POST", recordPath("edge"), { EnviromentalVariables: [] });
      await setInApp("regionSettings.allowedRegionIds", ["DE", "NY"]);
      await send("PUT", `/mc/apps/${app}/endpoints/${endpoint}`, {
        displayName: "admin",
        cdn: {
          isSslEnabled: true,
          pullZoneId: linkedZone,
          stickySessions: { sessionHeaders: ["X-User", "X-Session"], cookieName: "other" },
          portMappings: [{ containerPort: 8081 }],
        },
      });
      await send("POST", `/storagezone/${storageZone}`, { Rewrite404To200: false });
    },
    shows: {
      partners: [entryPath("allowedReferrers", "partner.example", 1)],
      managed: ["certificateKeyType"],
      site: ["optimizerClasses.thumbnail.width"],
      rule: ["actions[0].url"],
      variable: ["required"],
      record: ["comment"],
      records: ["records.edge.environmentalVariables.TOKEN"],
      // Of lists the engine shows the places that differ.
      app: ["regionSettings.allowedRegionIds[2]"],
      endpoint: ["cdn.stickySessions.cookieName"],
      files: ["rewrite404To200"],
    },
    repairs: ({ script, app, endpoint, site, recordPath, storageZone }) => [
      `POST /pullzone/${site}`,
      `POST /pullzone/${otherZone}/addAllowedReferrer`,
      `POST /pullzone/${zone}/updatePrivateKeyType`,
      `POST /pullzone/${zone}/edgerules/addOrUpdate`,
      `PUT /compute/script/${script}/variables`,
      `POST ${recordPath("www")}`,
      `POST ${recordPath("edge")}`,
      `PATCH /mc/apps/${app}`,
      `PUT /mc/apps/${app}/endpoints/${endpoint}`,
      `POST /storagezone/${storageZone}`,
    ],
  },
];

/** One stack with one of each kind. Properties one by one are the matter of the tests in Pulumi's provider process. */
describe("drift matrix on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({
      sandbox: { behaviour: { containerLimits: calmApps.containerLimits } },
    });
    stack.sandbox.seed(recordedSeed);
    stack.declare(recordedProgram);
  });
  after(async () => {
    await stack.dispose();
  });

  const drift = async (): Promise<{ readonly code: number | null; readonly shown: Shown }> => {
    const { workspace } = stack;
    const result = await workspace.withProvider((provider) =>
      runProcess(process.execPath, [bin, "drift", "--json"], {
        cwd: workspace.projectFolder,
        environment: { ...workspace.environment, ...provider, TEST_PROGRAM: join(workspace.folder, "program.json") },
      }),
    );
    assert.ok(result.code === 0 || result.code === 2, result.output);
    const report = JSON.parse(result.stdout) as DriftReport;
    const drifted = report.stacks.flatMap(({ resources }) => resources).filter(({ status }) => status !== "unchanged");
    return { code: result.code, shown: Object.fromEntries(drifted.map((each) => [each.name, pathsOf(each)])) };
  };

  it("names exactly what others changed in all resources at once, repairs it by as many writes, and settles", async () => {
    const kinds = new Set(recordedProgram.resources?.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), [...lifecycleKinds].sort(), "the stack has one of each kind");
    const { sandbox } = stack;
    const untouched = JSON.stringify(othersOf(sandbox));
    // With processes of its own, as a program's first up has.
    succeeded(await stack.start(["up", "--yes", "--skip-preview"]).finished);
    assert.deepEqual(await filesThatDeclare(stack), ["index.js"], "Pulumi takes our code for the program");
    const account = accountOf(sandbox);

    for (const { does, shows, repairs } of rounds) {
      await does(account);
      assert.deepEqual(await drift(), { code: 2, shown: shows });
      const expected = repairs(account);
      const repaired = succeeded(await stack.up("--refresh"));
      const writes = writesOf(repaired);
      assert.deepEqual([...writes].sort(), [...expected].sort());
    }

    assert.deepEqual(await drift(), { code: 0, shown: {} });
    succeeded(await stack.destroy());
    assert.equal(JSON.stringify(othersOf(sandbox)), untouched);
    sandbox.assertNoViolations();
  });
});

const pathsOf = ({ status, properties }: ResourceDrift): readonly string[] | "gone" =>
  status === "gone" ? "gone" : properties.map(({ path }) => path);

/** Files that state names as those of the program that declare the resources. */
async function filesThatDeclare({ workspace }: EngineStack): Promise<readonly string[]> {
  const { deployment } = await workspace.exportState();
  const ours = (deployment.resources ?? []).filter(({ type }) => type.startsWith(typeOf("")));
  return [...new Set(ours.map(({ sourcePosition = "" }) => /[^/]*(?=#)/.exec(sourcePosition)?.[0] ?? "none"))];
}

/** What is not of the stack, and all that it may leave behind. */
function othersOf(sandbox: Sandbox): unknown {
  const account = sandbox.state().accounts.main;
  return {
    zones: account?.pullZones
      .filter(({ Id }) => Id === zone || Id === otherZone)
      .map(({ Hostnames, BlockedIps, BlockedReferrers, AllowedReferrers }) => ({
        hostnames: Hostnames.map(({ Value }) => Value),
        lists: [BlockedIps, BlockedReferrers, AllowedReferrers],
      })),
    signed: account?.dnsZones.map(({ DnsSecEnabled }) => DnsSecEnabled),
    records: account?.dnsZones.map(({ Records }) => Records),
    made: [account?.scripts, account?.containerApps, account?.containerRegistries],
    // The storage zone of a library stays.
    storageZones: account?.storageZones?.filter(({ Name, Deleted }) => !Deleted && !Name.startsWith("vz-")) ?? [],
    plain: plainKinds.map(({ all }) => account?.[all]),
  };
}

function accountOf(sandbox: Sandbox): Account {
  const account = () => sandbox.state().accounts.main;
  const script = account()?.scripts[0];
  const appNow = () => account()?.containerApps[0];
  const app = appNow()?.id ?? "";
  const containers = appNow()?.containerTemplates ?? [];
  const ruleNow = () => account()?.pullZones.find(({ Id }) => Id === zone)?.EdgeRules[0];
  const endpoint = containers.flatMap(({ endpoints }) => endpoints).find(({ displayName }) => displayName === "admin");
  const send = async (method: Method, path: string, body?: unknown): Promise<void> => {
    const { status } = await sandbox.api(method, path, body);
    assert.ok(status < 300, `${method} ${path} outside Pulumi: ${status}`);
  };
  return {
    send,
    script: script?.Id ?? 0,
    uuid: script?.Releases[0]?.Uuid ?? "",
    secret: script?.Secrets[0]?.Id ?? 0,
    madeZone: account()?.dnsZones.find(({ Domain }) => Domain === "made.example")?.Id ?? 0,
    registry: account()?.containerRegistries[0]?.id ?? 0,
    app,
    container: containers.find(({ name }) => name === "web")?.id ?? "",
    endpoint: endpoint?.id ?? "",
    linkedZone: endpoint?.cdn?.pullZoneId ?? 0,
    site: account()?.pullZones.find(({ Name }) => Name === "recorded-site")?.Id ?? 0,
    rule: ruleNow()?.Guid ?? "",
    changeRule: (fields) => send("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, { ...ruleNow(), ...fields }),
    recordPath: (name) => {
      const record = account()?.dnsZones[0]?.Records.find(({ Name }) => Name === name);
      return `/dnszone/40001/records/${record?.Id ?? 0}`;
    },
    storageZone: account()?.storageZones?.find(({ Name }) => Name === "recorded-files")?.Id ?? 0,
    plain: Object.fromEntries(
      plainKinds.map(({ definition, path, all }) => [
        nameInPrograms(definition.kind),
        `${path}/${account()?.[all]?.[0]?.Id ?? 0}`,
      ]),
    ),
    setInApp: (path, value) =>
      send("PUT", `/mc/apps/${app}`, changedAt(requestOf({ ...appNow() }), partsOfPath(path), value)),
  };
}
