import assert from "node:assert/strict";
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, go, type Language, python, yaml } from "./languages";

const root = resolve(__dirname, "../..");
const secrets = { token: "canary-token-of-a-script", password: "canary-password-of-a-registry" };

interface Outputs {
  readonly url: string;
  readonly containers: Readonly<Record<string, string>>;
  readonly hostnames: readonly string[];
}

/** The same stack in each language: its parts are counted in the sandbox, and its SDK is generated for the test. */
for (const language of [go, python, yaml]) lifeOf(language);

function lifeOf(language: Language): void {
  describeUnless(language.missing, `a program in ${language.name}`, function () {
    // Go compiles the SDK, the first time for minutes.
    this.timeout(900_000);

    let folder: string;
    let sandbox: Sandbox;
    let workspace: TestWorkspace;
    let printed = "";

    before(async () => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), `pulumi-bunny-${language.name}-`)));
      cpSync(join(__dirname, language.name), folder, { recursive: true });
      cpSync(join(root, "examples", "site", "public"), join(folder, "public"), { recursive: true });
      await language.install(folder);
      sandbox = await startSandbox({ strict: true, seedFile: join(root, "examples", "site", "sandbox.json") });
      workspace = await createTestWorkspace({
        projectFolder: folder,
        plugins: { bunny: join(root, "provider", "plugin") },
        processes: ownProcesses,
        environment: {
          BUNNYNET_API_URL: sandbox.url,
          BUNNYNET_API_KEY: sandbox.apiKey,
          PATH: [...(await language.path(folder)), process.env.PATH].join(delimiter),
        },
      });
      const plain = ["domain=acme.example", "greeting=hello"].flatMap((setting) => ["--plaintext", setting]);
      const secret = Object.entries(secrets).flatMap(([name, value]) => ["--secret", `${name}=${value}`]);
      await workspace.succeed(["config", "set-all", ...plain, ...secret]);
    });
    after(async () => {
      await workspace.dispose();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it("creates everything, with nothing known but its schema", async () => {
      await run("preview");
      await run("up", "--yes", "--skip-preview");
      const { pullZones, dnsZones, storageZones = [], scripts } = account();
      const [site] = pullZones;
      assert.equal(site?.Hostnames.find(({ Value }) => Value === "www.acme.example")?.ForceSSL, true);
      assert.deepEqual(site.BlockedIps.toSorted(), ["2001:db8::/32", "203.0.113.0/24"]);
      assert.deepEqual(
        site.EdgeRules.map(({ ActionType, ActionParameter1 }) => [ActionType, ActionParameter1]),
        [[1, "https://www.acme.example/new{{path}}"]],
      );
      assert.equal(dnsZones[0]?.Records.length, 2);
      assert.deepEqual(Object.keys(storageZones[0]?.files ?? {}).sort(), [
        "404.html",
        "assets/style.css",
        "index.html",
        "robots.txt",
      ]);
      assert.deepEqual(
        scripts[0]?.EdgeScriptVariables.map(({ Name, DefaultValue }) => [Name, DefaultValue]),
        [["GREETING", "hello"]],
      );
      const outputs = JSON.parse(await run("stack", "output", "--json")) as Outputs;
      assert.equal(outputs.url, "https://www.acme.example");
      assert.deepEqual(Object.keys(outputs.containers), ["web"]);
      assert.deepEqual(outputs.hostnames, ["acme-site.b-cdn.net", "www.acme.example"]);
    });

    it("sends nothing but its look-up when it is run again", async () => {
      const before = sandbox.journal().at(-1)?.sequence;
      await run("up", "--yes", "--skip-preview", "--expect-no-changes");
      assert.deepEqual(
        sandbox.journal(before).filter(({ method }) => method !== "GET"),
        [],
      );
    });

    it("finds no drift where there is none, and shows and repairs what there is", async () => {
      await run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
      const [zone] = account().pullZones;
      assert.ok(zone);
      await elsewhere(sandbox)("POST", `/pullzone/${zone.Id}/removeBlockedIp`, { BlockedIp: "203.0.113.0/24" });
      assert.match(await run("refresh", "--preview-only", "--diff"), /203\.0\.113\.0\/24/);
      await run("up", "--yes", "--skip-preview", "--refresh");
      assert.deepEqual(account().pullZones[0]?.BlockedIps.toSorted(), ["2001:db8::/32", "203.0.113.0/24"]);
    });

    it("uploads a file that was changed, alone", async () => {
      writeFileSync(join(folder, "public", "assets", "style.css"), "h1 { color: teal }\n");
      const before = sandbox.journal().at(-1)?.sequence;
      await run("up", "--yes", "--skip-preview");
      const writes = sandbox.journal(before).filter(({ method }) => method !== "GET");
      assert.deepEqual(
        writes.map(({ method, path }) => `${method} ${path.replace(/\d+/, "1")}`),
        ["PUT /acme-site/assets/style.css", "POST /pullzone/1/purgeCache"],
      );
    });

    it("keeps secrets out of state and output", async () => {
      const state = JSON.stringify(await workspace.exportState());
      for (const secret of Object.values(secrets)) {
        assert.ok(!state.includes(secret));
        assert.ok(!printed.includes(secret));
      }
    });

    it("destroys everything", async () => {
      await run("destroy", "--yes", "--skip-preview");
      const { pullZones, dnsZones, scripts } = account();
      assert.deepEqual([pullZones, dnsZones, scripts], [[], [], []]);
      sandbox.assertNoViolations();
    });

    const account = () => {
      const { main } = sandbox.state().accounts;
      assert.ok(main);
      return main;
    };

    async function run(...args: readonly string[]): Promise<string> {
      const { code, output, stdout } = await workspace.pulumi(args);
      printed += output;
      assert.equal(code, 0, output);
      return stdout;
    }
  });
}
