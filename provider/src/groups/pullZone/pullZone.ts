import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { fromApi, partial, refused } from "../../contract/errors";
import { withoutDefaults } from "../../contract/importable";
import { fieldMaskOf, project } from "../../properties/fieldMask";
import { equal, mapProperties, pick } from "../../properties/values";
import type { Freshness } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { bothObjects, noObjects, oneObject } from "../../ownership/claims";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { act, type Action, type Ctx, type Failure, steps } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import {
  createPullZone,
  deletePullZone,
  pullZones,
  pullZonesNamedInAnyCase,
  type RemotePullZone,
  updatePullZone,
  withKnownOrigin,
} from "./api/pullZone";
import { settings, settingsBody } from "./api/pullZoneSettings";
import { purgePullZone } from "./api/purge";
import { pullZone as definition } from "./pullZone.definition";
import { contradictions, isRuledOut, originProblem, withCoupled } from "./pullZone/couplings";
import { pullZoneObject } from "./pullZoneReference";

type Inputs = InputsOf<typeof definition>;

const { unset } = declarationsOf(definition);
const sentNames = Object.keys(settings) as readonly (keyof Inputs)[];

const byNumber = numbered({
  noun: "pull zone",
  id: "pullZoneId",
  name: "name",
  isUnique: true,
  find: pullZones.find,
  findSame,
});

const verbs = reconciled(definition, {
  identity: {
    ...byNumber,
    titleOf: (inputs, key) => (inputs.name === undefined ? pullZoneObject(key ?? "") : byNumber.titleOf(inputs, key)),
    objects: ({ name, adoptPullZoneId }, isUnknown, id) => {
      if (id !== undefined) return oneObject(pullZoneObject(id));
      const named =
        typeof name === "string" && !isUnknown(name) ? oneObject(`pull zone named ${name.toLowerCase()}`) : noObjects;
      return typeof adoptPullZoneId === "number"
        ? bothObjects(named, oneObject(pullZoneObject(adoptPullZoneId)))
        : named;
    },
  },
  validate: contradictions,
  create: (ctx, { name = "", ...inputs }) =>
    taskEither(async function* () {
      // With `adopt`, a check cannot know that there is nothing to take over.
      const problem = originProblem(inputs);
      if (problem !== undefined)
        yield* failWith(refused(`there is no pull zone named ${name}`, `${problem.property} ${problem.reason}`));
      const created = yield* valueOf(
        pipe(createPullZone(ctx, name, settingsBody(inputs)), TE.mapLeft(nameTaken(name))),
      );
      // Not all that is sent is shown: without this, it would be sent again.
      return { ...pick(inputs, sentNames), ...created, ...(inputs.origin && { origin: inputs.origin }) };
    }),
  update: (ctx, found, changes, pullZoneId, inputs) => {
    const sent = withCoupled({ ...changes }, { ...inputs }, { ...found });
    return Object.keys(sent).length === 0 ? TE.right(found) : updatePullZone(ctx, pullZoneId, settingsBody(sent));
  },
  // Deletes everything in it.
  remove: deletePullZone,
  // What no recorded reply shows, and what none returns.
  recall: (found, { outs }) => ({
    ...pick({ ...outs }, ["tlsSecurityLevel"]),
    ...withKnownOrigin(found, outs.origin),
  }),
});

/** A pull zone with its settings, but without what other resources own in it. */
export const pullZone: typeof verbs = {
  ...verbs,
  replaceNote:
    "hostnames, certificates, edge rules and list entries that the program does not declare are lost, and so is the cache",
  // Names that differ only in case are the same to the API.
  equivalences: { name: (left, right) => String(left).toLowerCase() === String(right).toLowerCase() },
  // What exists has one already.
  validateChange: (before, inputs) => {
    const { adopt = false, adoptPullZoneId, name } = inputs;
    const isNew = before === undefined && adopt === false && adoptPullZoneId === undefined && name !== undefined;
    const problem = isNew ? originProblem(inputs) : undefined;
    return problem === undefined ? [] : [problem];
  },
  importable: (zone) => {
    const found = withoutDefaults(unset, verbs.toInputs(zone));
    return mapProperties({ ...found }, (value, name) => (isRuledOut(name, value, { ...found }) ? undefined : value));
  },
  create: (ctx, inputs) =>
    verbs.create(ctx, inputs.adoptPullZoneId === undefined ? inputs : { ...inputs, adopt: "overwrite" }),
  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      const outs = yield* act(verbs.update(ctx, id, prior, inputs));
      const { purgeOn } = prior.outs;
      // Removing the triggers purges nothing.
      if (inputs.purgeOn === undefined || equal(purgeOn, inputs.purgeOn)) return outs;
      // If it fails, the next run purges.
      const record = partial({ id, applied: { ...inputs, purgeOn }, outs });
      yield* act(pipe(purgePullZone(ctx, outs.pullZoneId), fromApi, TE.mapLeft(record)));
      return outs;
    }),
};

/** The pull zone of the number that the program gives, or of its name; as the program spells it, where that means the same. */
function findSame(
  ctx: Ctx,
  { adoptPullZoneId, name = "", origin }: Inputs,
  freshness: Freshness,
): Action<readonly RemotePullZone[]> {
  return taskEither(async function* () {
    const id = adoptPullZoneId ?? (yield* valueOf(pullZonesNamedInAnyCase(ctx, name)))[0]?.pullZoneId;
    // Lists may show less of a zone than it has.
    const found = id === undefined ? undefined : yield* pullZones.find(ctx, id, freshness);
    if (found === undefined && adoptPullZoneId !== undefined) return yield* failWith(nothingToAdopt(adoptPullZoneId));
    if (found === undefined) return [];
    const shown = origin && found.origin && (project(fieldMaskOf(origin), found.origin) as typeof origin);
    const isNamed = found.name.toLowerCase() === name.toLowerCase();
    return [{ ...found, ...(shown && { origin: shown }), ...(isNamed && { name }) }];
  });
}

function nameTaken(name: string) {
  return (error: ApiError): ApiError | Failure =>
    error._tag === "Status" && /name_taken$/i.test(error.errorKey ?? "")
      ? refused(`the pull zone name ${name} is taken`, "another account of bunny.net has it: choose another name")
      : error;
}

function nothingToAdopt(pullZoneId: number): Failure {
  return refused(
    `there is no pull zone ${pullZoneId} on this account`,
    "check adoptPullZoneId, and which account the API key belongs to",
  );
}
