import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "pulumi-bunny-sandbox";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../../tools/pulumi-workspace";
import { packPlugins } from "../../tools/release/assets";
import { itThoroughly } from "../support/thoroughly";
import { deadLinksIn } from "./links";

const run = promisify(execFile);
const root = join(__dirname, "..", "..");
const modules = join(root, "node_modules");

/** What is published, tried as a stranger's project would have it: from the tarball, outside this repository. */
describe("packed packages", function () {
  this.timeout(300_000);

  let folder: string;
  const tarballs = new Map<string, string>();

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-package-"));
    for (const name of ["provider", "sandbox"]) {
      const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
        cwd: join(root, name),
      });
      tarballs.set(name, join(folder, basename(stdout.trim().split("\n").at(-1) ?? "")));
    }
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const tarball = (name: string): string => {
    const found = tarballs.get(name);
    assert.ok(found !== undefined);
    return found;
  };
  const unpack = async (name: string, to: string): Promise<void> => {
    mkdirSync(to, { recursive: true });
    await run("tar", ["-xzf", tarball(name), "-C", to, "--strip-components", "1"]);
  };

  for (const name of ["provider", "sandbox"]) {
    it(`${name}: publint and "are the types wrong" find nothing, however TypeScript resolves modules`, async () => {
      await run(process.execPath, [bin("publint", "src/cli.js"), "run", tarball(name), "--strict"]);
      // Resolution as in Node 10 is included: it is what most existing Pulumi projects use.
      const attw = ["--format", "ascii", "--no-emoji", tarball(name)];
      await run(process.execPath, [bin("@arethetypeswrong/cli", "dist/index.js"), ...attw]);
    });

    it(`${name}: holds its code, types, licence and readme, and nothing else`, async () => {
      const to = join(folder, `${name}-files`);
      await unpack(name, to);
      const files = readdirSync(to, { recursive: true, encoding: "utf8" });
      const bundle = ["cli", "dynamic", "index", "pluginProgram"].map((file) => join("bundle", file));
      const code = [...bundle, join("plugin", "plugin"), join("program", "mode")];
      const types = join("dist", name === "provider" ? join("entry", "index.d.ts") : "index.d.ts");
      const licences = name === "provider" ? ["bundle", "plugin"].map((at) => join("dist", at, "LICENSES")) : [];
      for (const needed of [types, ...licences]) assert.ok(files.includes(needed), `${needed} is missing`);
      if (name === "provider") {
        const scripts = files.filter((file) => file.endsWith(".js")).sort();
        assert.deepEqual(scripts, code.map((file) => join("dist", `${file}.js`)).sort());
      }
      for (const [file, source] of [
        ["LICENSE", "LICENSE"],
        ["CHANGELOG.md", "CHANGELOG.md"],
        ["README.md", name === "provider" ? "README.md" : join(name, "README.md")],
        ...(name === "provider" ? ["SECURITY.md", ...pages("docs")].map((page) => [page, page] as const) : []),
      ] as const) {
        assert.equal(readFileSync(join(to, file), "utf8"), packed(readFileSync(join(root, source), "utf8")), file);
      }
      assert.deepEqual(
        files.filter((file) => /tsbuildinfo|\.test\.|(^|\/)test\/|node_modules/.test(file)),
        [],
      );
    });

    it(`${name}: no page links to what the package does not hold`, async () => {
      const to = join(folder, `${name}-links`);
      await unpack(name, to);
      const found = readdirSync(to, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
      assert.ok(found.includes("README.md") && found.length > (name === "provider" ? 30 : 1), found.join());
      assert.deepEqual(
        found.flatMap((page) => deadLinksIn(page, to)),
        [],
      );
      assert.ok(!readFileSync(join(to, "README.md"), "utf8").includes("<!--"));
    });

    it(`${name}: names no source map, because it has no sources`, async () => {
      const to = join(folder, `${name}-maps`);
      await unpack(name, to);
      const files = readdirSync(to, { recursive: true, encoding: "utf8" });
      const naming = files.filter(
        (file) => /\.[cm]?js$/.test(file) && readFileSync(join(to, file), "utf8").includes("//# sourceMappingURL"),
      );
      assert.deepEqual([files.filter((file) => file.endsWith(".map")), naming], [[], []]);
    });
  }

  /** Runs a stack with the packed provider in a fresh project outside this repository. */
  const runStack = async (
    name: string,
    program: string,
    between: (workspace: PulumiWorkspace) => Promise<void>,
  ): Promise<void> => {
    const project = join(folder, name);
    await unpack("provider", join(project, "node_modules", "pulumi-bunny"));
    linkOthers(join(project, "node_modules"));
    writeFileSync(join(project, "Pulumi.yaml"), "name: fresh\nruntime: nodejs\n");
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "fresh", main: "index.ts" }));
    writeFileSync(join(project, "index.ts"), program);
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { strict: true, target: "ES2022" } }),
    );

    const sandbox = await startSandbox({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    const workspace = await createWorkspace({
      cli: await ensurePulumi(),
      projectFolder: project,
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        // npm puts the plugin of this repository on PATH.
        PULUMI_IGNORE_AMBIENT_PLUGINS: "true",
      },
    });
    try {
      await between(workspace);
      await workspace.succeed(["up", "--yes", "--skip-preview"]);
      assert.deepEqual(sandbox.state().accounts.main?.pullZones[0]?.BlockedIps, ["203.0.113.7"]);
      await workspace.succeed(["refresh", "--yes", "--skip-preview"]);
      await workspace.succeed(["destroy", "--yes", "--skip-preview"]);
      assert.deepEqual(sandbox.state().accounts.main?.pullZones[0]?.BlockedIps, []);
      sandbox.assertNoViolations();
    } finally {
      await workspace.dispose();
      await sandbox.close();
    }
  };
  const program = readFileSync(join(__dirname, "program.ts"), "utf8");

  it("a fresh project outside this repository runs a stack with the packed provider", async () => {
    await runStack("project", program, async () => {
      const command = join(folder, "project", "node_modules", "pulumi-bunny", "bin", "pulumi-bunny.cjs");
      assert.match((await run(process.execPath, [command, "drift", "--help"])).stdout, /--fix/);
    });
  });

  itThoroughly("a stack runs with the plugin that Pulumi has installed from the archive of a release", async () => {
    const inPluginMode = program.replace('"pulumi-bunny"', '"pulumi-bunny/plugin"');
    const version = /([\d.]+)\.tgz$/.exec(tarball("provider"))?.[1] ?? "";
    const archives = await packPlugins(tarball("provider"), folder, version);
    const server = createServer(({ url = "" }, response) => {
      const archive = archives.find((file) => `/${basename(file)}` === url);
      if (archive === undefined) response.writeHead(404).end();
      else response.end(readFileSync(archive));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    const install = ["plugin", "install", "resource", "bunny", version];
    try {
      await runStack("plugin", inPluginMode, async (workspace) => {
        await workspace.succeed([...install, "--server", `http://127.0.0.1:${address.port}`]);
        assert.match(
          (await workspace.succeed(["plugin", "ls"])).stdout,
          new RegExp(`^bunny +resource +${version} `, "m"),
        );
      });
    } finally {
      server.close();
    }
  });
});

function bin(name: string, file: string): string {
  return join(modules, ...name.split("/"), file);
}

/** All pages below a folder of the repository. */
/** All but those that only Pulumi's registry takes. */
const pages = (below: string): readonly string[] =>
  readdirSync(join(root, below), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !/^(_index|installation-configuration)\.md$/.test(file))
    .map((file) => join(below, file));

/** A page as it goes into a package: without what speaks of the repository. */
const packed = (text: string): string => text.replaceAll(/<!-- only in the repository -->[^]*?<!-- \/only -->\n*/g, "");

/** Everything that is installed here but our own packages, as an installation there would have it. */
function linkOthers(target: string): void {
  for (const entry of readdirSync(modules)) {
    if (entry.startsWith(".") || entry.startsWith("pulumi-bunny")) continue;
    const link = join(target, entry);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(modules, entry), link);
  }
}

describe("links of packed pages", () => {
  it("are found dead where their file or their heading is missing, or lies outside", () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-links-"));
    try {
      mkdirSync(join(folder, "docs"));
      const page = "# One `two`\n[a](docs/b.md) [b](docs/b.md#there-is) [c](#one-two) [d](https://example.com)\n";
      const dead = "[e](docs/none.md) [f](docs/b.md#none) [g](../x.md) [h](docs)\n```md\n[i](code.md)\n```\n";
      writeFileSync(join(folder, "README.md"), page + dead);
      writeFileSync(join(folder, "docs", "b.md"), "## There is\n[a](../README.md#one-two)\n");
      const found = ["docs/none.md", "docs/b.md#none", "../x.md", "docs"].map((link) => `README.md: ${link}`);
      assert.deepEqual(deadLinksIn("README.md", folder), found);
      assert.deepEqual(deadLinksIn(join("docs", "b.md"), folder), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
