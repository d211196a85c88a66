import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { valid } from "semver";
import { PlainError } from "../main";
import { goModule } from "../generate/examples/go";
import { repository } from "./repository";
import { read, root, run, Versioned } from "./workspace";

/** The newest section of the changelog. */
export interface Changes {
  readonly version: string;
  /** As written: a date, or "unreleased". */
  readonly date: string;
  readonly text: string;
}

export function newestChanges(changelog: string): Changes {
  const [, section = ""] = changelog.split(/^## /m);
  const [, version, date, text] = /^(\S+) \((.+)\)\n([^]*)$/.exec(section) ?? [];
  if (version === undefined || date === undefined || text === undefined)
    throw new PlainError("CHANGELOG.md has no section such as: ## 1.2.3 (unreleased)");
  return { version, date, text: text.trim() };
}

/** What of a release contradicts itself; and what is only allowed before it. */
export function problemsOf(
  { version, date }: Changes,
  versions: Readonly<Record<string, string>>,
  tag: string | undefined,
): { readonly errors: readonly string[]; readonly warnings: readonly string[] } {
  const others = Object.entries(versions).filter(([, other]) => other !== version);
  return {
    errors: [
      ...others.map(([file, other]) => `${file} has version ${other}, and CHANGELOG.md ${version}`),
      ...(tag === undefined || tag === `v${version}` ? [] : [`the tag is ${tag}, and the version ${version}`]),
    ],
    warnings: /^\d{4}-\d{2}-\d{2}$/.test(date) ? [] : [`CHANGELOG.md has no date for ${version}, but: ${date}`],
  };
}

export const readChanges = (): Changes => newestChanges(readFileSync(join(root, "CHANGELOG.md"), "utf8"));

export const readVersions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["package.json", "provider/package.json", "sandbox/package.json", "provider/schema.json"].map((file) => [
      file,
      read(file, Versioned).version,
    ]),
  );

/** The files that a release changes, besides those that follow from them. */
export const versionedFiles = (): readonly string[] => {
  const examples = ["policies/pack", ...readdirSync(join(root, "examples"))].map((name) => join("examples", name));
  const manifests = [".", "provider", "provider/plugin/package", "sandbox", ...examples].map((folder) =>
    join(folder, "package.json"),
  );
  return ["CHANGELOG.md", join("docs", "languages.md"), ...manifests].filter((file) => existsSync(join(root, file)));
};

/** The text of such a file with another version: its own, that of a package of ours, or that of what is new. */
export const withVersion = (text: string, version: string, date: string): string =>
  text
    .replace(/^## \S+ \(unreleased\)$/m, `## ${version} (${date})`)
    .replace(/^( {2}"version": ")[^"]*/m, `$1${version}`)
    .replaceAll(/("pulumi-bunny(?:-sandbox)?": "\^?)\d[^"]*/g, `$1${version}`)
    .replaceAll(/(?:github\.com\/[\w.-]+\/)?pulumi-bunny\/sdk\/go/g, goModule)
    .replaceAll(/(<artifactId>bunny<\/artifactId>\s*<version>)[^<]*/g, `$1${version}`);

/** Sets the version everywhere, dates the changelog, and tells the published packages where the repository is. */
export async function setVersion(version: string, options: { readonly signal?: AbortSignal }): Promise<void> {
  if (valid(version) !== version) throw new PlainError(`"${version}" is no version: write, for example, 1.2.3`);
  const { date, version: last } = readChanges();
  if (date !== "unreleased")
    throw new PlainError(`CHANGELOG.md has nothing new since ${last}: add a section "## ${version} (unreleased)"`);
  const today = new Date().toISOString().slice(0, 10);
  for (const file of [...versionedFiles(), join("docs", "_index.md")]) {
    const path = join(root, file);
    writeFileSync(path, withVersion(readFileSync(path, "utf8"), version, today));
  }
  for (const folder of repository === undefined ? [] : ["provider", "sandbox"]) {
    const fields = ["type=git", `url=git+${repository}.git`, `directory=${folder}`];
    await run("npm", ["pkg", "set", ...fields.map((field) => `repository.${field}`), "--workspace", folder], options);
  }
  await run("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], options);
  await run("npm", ["run", "--silent", "generate"], options);
}
