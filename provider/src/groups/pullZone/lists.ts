import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listOf, listsIn } from "../../reconcile/objectList";
import { allowedReferrers, type AccessList, blockedIps, blockedReferrers } from "./accessLists/accessList";
import { optimizerClasses } from "./api/optimizerClass";
import { type WholePullZone, wholePullZones } from "./api/wholePullZone";
import { isControlledByBunny } from "./api/hostname";

const pullZoneObjects: AccountObjects<WholePullZone> = {
  property: "name",
  list: (session) => wholePullZones.all(session),
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};

const inZone = listsIn({ property: "pullZoneId", noun: "pull zone", type: "integer" }, (session, id) =>
  wholePullZones.find(session, Number(id)),
);

const text = (entry: string): string => entry;
const entries = (property: string, list: AccessList) =>
  inZone({ property, in: (zone) => TE.right([...list.byValue(zone[list.name]).keys()]), key: text, name: text });
const sets = (list: AccessList) => listOf(pullZoneObjects, (zone) => zone[list.name].length > 0);

export const pullZoneLists = {
  PullZone: listOf(pullZoneObjects),
  BlockedIp: entries("blockedIp", blockedIps),
  BlockedReferrer: entries("blockedReferrer", blockedReferrers),
  AllowedReferrer: entries("allowedReferrer", allowedReferrers),
  BlockedIpSet: sets(blockedIps),
  BlockedReferrerSet: sets(blockedReferrers),
  AllowedReferrerSet: sets(allowedReferrers),
  Hostname: inZone({
    property: "hostname",
    in: ({ Hostnames }) => TE.right(Hostnames.filter((hostname) => !isControlledByBunny(hostname))),
    key: ({ hostname }) => hostname,
    name: ({ spelling }) => spelling,
    isNamed: ({ hostname }, name) => hostname === name.toLowerCase(),
  }),
  OptimizerClass: inZone({
    property: "name",
    in: ({ Id }, session) => optimizerClasses.all(session, Id),
    key: optimizerClasses.keyOf,
    name: optimizerClasses.keyOf,
  }),
  EdgeRule: inZone({
    property: "description",
    in: ({ EdgeRules }) => TE.right(EdgeRules.filter(({ readOnly }) => !readOnly)),
    key: ({ edgeRuleId }) => edgeRuleId,
    name: ({ description = "" }) => description,
  }),
};
