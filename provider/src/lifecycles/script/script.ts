import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as NEA from "fp-ts/ReadonlyNonEmptyArray";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import { errorMessage } from "../../api/http/errorMessage";
import { type ApiError, isBadRequest } from "../../api/http/errors";
import {
  createScript,
  deleteScript,
  findScript,
  findScriptAgain,
  ifScriptThere,
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
import type { Context, IsUnknown, Lifecycle, LifecycleError, Prior, Problem } from "../../kernel/lifecycle";
import { pick, type Properties } from "../../kernel/values";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import { recordedIfInDoubt } from "../confirm/doubt";
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
 * An edge script, without code, variables and secrets. The API keeps scripts apart by their number alone; so that none is
 * made twice, a script of the same name counts as the same one.
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

  create: (ctx, i) =>
    pipe(
      fromApi(scriptsNamed(ctx, i.name)),
      TE.chain((same) =>
        pipe(
          availableObjects(ctx, same, ({ Id }) => objectNamed(Id)),
          TE.chain((available) =>
            available.length === 0
              ? make(ctx, i, new Set(same.map(({ Id }) => Id)))
              : takeOverScript(ctx, i, available),
          ),
        ),
      ),
      TE.map((made) => ({ id: numberId.format(made.Id), outs: toOutputs(made) })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      TE.fromEither(numberId.parse(id, "script")),
      TE.chain((scriptId) => fromApi(findScript(ctx, scriptId))),
      TE.map(O.map((found) => withLinkedPullZones(found, prior?.outs.linkedPullZones))),
    ),

  update: (ctx, id, prior, i) =>
    pipe(
      TE.fromEither(numberId.parse(id, "script")),
      TE.chain((scriptId) => fromApi(findScript(ctx, scriptId))),
      TE.chain(TE.fromOption((): LifecycleError<ApiError> => goneMeanwhile(id))),
      TE.chain((found) =>
        found.Name === i.name || !hasChanged(prior.changed, "name")
          ? TE.right(found)
          : pipe(fromApi(renameScript(ctx, found, i.name)), TE.mapLeft(recordedIfInDoubt(recorded(id, prior)))),
      ),
      TE.map((found) => toOutputs(withLinkedPullZones(found, prior.outs.linkedPullZones))),
    ),

  delete: (ctx, id, prior) =>
    pipe(
      TE.fromEither(numberId.parse(id, "script")),
      TE.chain((scriptId) => remove(ctx, scriptId, prior.outs.deleteLinkedPullZones === true)),
    ),
};

const linkedPullZoneProblems = (
  { createLinkedPullZone, linkedPullZoneName }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] => {
  const isGiven = linkedPullZoneName !== undefined && !isUnknown(linkedPullZoneName);
  if (!isGiven || createLinkedPullZone === true || isUnknown(createLinkedPullZone)) return [];
  return [
    {
      property: "linkedPullZoneName",
      reason: "goes only with createLinkedPullZone: write `createLinkedPullZone: true`, or leave it out",
    },
  ];
};

const objectNamed = (id: number | string): string => `script ${id}`;

/**
 * The number comes with the answer. Where that was lost, the script is known by its name.
 *
 * @param others numbers of scripts that had the name before
 */
const make = (ctx: Context<Client>, i: Inputs, others: ReadonlySet<number>): Step<Script> =>
  pipe(
    createScript(ctx, {
      Name: i.name,
      ScriptType: typeNumber(i),
      CreateLinkedPullZone: i.createLinkedPullZone ?? false,
      ...(i.linkedPullZoneName === undefined ? {} : { LinkedPullZoneName: i.linkedPullZoneName }),
    }),
    TE.orElse(
      confirmWrite({
        look: pipe(
          scriptsNamed(ctx, i.name),
          TE.map((same) => NEA.fromReadonlyArray(same.filter(({ Id }) => !others.has(Id)))),
        ),
        explain: apiFailure,
        whenUnknown: (error): LifecycleError<ApiError> => lost(error, i),
        whenFound: (same) => (same.length === 1 ? TE.right(NEA.head(same)) : TE.left(several(same, i))),
      }),
    ),
  );

/** Nothing can be recorded without a number. The next run meets the script by its name. */
const lost = (error: ApiError, { name }: Inputs): LifecycleError<never> =>
  refused(
    `whether script ${name} was created is not known: ${errorMessage(error)}`,
    "If it was, the next `pulumi up` says that it already exists: set `adopt: true` on the resource then, or delete the " +
      "script in the dashboard",
  );

const takeOverScript = (ctx: Context<Client>, i: Inputs, same: readonly Script[]): Step<Script> => {
  const [found, ...more] = same;
  if (found === undefined || more.length > 0) return TE.left(several(same, i));
  const what = `script ${i.name} (${found.Id})`;
  const isOtherType = found.ScriptType !== typeNumber(i);
  if (isOtherType && i.adopt !== undefined && i.adopt !== false) return TE.left(ofAnotherType(what, found));
  return pipe(
    takeOver(ctx, {
      name: objectNamed(found.Id),
      what,
      adopt: i.adopt,
      managed: pick({ ...i }, ["name", "scriptType"]),
      found: { ...toInputs(found) },
    }),
    TE.map(() => found),
  );
};

const ofAnotherType = (what: string, found: Script): LifecycleError<never> =>
  refused(
    `${what} already exists and differs in scriptType, which nobody can change`,
    `write scriptType ${JSON.stringify(typeName(found) ?? "of that script")}, or give this script another name`,
  );

const several = (same: readonly Script[], { name }: Inputs): LifecycleError<never> =>
  refused(
    `several scripts named ${name} already exist: ${same.map(({ Id }) => Id).join(", ")}`,
    "give this script another name, or rename or delete all but one of them in the dashboard; that one is then taken " +
      "over with `adopt: true`",
  );

const goneMeanwhile = (id: string): LifecycleError<never> =>
  refused(`script ${id} does not exist any more`, "run `pulumi up --refresh`, which makes another");

/** In doubt the name may be the new one already: the next run looks, even when the program goes back to the old one. */
const recorded = (id: string, { inputs: applied, outs }: Prior<Inputs, Outputs>) => partial({ id, applied, outs });

const remove = (ctx: Context<Client>, scriptId: number, deleteLinkedPullZones: boolean): Step<void> =>
  pipe(
    ifScriptThere(ctx, deleteScript(ctx, scriptId, deleteLinkedPullZones)),
    TE.map(() => undefined),
    // What a 404 means is looked up already.
    TE.orElse(confirmRemoval({ look: findScriptAgain(ctx, scriptId), mayBeGoneAfter: isBadRequest })),
    fromApi,
  );
