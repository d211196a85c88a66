import * as E from "fp-ts/Either";
import type { Script, ScriptVariable } from "../api/script/script";
import type { ActiveRelease } from "../api/script/scriptRelease";
import type { ScriptSecret } from "../api/script/scriptSecret";
import { childId, numberId } from "../kernel/ids";
import { importableInputs } from "../kernel/importable";
import { script, scriptRelease, scriptSecret, scriptVariable } from "../lifecycles";
import { Code } from "./codeExpression";
import { declare, sectionOf } from "./declare";
import type { Naming } from "./naming";
import type { Resource, Section } from "./programAst";

/** A script and its parts. */
export interface FoundScript {
  readonly script: Script;
  readonly secrets: readonly ScriptSecret[];
  readonly active: ActiveRelease;
  /** Whether another script of the account has the same name. */
  readonly isNamesake: boolean;
}

/** A script with its variables, its secrets and its live release, which are declared even if the script cannot be. */
export function declareScript(naming: Naming, found: FoundScript): Section {
  const { Id, Name, EdgeScriptVariables } = found.script;
  const identifier = naming.identifier(Name, "script");
  const itself = declareItself(naming, found, identifier);
  const scriptId = E.isRight(itself) ? new Code(`${identifier}.id`) : Id;
  const context: ScriptContext = { naming, scriptId, script: found.script };
  const parts = [
    ...EdgeScriptVariables.map((variable) => declareVariable(context, variable)),
    ...found.secrets.map((secret) => declareSecret(context, secret)),
    ...declareRelease(context, found.active),
  ];
  return sectionOf(`Script ${Name} (${Id})`, [itself, ...parts]);
}

interface ScriptContext {
  readonly naming: Naming;
  readonly scriptId: Code | number;
  readonly script: Script;
}

function declareItself(
  naming: Naming,
  { script: found, isNamesake }: FoundScript,
  identifier: string,
): E.Either<string, Resource> {
  const what = `script ${found.Name} (${found.Id})`;
  return isNamesake
    ? E.left(`${what}: other scripts have the same name, so none of them can be taken over; rename all but one`)
    : declare(naming, script, {
        what,
        identifier,
        name: naming.resource(script.kind, found.Name || identifier),
        id: numberId.format(found.Id),
        properties: { ...importableInputs(script, found), adopt: true },
      });
}

function declareVariable(
  { naming, scriptId, script: { Id, Name } }: ScriptContext,
  variable: ScriptVariable,
): E.Either<string, Resource> {
  return declare(naming, scriptVariable, {
    what: `variable ${variable.Name} of script ${Name} (${Id})`,
    name: naming.resource(scriptVariable.kind, Name, variable.Name),
    id: childId.format(Id, variable.Name),
    properties: { ...importableInputs(scriptVariable, { scriptId: Id, variable }), scriptId, adopt: true },
  });
}

function declareSecret(
  { naming, scriptId, script: { Id, Name } }: ScriptContext,
  entry: ScriptSecret,
): E.Either<string, Resource> {
  const what = `secret ${entry.Name} of script ${Name}`;
  return declare(naming, scriptSecret, {
    what: `${what} (${Id})`,
    name: naming.resource(scriptSecret.kind, Name, entry.Name),
    id: childId.format(Id, entry.Name),
    properties: {
      scriptId,
      name: entry.Name,
      secret: naming.setting({ isSecret: true, what }, Name, entry.Name),
      adopt: true,
    },
  });
}

function declareRelease(
  { naming, scriptId, script: found }: ScriptContext,
  active: ActiveRelease,
): ReadonlyArray<E.Either<string, Resource>> {
  if (active._tag !== "Live") return [];
  const { Id, Name } = found;
  const { Uuid } = active.release;
  if (isDeployedFromRepository(found)) {
    return [
      E.left(
        `release ${Uuid} of script ${Name} (${Id}): the script is deployed from a repository, which would no longer ` +
          "control what is live",
      ),
    ];
  }
  return [
    declare(naming, scriptRelease, {
      what: `release ${Uuid} of script ${Name} (${Id})`,
      name: naming.resource(scriptRelease.kind, Name),
      id: numberId.format(Id),
      properties: { scriptId, uuid: Uuid },
      remarks: ["The live release, so nothing is published. To publish from this program, set code instead of uuid."],
    }),
  ];
}

function isDeployedFromRepository({ Integration, IntegrationId, RepositoryId }: Script): boolean {
  const ids = [IntegrationId, RepositoryId, Integration?.IntegrationId, Integration?.RepositorySettings?.Id];
  return ids.some((id) => id !== undefined && id > 0);
}
