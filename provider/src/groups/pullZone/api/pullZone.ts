import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { decoder } from "../../../common/decoder";
import { type Session, sharedTurns } from "../../../http/client";
import { Nothing, optional, type Reply, requiredList, withDefault } from "../../../http/codecs";
import type { ApiError, Operation } from "../../../http/errors";
import { findInPages, pageOf } from "../../../http/pagination";
import { decodeLeniently } from "../../../properties/codecs";
import { isProperties, pick } from "../../../properties/values";
import { declarationsOf } from "../../../vocabulary/declarations";
import type { ObjectOf } from "../../../vocabulary/reply";
import { pullZone as definition } from "../pullZone.definition";
import type { ListName } from "./accessLists";
import { originOf, type SettingsBody, settingsIn } from "./pullZoneSettings";
import { Shared, shared, sharedZones, zonesWith } from "./sharedZone";

/** What a zone has beside its settings. */
export const ZoneFacts = {
  Id: t.number,
  Name: t.string,
  Enabled: withDefault(t.boolean, true),
  Suspended: withDefault(t.boolean, false),
  /** Domain suffix of the CNAME target of custom hostnames. */
  CnameDomain: optional(t.string),
};

/** As much of a hostname as says which one bunny.net has given the zone. */
const SystemHostname = t.strict(
  { Value: optional(t.string), IsSystemHostname: withDefault(t.boolean, false) },
  "Hostname",
);
const Known = t.strict({ ...ZoneFacts, Hostnames: requiredList(SystemHostname) }, "PullZone");

const { inputs } = declarationsOf(definition);

/** A pull zone without what other resources own in it. */
export type RemotePullZone = ObjectOf<typeof definition> & {
  /** What the origin is, as in the names of its properties. */
  readonly originType?: unknown;
};

export const RemotePullZone: Reply<RemotePullZone> = decoder(Known.name, (input, context) =>
  E.map((known: t.TypeOf<typeof Known>): RemotePullZone => {
    const shown = settingsIn(isProperties(input) ? input : {});
    const { zoneSecurityKey, originType } = shown;
    return {
      ...decodeLeniently(inputs, shown),
      name: known.Name,
      pullZoneId: known.Id,
      cnameTarget: known.Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value,
      cnameDomain: known.CnameDomain,
      enabled: known.Enabled,
      suspended: known.Suspended,
      zoneSecurityKey: typeof zoneSecurityKey === "string" ? zoneSecurityKey : undefined,
      originType,
    };
  })(Known.validate(input, context)),
);

/** The same with what state knows of the origin, of which replies need not show everything. */
export function withKnownOrigin(zone: RemotePullZone, known: object = {}): RemotePullZone {
  return { ...zone, ...decodeLeniently(inputs, { origin: originOf(zone.originType, { ...known, ...zone.origin }) }) };
}

/** Pull zones as their own resource needs them: see `wholePullZones` for all that they have. */
export const pullZones = zonesWith(RemotePullZone);

/** The zones of this name: one at most, because names that differ only in case are the same to the API. */
export function pullZonesNamedInAnyCase(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly RemotePullZone[]> {
  return searchPullZones(
    session,
    name,
    RemotePullZone,
    ({ name: found }) => found.toLowerCase() === name.toLowerCase(),
  );
}

/** GET /pullzone?page=&perPage=&search=: 200. `search` matches parts of names too (a.com, not-a.com). */
export function searchPullZones<A>(
  session: Session,
  name: string,
  reply: Reply<A>,
  isWanted: (zone: A) => boolean,
): TE.TaskEither<ApiError, readonly A[]> {
  return findInPages(session, { path: "/pullzone", query: { search: name }, reply: pageOf(reply) }, isWanted);
}

/**
 * POST /pullzone: 201 with the zone (which the documents omit and the official Terraform provider decodes), 400. Sending
 * it twice is refused, because names are unique. One at a time for each account: the API has failed when zones were created at the same time.
 */
export function createPullZone(
  session: Session,
  name: string,
  { body, secrets }: SettingsBody,
): TE.TaskEither<ApiError, RemotePullZone> {
  return creations(session.client)
    .of("pull zones")
    .run(
      session,
      session.client.transport.send(
        { operation: creation, body: { Name: name, ...body }, reply: RemotePullZone, idempotent: false, secrets },
        session,
      ),
      { _tag: "Cancelled", operation: creation, doubtful: false },
    );
}

const creation: Operation = { method: "POST", path: "/pullzone" };
const creations = sharedTurns();

/** What other calls change. */
const ofOtherCalls: ReadonlyArray<ListName | "Hostnames" | "EdgeRules"> = [
  "Hostnames",
  "EdgeRules",
  "BlockedIps",
  "BlockedReferrers",
  "AllowedReferrers",
];

/**
 * POST /pullzone/{pullZoneId}: 200 with the zone, 400, 404. Idempotent. Settings that are left out stay as they are. The
 * reply is not trusted for what other calls change: lists, hostnames and edge rules stay as they were last read.
 */
export function updatePullZone(
  session: Session,
  pullZoneId: number,
  settings: SettingsBody,
): TE.TaskEither<ApiError, RemotePullZone> {
  const call = { method: "POST", ...settings, reply: Shared, idempotent: true } as const;
  return pipe(
    sharedZones.write(session, pullZoneId, call, (before, after) =>
      shared({ ...after.reply(), ...pick(before.reply(), ofOtherCalls) }),
    ),
    TE.flatMapEither(pullZones.decoded),
  );
}

/** DELETE /pullzone/{pullZoneId}: 204, 404, also for a zone of a suspended account. Deletes everything in it. */
export function deletePullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, void> {
  return sharedZones.write(session, pullZoneId, { method: "DELETE", reply: Nothing });
}
