import * as TE from "fp-ts/TaskEither";
import { mapStep, taskEither, valueOf } from "../../../common/taskEither";
import { canonicalChildId } from "../../../formats/ids";
import type { Properties } from "../../../properties/values";
import type { IsUnknown } from "../../../contract/lifecycle";
import type { ChildKey } from "../../../http/remoteObjects";
import type { Freshness } from "../../../http/client";
import { childOf } from "../../../reconcile/identity";
import type { Action, Ctx } from "../../../reconcile/steps";
import { findEntries, writeEntry } from "../api/accessLists";
import type { AccessList } from "./accessList";

/** @typeParam Key the input that holds the entry */
type Inputs<Key extends string> = Readonly<Record<Key, string>> & { readonly pullZoneId: number };

/**
 * One entry of an access list of a pull zone, known by its canonical form, which is all that there is to it. The list is read
 * with the zone, so all entries of a zone share one GET.
 *
 * @param key the input that holds the entry
 */
export function accessListEntry<Key extends string>(key: Key, list: AccessList) {
  /** Its spellings: a removal needs those of the server. */
  const spellings = (ctx: Ctx, { parent, key: value }: ChildKey, freshness: Freshness): Action<readonly string[]> =>
    mapStep(findEntries(ctx, parent, list.name, freshness), (entries = []) => list.byValue(entries).get(value) ?? []);
  return {
    identity: {
      ...childOf<"pullZoneId", Key, object, number>(
        {
          noun: "pull zone",
          property: "pullZoneId",
          ids: canonicalChildId(list.canonicalStored),
          find: (ctx, id, freshness) => findEntries(ctx, id, list.name, freshness),
        },
        {
          noun: list.noun,
          property: key,
          find: (ctx, of, freshness) =>
            mapStep(spellings(ctx, of, freshness), (found) => (found.length > 0 ? {} : undefined)),
        },
      ),
      objects: (properties: Properties, isUnknown: IsUnknown) =>
        list.objects(properties["pullZoneId"], [properties[key]], false, isUnknown),
    },
    create: (ctx: Ctx, { pullZoneId, [key]: value }: Inputs<Key>) =>
      mapStep(writeEntry(ctx, list.name, pullZoneId, { action: "add", value, spelling: value }), () => ({})),
    update: (_ctx: Ctx, found: object) => TE.right(found),
    remove: (ctx: Ctx, of: ChildKey): Action<void> =>
      taskEither(async function* () {
        for (const spelling of yield* valueOf(spellings(ctx, of, "cached")))
          yield* valueOf(writeEntry(ctx, list.name, of.parent, { action: "remove", value: of.key, spelling }));
      }),
  };
}
