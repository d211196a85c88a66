import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { missingParent, refused, vanished } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import * as E from "fp-ts/Either";
import { parentObjects } from "../../http/parentObjects";
import { reconciled } from "../../reconcile/engine";
import { type Identity, settingsOf, type SettingsKey } from "../../reconcile/identity";
import { settingsVerbs } from "../../reconcile/settings";
import { type Action, Acknowledged } from "../../reconcile/steps";
import { pullZoneObject } from "../pullZone/pullZoneReference";
import { mapProperties } from "../../properties/values";
import type { InputsOf } from "../../vocabulary";
import { isMissingInShield } from "./api/dialect";
import { createShieldZone, type ManagedShieldZone, shieldZoneBody, shieldZoneOf, shieldZones } from "./api/shieldZone";
import { shieldPlans, shieldZone as definition } from "./shieldZone.definition";
import { overridesOf } from "./zoneEntry";

type Inputs = InputsOf<typeof definition>;

/** Not asked for: that a pull zone is not there is what the API answers to a create. */
const ofPullZone = parentObjects({ noun: "pull zone", property: "pullZoneId", find: () => TE.right(true) });

const settings = settingsVerbs(definition, shieldZones, { kept: ["planType", "learningMode"], body: shieldZoneBody });

const ofEach = settingsOf<Inputs, ManagedShieldZone>({
  noun: "Shield zone",
  objects: { parent: ofPullZone, find: (session, pullZoneId) => shieldZoneOf(session, pullZoneId) },
});

const nameOf = ({ parent: id }: SettingsKey): string => `Shield zone ${id}`;

/** It is looked for by its pull zone, and known by an id of its own after that. */
const identity: Identity<Inputs, ManagedShieldZone, SettingsKey> = {
  ...ofEach,
  isAssigned: true,
  parse: (id) => E.map((number: number): SettingsKey => ({ parent: number }))(numberId.parse(id, "Shield zone")),
  keyOf: (_inputs, { shieldZoneId }) => ({ parent: shieldZoneId }),
  nameOf,
  namesOf: (inputs, found) => [nameOf({ parent: found.shieldZoneId }), ...ofEach.namesOf(inputs, found)],
  objects: (properties, isUnknown, id) => {
    const declared = ofEach.objects(properties, isUnknown);
    if (id === undefined) return declared;
    const own = nameOf({ parent: id });
    const hasLists = properties["wafDisabledRules"] !== undefined || properties["wafLogOnlyRules"] !== undefined;
    return {
      ...declared,
      names: declared.names.map((each) => [own, ...each]),
      whole: hasLists ? [overridesOf(own)] : [],
    };
  },
  find: (session, { parent: id }, freshness) => shieldZones.find(session, id, freshness),
  unknownOutcome: (_inputs, failure) => failure,
  gone: (key) => vanished(nameOf(key)),
};

const kind = reconciled(definition, {
  identity,
  ...settings,
  // With nothing of the program, so that what a new one has can be noted.
  create: (ctx, { pullZoneId }): Action<Acknowledged<ManagedShieldZone>> =>
    pipe(
      createShieldZone(ctx, pullZoneId),
      TE.mapLeft((error) =>
        isMissingInShield(error) ? missingParent(pullZoneObject(pullZoneId), "pullZoneId") : error,
      ),
      TE.map((created) => new Acknowledged<ManagedShieldZone>(created)),
    ),
  update: (ctx, found, changes, key, inputs) =>
    isLower(changes.planType, found.planType)
      ? TE.left(
          refused(
            `the plan of ${nameOf(key)} is not lowered from ${String(found.planType)} to ${String(changes.planType)}`,
            `lower it in the dashboard, or set planType: "${String(found.planType)}"`,
          ),
        )
      : settings.update(ctx, found, changes, key, inputs),
});

/** How Bunny Shield protects a pull zone. The API deletes none. */
export const shieldZone: typeof kind = {
  ...kind,
  // Where the API gives none of the engine's items, there is nothing that a program could declare.
  importable: (found) =>
    mapProperties({ ...kind.toInputs(found) }, (value) =>
      value === 0 || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
};

function isLower(wanted: string | undefined, present: string | undefined): boolean {
  const [from, to] = [present, wanted].map((plan) => shieldPlans.indexOf(plan ?? ""));
  return wanted !== undefined && (to ?? 0) < (from ?? 0);
}
