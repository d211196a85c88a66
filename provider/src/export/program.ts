import { declareAll } from "./declare";
import type { Whole } from "./foundObject";
import { createNaming, type Setting } from "./naming";
import { printComment } from "./print";
import { inOneLine } from "../common/redaction";
import { printResource, type Resource, type Section } from "./programAst";
import { linked } from "./references";

/** Options of the program to write. */
interface ProgramOptions {
  /** Whether destroying the stack keeps its resources. */
  readonly retain: boolean;
  /** Version of this package. */
  readonly version: string;
  /** The file for `pulumi import`, if there is one: only the plugin can import. */
  readonly importFile?: string | undefined;
}

/** A program that declares the objects of an account. */
export interface Program {
  readonly text: string;
  readonly resources: readonly Resource[];
  /** Configuration to set before the first `up`. */
  readonly settings: readonly Setting[];
  /** What is not declared, and why. */
  readonly omissions: readonly string[];
}

export function writeProgram(account: readonly Whole[], options: ProgramOptions): Program {
  const naming = createNaming();
  const all = linked(account.map((whole) => declareAll(naming, whole)));
  const kept = new Set(all.flatMap(({ companions }) => companions));
  const isKept = ({ kind, id }: Resource): boolean => options.retain || kept.has(`${kind} ${id}`);
  const sections = all.filter(({ omissions, statements }) => omissions.length + statements.length > 0);
  const body = sections.map((section) => printSection(section, isKept)).join("\n\n");
  // A resource that could not be declared after all may have added settings.
  const settings = naming.settings().filter(({ key }) => body.includes(`("${key}")`));
  return {
    text: `${[headOf(settings, options), importsFor(settings, options), body].filter((part) => part !== "").join("\n\n")}\n`,
    resources: sections.flatMap(({ statements }) => statements),
    settings,
    omissions: sections.flatMap(({ omissions }) => omissions),
  };
}

function printSection({ title, statements, omissions }: Section, isKept: (resource: Resource) => boolean): string {
  const notes = omissions.map((omission) => printComment(`Not included: ${omission}`));
  const head = [printComment(title), ...notes].join("\n");
  return [head, ...statements.map((statement) => printResource(statement, isKept(statement)))].join("\n\n");
}

function headOf(settings: readonly Setting[], { retain, version, importFile }: ProgramOptions): string {
  const commands = settings.flatMap(({ key, what }) => [
    `  # ${inOneLine(what)}`,
    `  pulumi config set --secret ${key}`,
  ]);
  const lines = [
    `Written by pulumi-bunny export ${version}: a program that takes over the objects of this account.`,
    "",
    "Set the API key of the account in BUNNYNET_API_KEY, or with:",
    "  pulumi config set --secret bunny:apiKey",
    ...(commands.length === 0
      ? []
      : [
          "",
          "Set these values, which bunny.net does not return or which must not be written here. Each command asks for",
          "the value. To read a value of several lines from a file: pulumi config set --secret NAME < FILE",
          ...commands,
        ]),
    "",
    ...(importFile === undefined
      ? []
      : [
          "Name the plugin in Pulumi.yaml, as docs/plugin.md of the package shows. Then import the objects, which changes",
          "nothing, not even the values above:",
          `  pulumi import --file ${importFile} --generate-code=false --protect=false --yes`,
          "",
        ]),
    "Then run `pulumi up`, and `pulumi preview`, which should show no changes. You can then remove `adopt`.",
    retain
      ? "With retainOnDelete, destroying the stack leaves everything as it is."
      : "Destroying the stack deletes what it has taken over, unless retainOnDelete is set.",
  ];
  return lines.map((line) => `// ${line}`.trimEnd()).join("\n");
}

function importsFor(settings: readonly Setting[], { importFile }: ProgramOptions): string {
  const bunny = `import * as bunny from "${importFile === undefined ? "pulumi-bunny" : "pulumi-bunny/plugin"}";`;
  return settings.length === 0
    ? bunny
    : ['import * as pulumi from "@pulumi/pulumi";', bunny, "", "const config = new pulumi.Config();"].join("\n");
}
