import { sequenceS } from "fp-ts/Apply";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { exportable, hasNamesake } from "../../export/exportable";
import type { Naming } from "../../export/naming";
import type { Resource, Section } from "../../export/programAst";
import { childId, numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { valueAt } from "../../properties/paths";
import { taskEither, valueOf } from "../../common/taskEither";
import type { ApiError } from "../../http/errors";
import { scriptObjects } from "./lists";
import type { Session } from "../../http/client";
import { type RemoteScript, scripts } from "./api/script";
import { type ActiveRelease, findActiveRelease } from "./api/scriptRelease";
import { type RemoteSecret, secretsOfScripts } from "./api/scriptSecret";
import { scriptVariables } from "./api/scriptVariable";
import { script as lifecycle, scriptRelease, scriptSecret, scriptVariable } from "../../generated/lifecycles";

export const script = exportable({
  option: "script",
  help: "an edge script with its variables, secrets and live release",
  singular: "script",
  plural: "scripts",
  ...scriptObjects,
  read: readScript,
  declare: declareScript,
});

/** A script and its parts. */
export interface FoundScript {
  readonly script: RemoteScript;
  readonly secrets: readonly RemoteSecret[];
  readonly active: ActiveRelease;
  /** Whether another script of the account has the same name. */
  readonly isNamesake: boolean;
}

/** A script with all its parts, or `undefined` if it no longer exists. */
function readScript(
  session: Session,
  listed: RemoteScript,
  all: readonly RemoteScript[],
): TE.TaskEither<ApiError, FoundScript | undefined> {
  const { scriptId } = listed;
  return taskEither(async function* () {
    const { found, secrets, active } = yield* valueOf(
      sequenceS(TE.ApplyPar)({
        found: scripts.find(session, scriptId),
        secrets: secretsOfScripts.find(session, scriptId),
        active: findActiveRelease(session, scriptId),
      }),
    );
    const isNamesake = hasNamesake(listed, all);
    return found && { script: found, secrets: secrets?.Secrets ?? [], active, isNamesake };
  });
}

/** A script with its variables, its secrets and its live release, which are declared even if the script cannot be. */
export function declareScript(naming: Naming, found: FoundScript): Section {
  const { scriptId: id, name = "" } = found.script;
  const identifier = naming.identifier(name, "script");
  const title = `script ${name} (${id})`;
  const itself = found.isNamesake
    ? E.left(`${title}: other scripts have the same name, so none of them can be taken over; rename all but one`)
    : declare(naming, lifecycle, {
        what: title,
        identifier,
        name: naming.resource(lifecycle.kind, name || identifier),
        id: numberId.format(id),
        properties: { ...importableInputs(lifecycle, found.script), adopt: true },
      });
  const scriptId = E.isRight(itself) ? new Code(`${identifier}.id`) : id;
  const parts = [
    ...scriptVariables.in(found.script).map(({ name: variable = "", ...found }) =>
      declare(naming, scriptVariable, {
        what: `variable ${variable} of ${title}`,
        name: naming.resource(scriptVariable.kind, name, variable),
        id: childId.format(id, variable),
        properties: { scriptId, ...importableInputs(scriptVariable, { ...found, name: variable }), adopt: true },
      }),
    ),
    ...found.secrets.map(({ name: secret = "" }) =>
      declare(naming, scriptSecret, {
        what: `secret ${secret} of ${title}`,
        name: naming.resource(scriptSecret.kind, name, secret),
        id: childId.format(id, secret),
        properties: {
          scriptId,
          name: secret,
          secret: naming.setting({ isSecret: true, what: `secret ${secret} of script ${name}` }, name, secret),
          adopt: true,
        },
      }),
    ),
    ...declareRelease(naming, found, title, scriptId),
  ];
  return sectionOf(`Script ${name} (${id})`, [itself, ...parts]);
}

/** Where a script that is deployed from a repository has an id. */
const repositoryPaths = [
  ["integrationId"],
  ["repositoryId"],
  ["integration", "integrationId"],
  ["integration", "repositorySettings", "repositoryId"],
];

function declareRelease(
  naming: Naming,
  { script: { scriptId: id, name = "", ...found }, active }: FoundScript,
  title: string,
  scriptId: Code | number,
): ReadonlyArray<E.Either<string, Resource>> {
  if (active === undefined || active === "noScript") return [];
  const what = `release ${active.activeUuid} of ${title}`;
  if (repositoryPaths.some((path) => Number(valueAt(found, path) ?? 0) > 0)) {
    return [E.left(`${what}: the script is deployed from a repository, which would no longer control what is live`)];
  }
  return [
    declare(naming, scriptRelease, {
      what,
      name: naming.resource(scriptRelease.kind, name),
      id: numberId.format(id),
      properties: { scriptId, uuid: active.activeUuid },
      remarks: ["The live release, so nothing is published. To publish from this program, set code instead of uuid."],
    }),
  ];
}
