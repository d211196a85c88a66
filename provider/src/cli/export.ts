import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { version } from "../common/version";
import { exportedKinds, type OnProgress, optionOf, readAccount } from "../export/account";
import type { Whole } from "../export/foundObject";
import { inOneLine } from "../common/redaction";
import { type Program, writeProgram } from "../export/program";
import { printImports } from "../export/programAst";
import { readTerraformObjects } from "../export/terraformProgram";
import { parseTerraformState, type TerraformObjects } from "../export/terraformState";
import type { Choice, NotFound, Read } from "../export/selection";
import { taskEither, valueOf } from "../common/taskEither";
import { type Misuse, misuse, type Values } from "./arguments";
import { command, exitCodes } from "./command";
import { sessionOf } from "./session";

/** One line for each kind of object. */
const selections = exportedKinds
  .map((exported) => `  ${`--${optionOf(exported)} NAME`.padEnd(30)}${exported.help}`)
  .join("\n");

const usage = `Usage: pulumi-bunny export [options]

Reads an account, and writes a Pulumi program that adopts what exists: with \`adopt\`, so that its first \`pulumi up\`
changes nothing, and a preview after that shows no changes. Read-only; the key comes from BUNNYNET_API_KEY.

  --all                         everything in the account, except team members
${selections}
                                All of these except --all can be repeated, and take an id as well.
  --from-terraform-state FILE   what the official Terraform provider manages, under the names of the Terraform program
  --import-file FILE            also write this new file for \`pulumi import --file\`, and the program for the plugin,
                                which can import
  --retain                      destroying the stack leaves everything in place (retainOnDelete)
  -h, --help                    print this help

Secrets are never written, whether the API returns them or not: the program reads them from the stack configuration,
and a comment at its top lists the commands that set them. Exit codes: 0 done, 1 failure.
Progress goes to standard error; standard output contains only the program: \`pulumi-bunny export --all > index.ts\`.
`;

const selectionOptions: Readonly<Record<string, { readonly type: "string"; readonly multiple: true }>> =
  Object.fromEntries(exportedKinds.map((exported) => [optionOf(exported), { type: "string", multiple: true }]));

const options = {
  all: { type: "boolean", default: false },
  ...selectionOptions,
  "from-terraform-state": { type: "string" },
  "import-file": { type: "string" },
  retain: { type: "boolean", default: false },
} as const;

/** `pulumi-bunny export` */
export const exportCommand = command("export", {
  usage,
  options,
  carryOut: (values, context) =>
    pipe(
      taskEither(async function* () {
        const read = yield* valueOf(TE.fromEither(readingOf(values)));
        const session = yield* valueOf(TE.fromEither(sessionOf(context)));
        const account = yield* valueOf(
          read(session, (what) => {
            context.err(`Reading ${what} …\n`);
          }),
        );
        const { retain, "import-file": file } = values;
        const program = writeProgram(account, { retain, version: version(), importFile: file });
        if (file !== undefined) yield* valueOf(TE.fromEither(writeNew(file, printImports(program.resources))));
        context.out(program.text);
        context.err(conclusion(program));
        return exitCodes.clean;
      }),
      TE.mapLeft(toReason),
    ),
});

function toReason(failure: Misuse | NotFound | ApiError): Misuse | NotFound {
  if ("reason" in failure) return failure;
  const reason = failure._tag === "Cancelled" ? "interrupted; nothing was written" : errorMessage(failure);
  return { _tag: "NotFound", reason };
}

/** How to read what is chosen. */
type Reading = (session: Session, onProgress: OnProgress) => Read<readonly Whole[]>;

function readingOf(values: Values<typeof options>): E.Either<Misuse, Reading> {
  const { all, "from-terraform-state": state, "import-file": importFile } = values;
  if (importFile !== undefined && existsSync(importFile)) {
    return E.left(misuse(`${importFile} is there already: --import-file takes the name of a new file`));
  }
  const named = new Map(Object.entries(values).filter(([option]) => Object.hasOwn(selectionOptions, option)));
  if ([all, state !== undefined, named.size > 0].filter((isChosen) => isChosen).length !== 1) {
    return E.left(misuse("specify what to export: --all, --from-terraform-state, or for example --pull-zone NAME"));
  }
  if (state !== undefined) {
    return pipe(
      readState(state),
      E.map((objects) => (session, onProgress) => readTerraformObjects(session, objects, onProgress)),
    );
  }
  const choiceOf = (option: string): Choice => (all ? "all" : namesIn(named.get(option)));
  return E.right((session, onProgress) => readAccount(session, choiceOf, onProgress));
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

/** Writes a file that does not exist yet. */
const writeNew = (file: string, text: string): E.Either<Misuse, void> =>
  E.tryCatch(
    () => {
      writeFileSync(file, text, { flag: "wx" });
    },
    (error) => misuse(`${file} cannot be written: ${String(error)}`),
  );

function conclusion({ omissions, resources: { length: resources }, settings }: Program): string {
  const secrets = settings.length === 0 ? "" : ` Values to set first: ${settings.length}; see the comment at its top.`;
  return [
    ...omissions.map((omission) => `Left out: ${inOneLine(omission)}\n`),
    `Wrote a program with ${resources} ${resources === 1 ? "resource" : "resources"}.${secrets}\n`,
  ].join("");
}
