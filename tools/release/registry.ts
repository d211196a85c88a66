import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as t from "io-ts";
import { runProcess } from "../processes";
import { ensurePulumi } from "../pulumi-cli";
import { repository } from "./repository";
import { read, root } from "./workspace";

/** A check of Pulumi's registry (github.com/pulumi/registry, scripts/ci/community-package). */
export interface RegistryCheck {
  readonly check: string;
  /** "pass", "owner" if only the owner of the accounts can see to it, or what is wrong. */
  readonly result: string;
}

/** What the registry reads of the package. */
const Schema = t.intersection([
  t.type({
    name: t.string,
    publisher: t.string,
    keywords: t.array(t.string),
    language: t.type({
      go: t.type({ importBasePath: t.string }),
      nodejs: t.type({ packageName: t.string }),
      python: t.type({ packageName: t.string }),
    }),
  }),
  t.partial({ logoUrl: t.string, repository: t.string, pluginDownloadURL: t.string }),
]);
export type RegistrySchema = t.TypeOf<typeof Schema>;

const schemaFile = "provider/schema.json";

/** The pages that Pulumi's registry takes from the folder `docs` at the tag of a release. */
export const registryPages: readonly string[] = ["_index.md", "installation-configuration.md"];

/** All checks of the registry, with what can be said of each on this machine. */
export async function registryChecks(options: { readonly signal?: AbortSignal }): Promise<readonly RegistryCheck[]> {
  const { command } = await ensurePulumi(options);
  const { code, output } = await runProcess(command, ["schema", "check", schemaFile], { cwd: root, ...options });
  const schema = read(schemaFile, Schema);
  return [
    { check: `${schemaFile} is a schema`, result: code === 0 ? "pass" : output.trim() },
    ...registryPages.map((page) => pageCheck(`docs/${page}`)),
    ...schemaChecks(schema, repository),
    ...ownersPart(schema),
  ];
}

function pageCheck(page: string): RegistryCheck {
  const check = `${page} is there, without relative links and images`;
  if (!existsSync(join(root, page))) return { check, result: "missing" };
  return { check, result: brokenLine(readFileSync(join(root, page), "utf8")) ?? "pass" };
}

/** The first line that would not work on a page of the registry, whose own links have no names of Markdown files. */
export function brokenLine(page: string): string | undefined {
  const broken =
    /<img[^>]+src=["'](?!https?:)|!\[[^\]]*\]\((?!https?:)|<a[^>]+href=["'][./]|\]\((?!https?:\/\/)[^)]*\.md[)#]/;
  return page.split("\n").find((line) => broken.test(line));
}

/** @param address of the repository: some of the schema follows from it */
export function schemaChecks(schema: RegistrySchema, address: string | undefined): readonly RegistryCheck[] {
  const { go, nodejs, python } = schema.language;
  const matches = (check: string, value: string | undefined, pattern: RegExp): RegistryCheck => ({
    check,
    result: value !== undefined && pattern.test(value) ? "pass" : `not so: ${value ?? "it is missing"}`,
  });
  const follows = (check: string, value: string | undefined, pattern: RegExp): RegistryCheck =>
    address === undefined ? { check, result: "owner" } : matches(check, value, pattern);
  return [
    matches("the schema has a publisher", schema.publisher, /./),
    matches(
      "a category",
      schema.keywords.find((word) => word.startsWith("category/")),
      /^category\/cloud$/,
    ),
    matches("npm can install the package for Node", nodejs.packageName, /^(@[\w.-]+\/)?[\w.-]+$/),
    matches("pip can install the package for Python", python.packageName, /^[\w.-]+$/),
    follows("the package for Go is in a module that can be fetched", go.importBasePath, /^[\w-]+\.[\w.-]+\//),
    follows("the schema names the repository", schema.repository, /^https:/),
    follows("a logo", schema.logoUrl, /^https:/),
    follows("where to download the plugin", schema.pluginDownloadURL, /^github:/),
  ];
}

function ownersPart({ name, publisher, language }: RegistrySchema): readonly RegistryCheck[] {
  const slug = repository?.replace("https://github.com/", "") ?? "<owner>/<repository>";
  const { go, python } = language;
  return [
    "the repository is public, and tools/release/repository.ts has its address",
    "the newest release of GitHub, which is no prerelease, has a tag such as v1.2.3",
    `pulumi plugin install resource ${name} v1.2.3 --server github://api.github.com/${slug}`,
    `${python.packageName} is on PyPI; without it, there is a warning`,
    `the folder sdk/go is committed, with the tag sdk/go/v1.2.3: go get ${go.importBasePath}; without it, there is a warning`,
    `a pull request to pulumi/registry adds ${JSON.stringify({ repoSlug: slug, schemaFile })} to community-packages/package-list.json`,
    `and "${publisher}" to tools/resourcedocsgen/pkg/publishers/publisher-names.json`,
  ].map((check) => ({ check, result: "owner" }));
}
