import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, go, java, type Language, pathWith, python, yaml } from "./languages";

const root = resolve(__dirname, "../..");
const publicFolder = join(root, "examples", "site", "public");
const secrets = { token: "canary-token-of-a-script", password: "canary-password-of-a-registry" };

interface Outputs {
  readonly url: string;
  readonly containers: Readonly<Record<string, string>>;
  readonly hostnames: readonly string[];
}

/** Two stacks in each language, with one SDK that is generated for them: that of the docs, and a larger one. */
for (const language of [go, java, python, yaml]) programsIn(language);

function programsIn(language: Language): void {
  describeUnless(language.missing, `a program in ${language.name}`, function () {
    // Go and Java compile the SDK, Go the first time for minutes.
    this.timeout(900_000);

    let folder: string;

    before(async () => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), `pulumi-bunny-${language.name}-`)));
      cpSync(join(__dirname, language.name), folder, { recursive: true });
      for (const [file, text] of Object.entries(language.shown)) writeFileSync(join(folder, file), text);
      await language.install(folder);
    });
    after(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    describe("that docs/languages.md shows", () => {
      const stack = withStack(language, () => folder);

      it("creates what it declares, and nothing when it is run again", async () => {
        await stack.run("up", "--yes", "--skip-preview");
        const [zone] = stack.account().pullZones;
        assert.equal(zone?.Name, "my-site");
        assert.deepEqual(zone.BlockedIps.toSorted(), ["2001:db8::/32", "203.0.113.0/24"]);
        assert.deepEqual(
          zone.EdgeRules.map(({ ActionType, ActionParameter1 }) => [ActionType, ActionParameter1]),
          [[1, "https://www.example.com/new{{path}}"]],
        );
        const { hostnames } = JSON.parse(await stack.run("stack", "output", "--json")) as Outputs;
        assert.deepEqual(hostnames, ["my-site.b-cdn.net"]);
        await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
      });

      it("destroys it", async () => {
        await stack.run("destroy", "--yes", "--skip-preview");
        assert.deepEqual(stack.account().pullZones, []);
        stack.sandbox().assertNoViolations();
      });
    });

    describe("that declares a site, an edge script and a container app", () => {
      before(async () => {
        cpSync(join(__dirname, language.name), folder, { recursive: true });
        cpSync(publicFolder, join(folder, "public"), { recursive: true });
        await language.adapt(folder);
      });
      const stack = withStack(language, () => folder);
      before(async () => {
        const plain = ["domain=acme.example", "greeting=hello"].flatMap((setting) => ["--plaintext", setting]);
        const secret = Object.entries(secrets).flatMap(([name, value]) => ["--secret", `${name}=${value}`]);
        await stack.workspace().succeed(["config", "set-all", ...plain, ...secret]);
      });

      it("creates everything, with nothing known but its schema", async () => {
        await stack.run("preview");
        await stack.run("up", "--yes", "--skip-preview");
        const { pullZones, dnsZones, storageZones = [], scripts } = stack.account();
        const [site] = pullZones;
        assert.equal(site?.Hostnames.find(({ Value }) => Value === "www.acme.example")?.ForceSSL, true);
        assert.deepEqual(site.BlockedIps.toSorted(), ["2001:db8::/32", "203.0.113.0/24"]);
        assert.deepEqual(
          site.EdgeRules.map(({ ActionType, ActionParameter1 }) => [ActionType, ActionParameter1]),
          [[1, "https://www.acme.example/new{{path}}"]],
        );
        assert.equal(dnsZones[0]?.Records.length, 2);
        assert.deepEqual(Object.keys(storageZones[0]?.files ?? {}).sort(), [...publicFiles(), "robots.txt"].sort());
        assert.deepEqual(
          scripts[0]?.EdgeScriptVariables.map(({ Name, DefaultValue }) => [Name, DefaultValue]),
          [["GREETING", "hello"]],
        );
        const outputs = JSON.parse(await stack.run("stack", "output", "--json")) as Outputs;
        assert.equal(outputs.url, "https://www.acme.example");
        assert.deepEqual(Object.keys(outputs.containers), ["web"]);
        assert.deepEqual(outputs.hostnames, ["acme-site.b-cdn.net", "www.acme.example"]);
      });

      it("sends nothing but its look-up when it is run again", async () => {
        const before = stack.sandbox().journal().at(-1)?.sequence;
        await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
        assert.deepEqual(
          stack
            .sandbox()
            .journal(before)
            .filter(({ method }) => method !== "GET"),
          [],
        );
      });

      it("finds no drift where there is none, and shows and repairs what there is", async () => {
        await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
        const [zone] = stack.account().pullZones;
        assert.ok(zone);
        await elsewhere(stack.sandbox())("POST", `/pullzone/${zone.Id}/removeBlockedIp`, {
          BlockedIp: "203.0.113.0/24",
        });
        assert.match(await stack.run("refresh", "--preview-only", "--diff"), /203\.0\.113\.0\/24/);
        await stack.run("up", "--yes", "--skip-preview", "--refresh");
        assert.deepEqual(stack.account().pullZones[0]?.BlockedIps.toSorted(), ["2001:db8::/32", "203.0.113.0/24"]);
      });

      it("uploads a file that was changed, alone", async () => {
        writeFileSync(join(folder, "public", "assets", "style.css"), "h1 { color: teal }\n");
        const before = stack.sandbox().journal().at(-1)?.sequence;
        await stack.run("up", "--yes", "--skip-preview");
        const writes = stack
          .sandbox()
          .journal(before)
          .filter(({ method }) => method !== "GET");
        assert.deepEqual(
          writes.map(({ method, path }) => `${method} ${path.replace(/\d+/, "1")}`),
          ["PUT /acme-site/assets/style.css", "POST /pullzone/1/purgeCache"],
        );
      });

      it("keeps secrets out of state and output", async () => {
        const state = JSON.stringify(await stack.workspace().exportState());
        for (const secret of Object.values(secrets)) {
          assert.ok(!state.includes(secret));
          assert.ok(!stack.printed().includes(secret));
        }
      });

      it("destroys everything", async () => {
        await stack.run("destroy", "--yes", "--skip-preview");
        const { pullZones, dnsZones, scripts } = stack.account();
        assert.deepEqual([pullZones, dnsZones, scripts], [[], [], []]);
        stack.sandbox().assertNoViolations();
      });
    });
  });
}

/** Paths of the site's files, as in its storage zone. */
function publicFiles(): readonly string[] {
  return readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(publicFolder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

interface Stack {
  readonly sandbox: () => Sandbox;
  readonly workspace: () => TestWorkspace;
  readonly account: () => ReturnType<Sandbox["state"]>["accounts"][string];
  /** Runs `pulumi`, which has to succeed, and returns its standard output. */
  readonly run: (...args: readonly string[]) => Promise<string>;
  /** All that was printed so far. */
  readonly printed: () => string;
}

/** Gives a `describe` a stack of the program in a folder, with an account of its own. */
function withStack(language: Language, folder: () => string): Stack {
  let sandbox: Sandbox;
  let workspace: TestWorkspace;
  let printed = "";

  before(async () => {
    sandbox = await startSandbox({ strict: true, seedFile: join(root, "examples", "site", "sandbox.json") });
    workspace = await createTestWorkspace({
      projectFolder: folder(),
      plugins: { bunny: join(root, "provider", "plugin") },
      processes: ownProcesses,
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        PATH: await pathWith(language, folder()),
      },
    });
  });
  after(async () => {
    await workspace.dispose();
    await sandbox.close();
  });
  return {
    sandbox: () => sandbox,
    workspace: () => workspace,
    account: () => {
      const { main } = sandbox.state().accounts;
      assert.ok(main);
      return main;
    },
    run: async (...args) => {
      const { code, output, stdout } = await workspace.pulumi(args);
      printed += output;
      assert.equal(code, 0, output);
      return stdout;
    },
    printed: () => printed,
  };
}
