import { Nothing } from "../../http/codecs";
import { pullZoneObject } from "../pullZone/pullZoneReference";
import { bodyOf } from "../../vocabulary/reply";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { numbered } from "../../reconcile/identity";
import { reconciled } from "../../reconcile/engine";
import type { Ctx } from "../../reconcile/steps";
import { scripts, scriptsNamed } from "./api/script";
import { script as definition } from "./script.definition";

type Outputs = OutputsOf<typeof definition>;

const reconciledScript = reconciled(definition, {
  identity: numbered({
    noun: "script",
    id: "scriptId",
    name: "name",
    find: scripts.find,
    findSame: (ctx, { name }) => scriptsNamed(ctx, name),
  }),
  validate: ({ createLinkedPullZone, linkedPullZoneName }) =>
    createLinkedPullZone === false && linkedPullZoneName !== undefined
      ? [
          {
            property: "createLinkedPullZone",
            reason: "cannot be false beside linkedPullZoneName: leave out one of them",
          },
        ]
      : [],
  create: (ctx, { name, scriptType, linkedPullZoneName, ...given }) =>
    scripts.create(ctx, {
      ...bodyOf(definition, { name, scriptType }),
      CreateLinkedPullZone: given.createLinkedPullZone ?? linkedPullZoneName !== undefined,
      ...(linkedPullZoneName === undefined ? {} : { LinkedPullZoneName: linkedPullZoneName }),
    }),
  // The type goes along, because the API may read an omitted number as 0.
  update: (ctx, { scriptId, scriptType }, changes) =>
    scripts.save(ctx, scriptId, bodyOf(definition, { scriptType, ...changes })),
  // Linked pull zones are deleted with the script, or are kept with a landing page as their origin.
  remove: (ctx, id, { outs }) =>
    scripts.write(ctx, id, {
      method: "DELETE",
      query: { deleteLinkedPullZones: deletesPullZones(ctx, outs) },
      reply: Nothing,
    }),
  // The API guarantees them only in its list of scripts.
  recall: (found, { outs: { linkedPullZones = [] } }) =>
    found.linkedPullZones.length > 0 ? found : { ...found, linkedPullZones },
});

/**
 * An edge script, without its code, variables and secrets. Names are not unique: to keep a second create from making a
 * duplicate, a script of the same name counts as the same script.
 */
export const script: typeof reconciledScript = {
  ...reconciledScript,
  replaceNote: "code, releases, variables and secrets that the program does not declare are lost",
};

/** The API deletes all of them or none, and what another resource of the program has must stay. */
function deletesPullZones(
  { ownership }: Ctx,
  { deleteLinkedPullZones = false, linkedPullZones = [] }: Partial<InputsOf<typeof definition> & Outputs>,
): boolean {
  const isTaken = linkedPullZones.some(
    ({ pullZoneId }) => ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Other",
  );
  return deleteLinkedPullZones && !isTaken;
}
