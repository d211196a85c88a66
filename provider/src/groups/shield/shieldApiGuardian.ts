import { mapStep, taskEither, valueOf } from "../../common/taskEither";
import type { ApiError } from "../../http/errors";
import { pick } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { settingsOf } from "../../reconcile/identity";
import { settingsVerbs } from "../../reconcile/settings";
import type { Failure } from "../../reconcile/steps";
import { type ApiGuardian, shieldApiGuardians as objects, upload } from "./api/shieldApiGuardian";
import { shieldApiGuardian as definition } from "./shieldApiGuardian.definition";

const verbs = settingsVerbs(definition, objects, { kept: ["specification"] });

/** API Guardian of a Shield zone, which the zone has once a description is uploaded. */
export const shieldApiGuardian = reconciled(definition, {
  identity: settingsOf({ noun: "API Guardian", objects }),
  ...verbs,
  create: (ctx, { shieldZoneId, specification }) =>
    mapStep(upload(ctx, shieldZoneId, "POST", specification), (made) => ({ ...made, specification })),
  update: (ctx, found, changes, key, inputs) =>
    taskEither<ApiError | Failure, ApiGuardian>(async function* () {
      const { specification, ...settings } = changes;
      const shown = specification === undefined ? {} : yield* upload(ctx, key.parent, "PATCH", specification);
      const after = { ...found, ...shown, ...changes };
      if (Object.keys(settings).length === 0) return after;
      return { ...after, ...(yield* valueOf(verbs.update(ctx, after, settings, key, inputs))) };
    }),
  // There is none before the first description, and it cannot be deleted: it is turned off.
  notes: (inputs, found, since) => {
    const { before } = verbs.notes?.(inputs, found, since) ?? {};
    const off = since === "created" ? { enabled: false } : pick(found.before ?? {}, ["enabled"]);
    return { before: { ...before, ...off } };
  },
});
