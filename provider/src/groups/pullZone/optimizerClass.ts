import { mapStep } from "../../common/taskEither";
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
    mapStep(objects.set(ctx, { parent: pullZoneId, key: name }, parameters), () => ({ pullZoneId, name, parameters })),
  update: (ctx, found, { parameters = found.parameters }, key) =>
    mapStep(objects.set(ctx, key, parameters), () => ({ ...found, parameters })),
  remove: (ctx, key) => objects.set(ctx, key, undefined),
});
