import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as NEA from "fp-ts/ReadonlyNonEmptyArray";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import { errorMessage } from "../../api/http/errorMessage";
import type { ApiError } from "../../api/http/errors";
import {
  createScript,
  deleteScript,
  findScript,
  findScriptAgain,
  renameScript,
  type Script,
  scriptsNamed,
} from "../../api/script/script";
import { script as definition } from "../../definitions/script/script";
import { declarationsOf } from "../../definitions/vocabulary";
import { availableObjects, takeOver } from "../../kernel/adoption";
import { hasChanged } from "../../kernel/changes";
import { noObjects, oneObject } from "../../kernel/claims";
import { apiFailure, fromApi, partial, refused } from "../../kernel/errors";
import { numberId } from "../../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Problem } from "../../kernel/lifecycle";
import { pick, type Properties } from "../../kernel/values";
import { failWith, taskEither, valueOf } from "../../taskEither";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import { recordedIfInDoubt } from "../confirm/doubt";
import { isOwnedByNobody } from "../pullZone/parentZone";
import type { Step } from "../step";
import {
  type Inputs,
  type Outputs,
  toInputs,
  toOutputs,
  typeName,
  typeNumber,
  withLinkedPullZones,
} from "./script/mapping";

const declarations = declarationsOf(definition);

/**
 * An edge script, without its code, variables and secrets. The API identifies a script only by its number. To keep a
 * second `create` from making a duplicate, a script with the same name counts as the same script.
 */
export const script: Lifecycle<Client, ApiError, Inputs, Outputs, Script> = {
  ...declarations,
  objects: ({ name }, isUnknown, id) => {
    if (id !== undefined) return oneObject(objectNamed(id));
    return typeof name === "string" && !isUnknown(name) ? oneObject(`script named ${name}`) : noObjects;
  },

  validate: (given, isUnknown) => [
    ...declarations.validate(given, isUnknown),
    ...linkedPullZoneProblems(given, isUnknown),
  ],
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const sameName = yield* valueOf(fromApi(scriptsNamed(ctx, inputs.name)));
      const available = availableObjects(ctx, sameName, ({ Id }) => [objectNamed(Id)]);
      const created = yield* valueOf(
        available.length === 0
          ? createNew(ctx, inputs, new Set(sameName.map(({ Id }) => Id)))
          : takeOverScript(ctx, inputs, available),
      );
      return { id: numberId.format(created.Id), outs: toOutputs(created) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const scriptId = yield* valueOf(numberOf(id));
      const found = yield* valueOf(fromApi(findScript(ctx, scriptId)));
      return pipe(
        found,
        O.map((remote) => withLinkedPullZones(remote, prior?.outs.linkedPullZones)),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const scriptId = yield* valueOf(numberOf(id));
      const found = yield* valueOf(fromApi(findScript(ctx, scriptId)));
      if (O.isNone(found)) return yield* failWith(scriptGone(id));
      // A rename whose outcome is unknown is recorded: the next run looks again, even if the program goes back to the
      // old name.
      const recorded = recordedIfInDoubt(partial({ id, applied: prior.inputs, outs: prior.outs }));
      const renamed =
        found.value.Name === inputs.name || !hasChanged(prior.changed, "name")
          ? found.value
          : yield* valueOf(pipe(fromApi(renameScript(ctx, found.value, inputs.name)), TE.mapLeft(recorded)));
      return toOutputs(withLinkedPullZones(renamed, prior.outs.linkedPullZones));
    }),

  delete: (ctx, id, prior) =>
    taskEither(async function* () {
      const scriptId = yield* valueOf(numberOf(id));
      const { deleteLinkedPullZones, linkedPullZones = [] } = prior.outs;
      yield* valueOf(remove(ctx, scriptId, deleteLinkedPullZones === true));
      const left = linkedPullZones.filter(({ pullZoneId }) => isOwnedByNobody(ctx, pullZoneId));
      if (deleteLinkedPullZones !== true && left.length > 0) ctx.log(pullZonesLeft(left));
    }),
};

function objectNamed(id: number | string): string {
  return `script ${id}`;
}

function linkedPullZoneProblems(
  { createLinkedPullZone, linkedPullZoneName }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] {
  const isGiven = linkedPullZoneName !== undefined && !isUnknown(linkedPullZoneName);
  if (!isGiven || createLinkedPullZone === true || isUnknown(createLinkedPullZone)) return [];
  return [
    {
      property: "linkedPullZoneName",
      reason: "requires createLinkedPullZone: set `createLinkedPullZone: true`, or omit linkedPullZoneName",
    },
  ];
}

function numberOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "script"));
}

/**
 * Creates the script. The reply contains its number; if the reply is lost, the script is identified by its name.
 *
 * @param others numbers of scripts that had the name before
 */
function createNew(ctx: Context<Client>, inputs: Inputs, others: ReadonlySet<number>): Step<Script> {
  const afterFailure = confirmWrite({
    look: pipe(
      scriptsNamed(ctx, inputs.name),
      TE.map((sameName) => NEA.fromReadonlyArray(sameName.filter(({ Id }) => !others.has(Id)))),
    ),
    explain: apiFailure,
    whenUnknown: (error): LifecycleError<ApiError> => unknownOutcome(error, inputs),
    whenFound: (created) =>
      created.length === 1 ? TE.right(NEA.head(created)) : TE.left(severalNamed(inputs.name, created)),
  });
  return pipe(
    createScript(ctx, {
      Name: inputs.name,
      ScriptType: typeNumber(inputs),
      CreateLinkedPullZone: inputs.createLinkedPullZone ?? false,
      ...(inputs.linkedPullZoneName === undefined ? {} : { LinkedPullZoneName: inputs.linkedPullZoneName }),
    }),
    TE.orElse(afterFailure),
  );
}

/** Without a number nothing can be recorded. The next run finds the script by its name. */
function unknownOutcome(error: ApiError, { name }: Inputs): LifecycleError<never> {
  return refused(
    `it is not known whether script ${name} was created: ${errorMessage(error)}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "script in the dashboard",
  );
}

function takeOverScript(ctx: Context<Client>, inputs: Inputs, sameName: readonly Script[]): Step<Script> {
  return taskEither(async function* () {
    const [found, ...more] = sameName;
    if (found === undefined || more.length > 0) return yield* failWith(severalNamed(inputs.name, sameName));
    const what = `script ${inputs.name} (${found.Id})`;
    const isOtherType = found.ScriptType !== typeNumber(inputs);
    if (isOtherType && inputs.adopt !== undefined && inputs.adopt !== false) {
      return yield* failWith(ofAnotherType(what, found));
    }
    yield* valueOf(
      takeOver(ctx, {
        names: [objectNamed(found.Id)],
        what,
        adopt: inputs.adopt,
        managed: pick({ ...inputs }, ["name", "scriptType"]),
        found: { ...toInputs(found) },
      }),
    );
    return found;
  });
}

function ofAnotherType(what: string, found: Script): LifecycleError<never> {
  const name = typeName(found);
  const asItIs = name === undefined ? "" : `set scriptType to ${JSON.stringify(name)}, or `;
  return refused(
    `${what} already exists and differs in scriptType, which cannot be changed`,
    `${asItIs}give this script another name`,
  );
}

function severalNamed(name: string, scripts: readonly Script[]): LifecycleError<never> {
  return refused(
    `several scripts named ${name} already exist: ${scripts.map(({ Id }) => Id).join(", ")}`,
    "give this script another name, or rename or delete all but one of them in the dashboard and take that one over with " +
      "`adopt: true`",
  );
}

function scriptGone(id: string): LifecycleError<never> {
  return refused(`script ${id} no longer exists`, "run `pulumi up --refresh` to create it again");
}

function pullZonesLeft(zones: Outputs["linkedPullZones"]): string {
  const named = zones.map(({ pullZoneId, pullZoneName }) => `${pullZoneName ?? "without a name"} (${pullZoneId})`);
  return (
    `pull zones linked to it stay at bunny.net, with a landing page as their origin: ${named.join(", ")}. ` +
    "Delete those that are no longer needed in the dashboard"
  );
}

function remove(ctx: Context<Client>, scriptId: number, deleteLinkedPullZones: boolean): Step<void> {
  return pipe(
    deleteScript(ctx, scriptId, deleteLinkedPullZones),
    TE.orElse(confirmRemoval({ look: findScriptAgain(ctx, scriptId) })),
    fromApi,
  );
}
