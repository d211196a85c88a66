import { identity, pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, step } from "../../common/taskEither";
import type { ObjectId } from "../../formats/ids";
import type { Session } from "../../http/client";
import type { Entries } from "../../http/entries";
import type { ApiError } from "../../http/errors";
import type { SettingsObjects } from "../../http/settingsObjects";
import { type AccountObjects, listOf, listOfAll, listsBelow } from "../../reconcile/objectList";
import { managedLists } from "./api/accessLists";
import { botActionsOf } from "./api/bots";
import { shieldAccessLists } from "./api/shieldAccessList";
import { guardedEndpoints, shieldApiGuardians } from "./api/shieldApiGuardian";
import { shieldBotDetections } from "./api/shieldBotDetection";
import { findPage } from "./api/shieldPage";
import { shieldRateLimits } from "./api/shieldRateLimit";
import { shieldUploadScannings } from "./api/shieldUploadScanning";
import { shieldWafRules } from "./api/shieldWafRule";
import { inShieldZone, listShieldZones, type ManagedShieldZone } from "./api/shieldZone";
import { ruleOverrides } from "./shieldRuleOverride";
import { pageTypes } from "./shieldPage.definition";

/** They have no name but the number of their pull zone. */
const shieldZoneObjects: AccountObjects<ManagedShieldZone> = {
  property: "pullZoneId",
  list: listShieldZones,
  id: ({ shieldZoneId }) => String(shieldZoneId),
  name: ({ pullZoneId }) => String(pullZoneId),
};

const below = listsBelow(inShieldZone);

/** A plan without them refuses to show them. */
const unlessRefused = <A>(read: TE.TaskEither<ApiError, readonly A[]>): TE.TaskEither<ApiError, readonly A[]> =>
  pipe(
    read,
    TE.orElse((error) => (error._tag === "Status" && error.status === 202 ? TE.right([]) : TE.left(error))),
  );

const entries = <A extends object>(
  property: keyof A & string,
  { keyOf, all }: Entries<A>,
  isUsed?: (entry: A) => boolean,
) => {
  const shown = (session: Session, zone?: ObjectId) => step(unlessRefused(all(session, Number(zone))));
  return listOfAll({ parent: inShieldZone, keyOf, all: shown }, property, isUsed);
};

/** Settings of a zone, unless they turn nothing on: what exactly a new zone has is in no document. */
const settings = <A extends object>({ find }: SettingsObjects<A>, isOn: (found: A) => boolean) =>
  below({
    in: (zone, session) =>
      pipe(
        find(session, Number(zone)),
        TE.map((found) => (found !== undefined && isOn(found) ? [found] : [])),
        unlessRefused,
      ),
    name: () => "",
  });

const pagesOf = (session: Session, zone: number): TE.TaskEither<ApiError, readonly string[]> =>
  pipe(
    pageTypes,
    TE.traverseArray((key) =>
      mapStep(findPage(session, { parent: zone, key }), (found) => (found === undefined ? [] : [key])),
    ),
    TE.map((found) => found.flat()),
  );

export const shieldLists = {
  ShieldZone: listOf(shieldZoneObjects),
  ShieldWafRule: listOfAll(shieldWafRules, "name"),
  ShieldRateLimit: listOfAll(shieldRateLimits, "name"),
  ShieldAccessList: listOfAll(shieldAccessLists, "name"),
  // Those that are used: all zones have the others, too.
  ShieldManagedList: entries("name", managedLists, ({ enabled }) => enabled === true),
  ShieldRuleOverride: entries("ruleId", ruleOverrides),
  ShieldBotAction: entries("bots", botActionsOf, ({ action }) => action !== "none"),
  ShieldPage: below({
    property: "pageType",
    in: (zone, session) => pagesOf(session, Number(zone)),
    key: identity<string>,
    name: identity<string>,
  }),
  ShieldBotDetection: settings(shieldBotDetections, ({ requestIntegrity, ipAddress, browserFingerprint }) =>
    [requestIntegrity, ipAddress, browserFingerprint].some((level = "off") => level !== "off"),
  ),
  ShieldUploadScanning: settings(shieldUploadScannings, ({ enabled }) => enabled === true),
  ShieldApiGuardianEndpoint: entries("endpoint", guardedEndpoints),
  ShieldApiGuardian: settings(shieldApiGuardians, () => true),
};
