import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { examples } from "../../tools/examples";
import { itThoroughly } from "../support/thoroughly";
import { type Props, setStage } from "./stage";

const root = join(__dirname, "..", "..");
const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) => `docs/${file}`),
  ...["", ...examples.map(({ name }) => `${name}/`)].map((folder) => `examples/${folder}README.md`),
].filter((page) => page.endsWith(".md"));

/** What a section of a page says to type, as it stands there. */
interface Section {
  /** The page, and the heading; without one, what stands above the first. */
  readonly name: string;
  readonly commands: readonly string[];
}

const sections: readonly Section[] = pages.flatMap((page) =>
  readFileSync(join(root, page), "utf8")
    .split(/^## /m)
    .map((section, at) => ({
      name: at === 0 ? page : `${page}: ${section.slice(0, section.indexOf("\n"))}`,
      commands: [...section.matchAll(/^```(sh|console)\n([^]*?)^```/gm)].flatMap(([, kind, text = ""]) =>
        text
          .replaceAll("\\\n", "")
          .split("\n")
          .filter((line) => (kind === "sh" ? line !== "" : line.startsWith("$ ")))
          .map((line) => line.replace(/^\$ /, "")),
      ),
    }))
    .filter(({ commands }) => commands.length > 0),
);

/** Sections whose commands other tests run. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  "recipes.test.ts": /^docs\/recipes\.md/,
  "ownership.test.ts": /^docs\/ownership\.md/,
  "test/languages":
    /^(docs\/languages\.md: (Go|Python|Java|Pulumi's own generator)|examples\/component\/README\.md: In other languages)$/,
  "test/examples/examples.test.ts": /^examples\/(monorepo\/README\.md|unit-tests\/README\.md)$/,
  "test/lifecycle/imports.test.ts": /^docs\/reference\/\w+\.md: Importing$/,
};

/** Commands that no test runs, and why. */
const excused: ReadonlyArray<readonly [command: RegExp, reason: string]> = [
  [/^npm run example -- /, "test/examples does what it does, with the same function"],
  [/^pulumi new typescript/, "downloads Pulumi's template; the project that it makes is that of every stage"],
  [/^npx pulumi-bunny-sandbox --port 4040/, "does not end; test/sandbox/cli.test.ts runs it, and the stage is one"],
  [/^npm run sandbox -- --port 4040/, "the same"],
  [/=…|<folder( of the pack)?>|<version>|<key>/, "stands for what only the reader has"],
  [/KIND\.test\.ts$/, "stands for one of the tests of kinds"],
  [/^npx tsx tools\/published\.ts /, "needs a document that bunny.net publishes"],
  [
    /^npm run generate |tsc --build provider|^npx tsx tools\/bundle\.ts /,
    "npm test builds, and tests what is generated",
  ],
  [/^npm run new-kind /, "writes into the repository; test/tools/newKind.test.ts runs it on a copy"],
  [
    /^pulumi convert --from terraform/,
    "downloads Pulumi's converter; test/lifecycle/terraformMapping.test.ts asks for the file",
  ],
  [/^pulumi (config )?env /, "Pulumi ESC needs an account of Pulumi Cloud"],
  [/^pulumi preview --policy-pack pack$/, "test/examples/policies.test.ts runs the pack"],
  [/^npm run build$/, "every test runs what it builds"],
  [/^cd examples\//, "every stage stands in the folder of its project"],
  [/PULUMI_BACKEND_URL=file:\/\/~/, "writes to the reader's home folder; every stage has a backend of its own"],
  [/^npm install --save-dev (ts-node|tsx)/, "downloads; the workflow tryout runs programs with both"],
  [/^npm install (--omit=peer pulumi-bunny|pulumi-bunny @)/, "downloads; test/package installs the package"],
  [/^dotnet /, "needs the .NET SDK, which cannot be had here: the page says so"],
  [/^npm start -- /, "test/examples runs `npm start -- up`; the others differ by an argument of ours"],
  [/^curl "\$\(pulumi stack output url\)"/, "asks bunny.net's CDN, which the sandbox is not"],
];
const isExcused = (command: string): boolean => excused.some(([pattern]) => pattern.test(command));

/** Sections that need an account, and what of bunny.net is not in the sandbox. */
const needsAccount = /^examples\/.*: With your account$/;

const program = (page: string): string =>
  /^```ts\n([^]*?)^```/m.exec(readFileSync(join(root, page), "utf8"))?.[1] ?? "";
const example = (name: string): Props & { readonly isUp: true } => {
  const found = examples.find((one) => one.name === name);
  assert.ok(found?.projects[0], name);
  return { project: found.projects[0].projectFolder, seedFile: found.seedFile, isUp: true };
};
const own: Props = { files: { "index.ts": program("README.md") } };
const account: Props = {
  files: { "token.txt": "token" },
  seed: { pullZones: [{ Name: "acme", BlockedIps: ["203.0.113.7"] }] },
};
const pluginProject = {
  "Pulumi.yaml":
    "name: my-site\nruntime: nodejs\nplugins:\n  providers:\n    - name: bunny\n      path: node_modules/pulumi-bunny/plugin\n",
};

/** What is typed here, and what there is before: sections, or all sections of a page that are not named themselves. */
const typed: Readonly<Record<string, Props & { readonly isUp?: true | undefined }>> = {
  "README.md: Quick start": own,
  "README.md: Adopting what exists": account,
  "docs/concepts.md: When something fails": own,
  "docs/drift.md": { ...own, isUp: true },
  "docs/export.md": account,
  "docs/export.md: Importing instead of adopting": { ...account, files: pluginProject },
  "docs/installing.md: Node and the Pulumi SDK": {},
  "docs/plugin.md: Importing": {
    files: pluginProject,
    seed: { pullZones: [{ Id: 1234, Name: "site", Hostnames: [{ Value: "www.example.com" }] }] },
  },
  "docs/upgrading.md": { ...own, isUp: true },
  "docs/when-it-fails.md: A line about each request": own,
  "examples/README.md: By hand": { ...example("hello"), isUp: undefined },
  "examples/container-app/README.md": example("container-app"),
  "examples/custom-domain/README.md": example("custom-domain"),
  "examples/drift-check/README.md": example("drift-check"),
  "examples/load-balancer/README.md": example("load-balancer"),
  "examples/secure-site/README.md": example("secure-site"),
  "examples/site/README.md": example("site"),
  "examples/video/README.md": example("video"),
};

const places = Object.keys(typed);
const isTypedAt = (place: string, { name }: Section): boolean =>
  name === place || (name.startsWith(`${place}: `) && !(name in typed) && !needsAccount.test(name));

describe("the commands of the pages", function () {
  this.timeout(300_000);

  it("are each run by a test, or excused with a reason", () => {
    const unknown = sections
      .filter((section) => !needsAccount.test(section.name) && !places.some((place) => isTypedAt(place, section)))
      .filter(({ name }) => !Object.values(elsewhere).some((pattern) => pattern.test(name)))
      .flatMap(({ name, commands }) => commands.map((command) => ({ name, command })))
      .filter(({ command }) => !isExcused(command));
    assert.deepEqual(unknown, []);
  });

  it("are all still there, as is what is said about them", () => {
    const names = sections.map(({ name }) => name);
    const all = sections.flatMap(({ commands }) => commands);
    assert.deepEqual(
      places.filter((name) => !names.includes(name)),
      [],
    );
    const patterns = [...Object.values(elsewhere), needsAccount].filter((one) => !names.some((name) => one.test(name)));
    assert.deepEqual([...patterns, ...excused.filter(([one]) => !all.some((command) => one.test(command)))], []);
  });

  for (const [name, { isUp, ...props }] of Object.entries(typed)) {
    itThoroughly(`${name}: what is typed does what it says`, async () => {
      const commands = sections.filter((section) => isTypedAt(name, section)).flatMap((section) => section.commands);
      const stage = await setStage(props);
      try {
        const lines = commands.filter((command) => !isExcused(command)).map(asAnswered);
        assert.ok(lines.length > 0);
        await stage.type([...(isUp === true ? ["pulumi up"] : []), ...lines].join("\n"));
        stage.sandbox.assertNoViolations();
      } finally {
        await stage.leave();
      }
    });
  }
});

/** The command with what a person answers, and with the comment beside it made an assertion. */
function asAnswered(command: string): string {
  return command
    .replace("<key>", "sandbox-key")
    .replace(/(--secret \w+) +#.*/, "$1 answered")
    .replace(/drift --fix$/, "drift --fix --yes")
    .replace(/pulumi preview +# no changes/, "pulumi preview --expect-no-changes")
    .replace(/^(.*); echo \$\? +# (\d).*/, 'code=0; $1 || code=$?; [ "$code" = $2 ]');
}
