import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../common/taskEither";
import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { Acknowledged, act } from "../../reconcile/steps";
import { type ShieldAccessList, shieldAccessLists as objects } from "./api/shieldAccessList";
import { shieldAccessList as definition } from "./shieldAccessList.definition";

const identity = assigned({ noun: "access list", name: "name", objects });

/** An access list of a Shield zone. Names are not unique: one of the same name counts as the same. */
export const shieldAccessList = reconciled(definition, {
  identity: {
    ...identity,
    findSame: (ctx, inputs, freshness) =>
      pipe(
        identity.findSame(ctx, inputs, freshness),
        TE.flatMap(TE.traverseSeqArray((list) => act(objects.withContent(ctx, identity.keyOf(inputs, list), list)))),
        TE.map((found) => found.flatMap((list) => list ?? [])),
      ),
  },
  create: (ctx, inputs) =>
    // Only the list of lists shows its configuration.
    mapStep(objects.create(ctx, inputs), ({ listId }) => new Acknowledged<ShieldAccessList>({ listId })),
  update: (ctx, found, changes, key) => objects.save(ctx, key, changes, { ...found, ...changes }),
  remove: objects.remove,
});
