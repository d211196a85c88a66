import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import * as t from "io-ts";
import { list } from "tar";
import { runProcess } from "../../tools/processes";
import { read, root, Versioned } from "../../tools/release/workspace";
import { describeUnless, go } from "./languages";

describeUnless(go.missing, "npm run release -- --dry-run", function () {
  this.timeout(900_000);

  const { version, scripts } = read(
    "package.json",
    t.type({ version: t.string, scripts: t.record(t.string, t.string) }),
  );
  const out = mkdtempSync(join(tmpdir(), "pulumi-bunny-release-"));
  let printed: string;

  before(async () => {
    const command = [resolve(__dirname, "../../tools/run.cjs"), "release", "--", "--dry-run", "--out", out];
    const { code, output } = await runProcess(process.execPath, command);
    assert.equal(code, 0, output);
    printed = output;
  });
  after(() => {
    rmSync(out, { recursive: true, force: true });
  });

  it("makes the packages, the plugin for each system, the SDK of each language, and what says what is in them", () => {
    const systems = ["darwin", "linux", "windows"].flatMap((system) => [`${system}-amd64`, `${system}-arm64`]);
    const expected = [
      ...["SHA256SUMS", "pulumi-bunny.cdx.json", "pulumi-bunny-sandbox.cdx.json"],
      ...[`pulumi-bunny-${version}.tgz`, `pulumi-bunny-sandbox-${version}.tgz`],
      ...systems.map((system) => `pulumi-resource-bunny-v${version}-${system}.tar.gz`),
      ...["dotnet", "go", "java", "python"].map((language) => `sdk-${language}-v${version}.tar.gz`),
      ...(scripts.site === undefined ? [] : [`site-v${version}.tar.gz`]),
    ];
    assert.deepEqual(readdirSync(out).sort(), expected.sort());
    for (const file of expected) assert.ok(printed.includes(file), file);
    const sums = readFileSync(join(out, "SHA256SUMS"), "utf8");
    assert.deepEqual(
      [...sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map(([, file]) => file),
      expected.filter((file) => file !== "SHA256SUMS"),
    );
  });

  for (const [language, file] of [
    ["dotnet", "PullZone.cs"],
    ["go", "bunny/pullZone.go"],
    ["java", "src/main/java/com/pulumi/bunny/PullZone.java"],
    ["python", "pulumi_bunny/pull_zone.py"],
  ] as const)
    it(`puts the SDK for ${language} into a folder of that name`, async () => {
      const entries: string[] = [];
      await list({
        file: join(out, `sdk-${language}-v${version}.tar.gz`),
        onReadEntry: ({ path }) => entries.push(path),
      });
      assert.ok(entries.includes(`${language}/${file}`));
    });

  it("names in the bill of materials what the lockfile installs, with the licenses", () => {
    const Component = t.intersection([Versioned, t.type({ name: t.string }), t.partial({ licenses: t.UnknownArray })]);
    const Bill = t.type({ components: t.array(Component) });
    const { components } = read(relative(root, join(out, "pulumi-bunny.cdx.json")), Bill);
    const { packages } = read(
      "package-lock.json",
      t.type({ packages: t.record(t.string, t.partial(Versioned.props)) }),
    );
    const { dependencies } = read("provider/package.json", t.type({ dependencies: t.UnknownRecord }));
    for (const name of Object.keys(dependencies)) {
      const version = packages[`node_modules/${name}`]?.version;
      assert.ok(
        components.some((each) => each.name === name && each.version === version && each.licenses !== undefined),
        name,
      );
    }
  });
});
