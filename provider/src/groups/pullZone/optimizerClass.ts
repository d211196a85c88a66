import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { reconciled } from "../../reconcile/engine";
import { childOf } from "../../reconcile/identity";
import { optimizerClasses as objects } from "./api/optimizerClass";
import { optimizerClass as definition } from "./optimizerClass.definition";

/** An image class of a pull zone: an entry of a list that is written whole. */
export const optimizerClass = reconciled(definition, {
  identity: childOf(
    { noun: "pull zone", property: "pullZoneId", find: objects.findZone },
    { noun: "image class", property: "name", find: objects.find },
  ),
  create: (ctx, { pullZoneId, name, parameters }) =>
    pipe(
      objects.set(ctx, { parent: pullZoneId, key: name }, parameters),
      TE.map(() => ({ pullZoneId, name, parameters })),
    ),
  update: (ctx, found, { parameters = found.parameters }, key) =>
    pipe(
      objects.set(ctx, key, parameters),
      TE.map(() => ({ ...found, parameters })),
    ),
  remove: (ctx, key) => objects.set(ctx, key, undefined),
});
