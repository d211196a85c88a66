import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { delimiter } from "node:path";
import { load } from "js-yaml";
import { missingFor, publish } from "../../tools/release/publish";
import {
  newestChanges,
  problemsOf,
  readChanges,
  readVersions,
  versionedFiles,
  withVersion,
} from "../../tools/release/versions";
import { run } from "../../tools/release/workspace";
import { Playground } from "./fakes";

const root = resolve(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("versions of a release", () => {
  const changes = { version: "1.2.3", date: "2030-01-31", text: "" };

  it("are the same everywhere, and the changelog has a section for them", () => {
    assert.deepEqual(problemsOf(readChanges(), readVersions(), undefined).errors, []);
  });

  it("are reported by file when they differ from each other or from the tag", () => {
    assert.deepEqual(problemsOf(changes, { "package.json": "1.2.3" }, "v1.2.3"), { errors: [], warnings: [] });
    const { errors, warnings } = problemsOf({ ...changes, date: "unreleased" }, { "package.json": "1.2.2" }, "v1.3.0");
    assert.deepEqual(errors, [
      "package.json has version 1.2.2, and CHANGELOG.md 1.2.3",
      "the tag is v1.3.0, and the version 1.2.3",
    ]);
    assert.deepEqual(warnings, ["CHANGELOG.md has no date for 1.2.3, but: unreleased"]);
  });

  it("are set in every file that has one, and the changelog gets its date", () => {
    for (const file of versionedFiles().filter((name) => name !== "CHANGELOG.md")) {
      const text = withVersion(read(file), "98.7.6", "2030-01-31");
      assert.ok(text.includes("98.7.6"), file);
      assert.ok(!/"(version|pulumi-bunny(-sandbox)?)": "\^?(?!\^?98\.7\.6)\d/.test(text), file);
    }
    const changelog = "# Changelog\n\n## 1.2.2 (unreleased)\n\n- News.\n\n## 1.2.1 (2029-12-31)\n\n- Old.\n";
    const dated = newestChanges(withVersion(changelog, "1.2.3", "2030-01-31"));
    assert.deepEqual(dated, { ...changes, text: "- News." });
  });
});

describe("publishing", () => {
  const token = "canary-token";
  const repository = "https://github.com/acme/pulumi-bunny";
  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
  });
  afterEach(() => {
    playground.remove();
  });

  it("needs a token, and a repository", () => {
    assert.deepEqual(missingFor(undefined, {}), [
      "tools/release/repository.ts does not say where the repository is",
      "NODE_AUTH_TOKEN has no token for npm",
    ]);
  });

  it("uploads the packages to npm with the token, and attaches every file to the release", async () => {
    const uploads: { readonly path: string | undefined; readonly authorization: string | undefined }[] = [];
    const registry = createServer((request, response) => {
      if (request.method === "PUT") uploads.push({ path: request.url, authorization: request.headers.authorization });
      request.resume().on("end", () => response.writeHead(request.method === "PUT" ? 201 : 404).end("{}"));
    });
    await new Promise<void>((listening) => registry.listen(0, "127.0.0.1", listening));
    try {
      const out = playground.path("out");
      playground.write("package/package.json", JSON.stringify({ name: "a-package", version: "1.2.3" }));
      playground.write("out/SHA256SUMS", "");
      await run("npm", ["pack", playground.path("package"), "--pack-destination", out]);
      playground.script("bin/gh", `printf '%s\\n' "$@" > '${playground.path("gh")}'`);
      const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
      const environment = {
        ...process.env,
        PATH: [playground.path("bin"), process.env.PATH].join(delimiter),
        GITHUB_ACTIONS: "",
        NODE_AUTH_TOKEN: token,
        npm_config_registry: address,
      };
      await publish(out, { version: "1.2.3", date: "2030-01-31", text: "- News." }, repository, { environment });
      assert.deepEqual(uploads, [{ path: "/a-package", authorization: `Bearer ${token}` }]);
      const files = ["SHA256SUMS", "a-package-1.2.3.tgz"].map((file) => join(out, file));
      assert.deepEqual(readFileSync(playground.path("gh"), "utf8").trim().split("\n"), [
        ...["release", "create", "v1.2.3", "--repo", repository, "--title", "v1.2.3", "--notes", "- News."],
        ...files,
      ]);
    } finally {
      registry.close();
    }
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

describe("workflows", () => {
  const folder = join(".github", "workflows");
  const scripts = (JSON.parse(read("package.json")) as { readonly scripts: object }).scripts;

  for (const file of readdirSync(join(root, folder))) {
    it(`${file} runs scripts that there are, and actions of a fixed commit`, () => {
      const { jobs } = load(read(join(folder, file))) as {
        readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
      };
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      assert.ok(steps.length > 0);
      for (const { uses, run: command } of steps) {
        if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        const [, script] = /^npm (?:run )?([\w:]+)/.exec(command ?? "") ?? [];
        assert.ok(uses !== undefined || ["ci", "audit", ...Object.keys(scripts)].includes(script ?? ""), command);
      }
    });
  }
});
