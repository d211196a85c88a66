import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import type { ApiError } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { version } from "../common/version";
import { exportedKinds, readAccount } from "../export/account";
import { importFile, projectFiles, refuseExisting, type Unwritable, writeFiles } from "../export/files";
import { inOneLine } from "../common/redaction";
import { type Program, writeProgram } from "../export/program";
import { readTerraformObjects } from "../export/terraformProgram";
import { parseTerraformState, type TerraformObjects } from "../export/terraformState";
import type { Choice, NotFound } from "../export/selection";
import { taskEither, valueOf } from "../common/taskEither";
import { type Misuse, misuse, type Values } from "./arguments";
import { command, type CommandContext, exitCodes } from "./command";
import { sessionOf } from "./session";

/** One line for each kind of object; a name that is too long for its column has a line of its own. */
const selections = exportedKinds
  .map(({ option, argument = "NAME", help }) => {
    const name = `      --${option} ${argument}`;
    return name.length < 24 ? `${name.padEnd(24)}${help}` : `${name}\n${" ".repeat(24)}${help}`;
  })
  .join("\n");

const usage = `Usage: pulumi-bunny export [options]

Reads an account, and writes a Pulumi program that adopts what exists: with \`adopt\`, so that its first \`pulumi up\`
changes nothing, and a preview after that shows no changes. Read-only; the key comes from BUNNYNET_API_KEY.

      --all             everything in the account, except team members
${selections}
                        All of these except --all can be repeated, and take an id as well.
      --from-terraform-state FILE
                        what the official Terraform provider manages, under the names of the Terraform program
      --out DIR         write a project to this folder; without it, the program is printed
      --import-file FILE
                        also write this file for \`pulumi import --file\`, and the program for the plugin, which can import
      --force           allow a folder that contains files; files of the same names are overwritten
      --retain          destroying the stack leaves everything in place (retainOnDelete)
  -h, --help            print this help

Secrets are never written, whether the API returns them or not: the program reads them from the stack configuration,
and a comment at its top lists the commands that set them. Exit codes: 0 done, 1 failure.
Progress goes to standard error; standard output contains only the program.
`;

const selectionOptions: Readonly<Record<string, { readonly type: "string"; readonly multiple: true }>> =
  Object.fromEntries(exportedKinds.map(({ option }) => [option, { type: "string", multiple: true }]));

const options = {
  all: { type: "boolean", default: false },
  ...selectionOptions,
  "from-terraform-state": { type: "string" },
  out: { type: "string" },
  "import-file": { type: "string" },
  force: { type: "boolean", default: false },
  retain: { type: "boolean", default: false },
} as const;

/** What to do. */
interface Request {
  /** What is chosen by each option, or a Terraform state. */
  readonly chosen: ((option: string) => Choice) | TerraformObjects;
  /** The folder of the project; undefined to print the program. */
  readonly out: string | undefined;
  /** The file for `pulumi import`, if one is wanted. */
  readonly importFile: string | undefined;
  readonly retain: boolean;
}

/** `pulumi-bunny export` */
export const exportCommand = command("export", {
  usage,
  options,
  carryOut: (values, context) =>
    pipe(
      TE.fromEither(toRequest(values)),
      TE.flatMap((request) => pipe(carryOut(request, context), TE.mapLeft(toReason))),
    ),
});

type Reason = Misuse | Unwritable | NotFound;

function toReason(failure: Reason | ApiError): Reason {
  if ("reason" in failure) return failure;
  const reason = failure._tag === "Cancelled" ? "interrupted; nothing was written" : errorMessage(failure);
  return { _tag: "NotFound", reason };
}

function toRequest(values: Values<typeof options>): E.Either<Misuse | Unwritable, Request> {
  const { all, force, out, "import-file": file, retain, "from-terraform-state": state } = values;
  const byOption: Readonly<Record<string, unknown>> = values;
  const given = exportedKinds.map(({ option }): [string, readonly string[]] => [option, namesIn(byOption[option])]);
  const empty = given.find(([, names]) => names.includes(""));
  const isAnythingNamed = given.some(([, names]) => names.length > 0);
  if (empty !== undefined) return E.left(misuse(`--${empty[0]} requires a name or an id`));
  if (all && isAnythingNamed) return E.left(misuse("--all exports everything: omit it, or omit the other selections"));
  if (state !== undefined && (all || isAnythingNamed)) {
    return E.left(misuse("--from-terraform-state says what to export: omit it, or omit the other selections"));
  }
  if (!all && !isAnythingNamed && state === undefined)
    return E.left(misuse("specify what to export: --all, or for example --pull-zone NAME"));
  if (out === "") return E.left(misuse("--out requires the name of a folder"));
  if (file === "") return E.left(misuse("--import-file requires the name of a file"));
  if (force && out === undefined && file === undefined) {
    return E.left(misuse("--force requires --out or --import-file"));
  }
  const choices = new Map<string, Choice>(given);
  const choiceOf = (option: string): Choice => (all ? "all" : (choices.get(option) ?? []));
  return pipe(
    out === undefined ? E.right(undefined) : refuseExisting(out, "folder", force),
    E.chain(() => (file === undefined ? E.right(undefined) : refuseExisting(file, "file", force))),
    E.chainW((): E.Either<Misuse, Request["chosen"]> => (state === undefined ? E.right(choiceOf) : readState(state))),
    E.map((chosen) => ({ chosen, out, importFile: file, retain })),
  );
}

function readState(file: string): E.Either<Misuse, TerraformObjects> {
  return pipe(
    E.tryCatch(
      () => parseTerraformState(readFileSync(file, "utf8")),
      () => misuse(`${file} cannot be read`),
    ),
    E.chain(
      E.fromNullable(
        misuse(`${file} is no state of Terraform or OpenTofu in version 4: pass what \`terraform state pull\` prints`),
      ),
    ),
  );
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

function carryOut(
  { chosen, out, importFile: file, retain }: Request,
  context: CommandContext,
): TE.TaskEither<Reason | ApiError, number> {
  return taskEither(async function* () {
    const session = yield* valueOf(TE.fromEither(sessionOf(context)));
    const onProgress = (what: string): void => {
      context.err(`Reading ${what} …\n`);
    };
    const account = yield* valueOf(
      typeof chosen === "function"
        ? readAccount(session, chosen, onProgress)
        : readTerraformObjects(session, chosen, onProgress),
    );
    const program = writeProgram(account, { retain, version: version(), importFile: fileFrom(out, file) });
    if (file !== undefined) {
      const entry = { name: basename(file), text: importFile(program.resources) };
      yield* valueOf(TE.fromEither(writeFiles(dirname(file), [entry])));
    }
    const isForPlugin = file !== undefined;
    if (out === undefined) context.out(program.text);
    else {
      const files = projectFiles(out, program.text, { version: version(), isForPlugin });
      yield* valueOf(TE.fromEither(writeFiles(out, files)));
    }
    context.err(conclusion(program, out, file));
    return exitCodes.clean;
  });
}

/** The import file as it is named from the folder of the project. */
function fileFrom(folder: string | undefined, file: string | undefined): string | undefined {
  return folder === undefined || file === undefined ? file : relative(folder, file);
}

function conclusion(
  { empty, omissions, resources: { length: resources }, settings }: Program,
  out: string | undefined,
  file: string | undefined,
): string {
  const secrets = settings.length === 0 ? "" : ` Values to set first: ${settings.length}; see the comment at its top.`;
  return [
    ...(empty.length === 0 ? [] : [inOneLine(`Nothing to declare: ${empty.join(", ")}`)]),
    ...omissions.map((omission) => `Left out: ${inOneLine(omission)}`),
    `${out === undefined ? "Wrote a program" : `Wrote a project to ${out}`} with ${resources} ${resources === 1 ? "resource" : "resources"}.${secrets}`,
    ...(file === undefined ? [] : [`Wrote ${file} for pulumi import.`]),
    ...(out === undefined
      ? []
      : [
          `Next: npm install, pulumi stack init,${file === undefined ? "" : " pulumi import,"} pulumi up, pulumi preview.`,
        ]),
    "",
  ].join("\n");
}
