import { identity, pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../http/client";
import type { ApiError } from "../../http/errors";
import type { SettingsObjects } from "../../http/settingsObjects";
import { type AccountObjects, listOf, listsBelow, namedBelow } from "../../reconcile/objectList";
import { accessLists } from "./api/accessLists";
import { botActionsIn } from "./api/bots";
import { shieldAccessLists } from "./api/shieldAccessList";
import { shieldApiGuardians } from "./api/shieldApiGuardian";
import { shieldBotDetections } from "./api/shieldBotDetection";
import { findPage } from "./api/shieldPage";
import { shieldRateLimits } from "./api/shieldRateLimit";
import { shieldUploadScannings } from "./api/shieldUploadScanning";
import { shieldWafRules } from "./api/shieldWafRule";
import { inShieldZone, listShieldZones, type ManagedShieldZone, shieldZones } from "./api/shieldZone";
import { pageTypes } from "./shieldPage.definition";

/** They have no name but the number of their pull zone. */
const shieldZoneObjects: AccountObjects<ManagedShieldZone> = {
  property: "pullZoneId",
  list: listShieldZones,
  id: ({ shieldZoneId }) => String(shieldZoneId),
  name: ({ pullZoneId }) => String(pullZoneId),
};

const below = listsBelow(inShieldZone);

const keyed = { key: identity<string>, name: identity<string> };

/**
 * Settings of a zone, unless they turn nothing on: what exactly a new zone has is in no document. A plan without them
 * refuses to show them.
 */
const settings = <A extends object>({ find }: SettingsObjects<A>, isOn: (found: A) => boolean) =>
  below({
    in: (zone, session) =>
      pipe(
        find(session, Number(zone)),
        TE.map((found) => (found !== undefined && isOn(found) ? [found] : [])),
        TE.orElse((error) => (error._tag === "Status" && error.status === 202 ? TE.right([]) : TE.left(error))),
      ),
    name: () => "",
  });

const pagesOf = (session: Session, zone: number): TE.TaskEither<ApiError, readonly string[]> =>
  pipe(
    pageTypes,
    TE.traverseArray((key) =>
      pipe(
        findPage(session, { parent: zone, key }),
        TE.map((found) => (found === undefined ? [] : [key])),
      ),
    ),
    TE.map((found) => found.flat()),
  );

export const shieldLists = {
  ShieldZone: listOf(shieldZoneObjects),
  ShieldWafRule: namedBelow(inShieldZone, shieldWafRules, ({ wafRuleId }) => wafRuleId),
  ShieldRateLimit: namedBelow(inShieldZone, shieldRateLimits, ({ rateLimitId }) => rateLimitId),
  ShieldAccessList: namedBelow(inShieldZone, shieldAccessLists, ({ listId }) => listId),
  // Those that are used: all zones have the others, too.
  ShieldManagedList: below({
    property: "name",
    in: (zone, session) =>
      pipe(
        accessLists.find(session, zone),
        TE.map((lists) => lists?.managedLists.filter(({ enabled }) => enabled === true) ?? []),
      ),
    key: ({ listId = "" }) => listId,
    name: ({ name }) => name,
  }),
  ShieldRuleOverride: below({
    ...keyed,
    property: "ruleId",
    in: (zone, session) =>
      pipe(
        shieldZones.find(session, zone),
        TE.map((found) => [...(found?.wafDisabledRules ?? []), ...(found?.wafLogOnlyRules ?? [])]),
      ),
  }),
  ShieldBotAction: below({ ...keyed, property: "bots", in: (zone, session) => botActionsIn(session, zone) }),
  ShieldPage: below({ ...keyed, property: "pageType", in: (zone, session) => pagesOf(session, Number(zone)) }),
  ShieldBotDetection: settings(shieldBotDetections, ({ requestIntegrity, ipAddress, browserFingerprint }) =>
    [requestIntegrity, ipAddress, browserFingerprint].some((level = "off") => level !== "off"),
  ),
  ShieldUploadScanning: settings(shieldUploadScannings, ({ enabled }) => enabled === true),
  ShieldApiGuardianEndpoint: below({
    ...keyed,
    property: "endpoint",
    in: (zone, session) =>
      pipe(
        shieldApiGuardians.find(session, zone),
        TE.map((found) => (found?.endpoints ?? []).flatMap(({ endpoint }) => endpoint ?? [])),
      ),
  }),
  ShieldApiGuardian: settings(shieldApiGuardians, () => true),
};
