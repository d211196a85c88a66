import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { missingParent, refused } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import * as E from "fp-ts/Either";
import { parentObjects } from "../../http/parentObjects";
import { reconciled } from "../../reconcile/engine";
import { type Identity, settingsOf, type SettingsKey } from "../../reconcile/identity";
import { settingsVerbs } from "../../reconcile/settings";
import { type Action, Acknowledged } from "../../reconcile/steps";
import { pullZoneObject } from "../pullZone/pullZoneReference";
import { equal, mapProperties } from "../../properties/values";
import type { InputsOf } from "../../vocabulary";
import { isMissingInShield } from "./api/dialect";
import { createShieldZone, type ManagedShieldZone, shieldZoneBody, shieldZoneOf, shieldZones } from "./api/shieldZone";
import { shieldPlans, shieldZone as definition } from "./shieldZone.definition";
import { overrideNoun, overridesOf } from "./zoneEntry";

type Inputs = InputsOf<typeof definition>;

/** Not asked for: that a pull zone is not there is what the API answers to a create. */
const ofPullZone = parentObjects({ noun: "pull zone", property: "pullZoneId", find: () => TE.right(true) });

const settings = settingsVerbs(definition, shieldZones, { kept: ["planType", "learningMode"], body: shieldZoneBody });

const ofEach = settingsOf<Inputs, ManagedShieldZone>({
  noun: "Shield zone",
  objects: { parent: ofPullZone, find: shieldZoneOf },
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
    const lists = [properties["wafDisabledRules"], properties["wafLogOnlyRules"]].filter((list) => list !== undefined);
    const rules = lists.flat().filter((rule): rule is string => typeof rule === "string" && !isUnknown(rule));
    return {
      ...declared,
      // With each rule, so that the delete of an override which the lists have taken over leaves it.
      names: [
        ...declared.names.map((each) => [own, ...each] as const),
        ...rules.map((rule) => [`${overrideNoun} ${rule} of ${own}`] as const),
      ],
      whole: lists.length > 0 ? [overridesOf(own)] : [],
    };
  },
  find: (session, { parent: id }, freshness) => shieldZones.find(session, id, freshness),
  unknownOutcome: (_inputs, failure) => failure,
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
  update: (ctx, found, changes, key, inputs) => {
    // It may have been raised elsewhere.
    const lowered = loweredPlan(found.planType, changes.planType);
    return lowered === undefined
      ? settings.update(ctx, found, changes, key, inputs)
      : TE.left(refused(`planType ${lowered.reason}`, lowered.remedy));
  },
});

/** How Bunny Shield protects a pull zone. The API deletes none. */
export const shieldZone: typeof kind = {
  ...kind,
  // That of another pull zone may have any plan.
  validateChange: (before = {}, { pullZoneId, planType }) => {
    const lowered = equal(before["pullZoneId"], pullZoneId) ? loweredPlan(before["planType"], planType) : undefined;
    return lowered === undefined ? [] : [{ property: "planType", reason: `${lowered.reason}: ${lowered.remedy}` }];
  },
  // Where the API gives none of the engine's items, there is nothing that a program could declare.
  importable: (found) =>
    mapProperties({ ...kind.toInputs(found) }, (value) =>
      value === 0 || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
};

/** What is wrong with a plan that is lower than the present one. */
function loweredPlan(before: unknown, after: unknown) {
  const [from, to] = [placeOf(before), placeOf(after)];
  return to < 0 || to >= from
    ? undefined
    : {
        reason: `would lower the plan of the Shield zone from ${String(before)} to ${String(after)}`,
        remedy: `write "${String(before)}", or lower the plan in the dashboard and run \`pulumi up --refresh\``,
      };
}

function placeOf(plan: unknown): number {
  return shieldPlans.findIndex((name) => name === plan);
}
