import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Session, sharedTurns } from "../../../http/client";
import { Nothing, optional, type Reply, requiredList, withDefault } from "../../../http/codecs";
import type { ApiError, Operation } from "../../../http/errors";
import { findInPages, pageOf } from "../../../http/pagination";
import { isProperties, pick, type Properties } from "../../../properties/values";
import type { ListName } from "./accessLists";
import { type SharedZone, sharedZones, zonesWith } from "./sharedZone";

/** As much of a hostname as says which one bunny.net has given the zone. */
const SystemHostname = t.strict(
  { Value: optional(t.string), IsSystemHostname: withDefault(t.boolean, false) },
  "Hostname",
);

const Known = t.strict(
  {
    Id: t.number,
    Name: t.string,
    Enabled: withDefault(t.boolean, true),
    Suspended: withDefault(t.boolean, false),
    /** Domain suffix of the CNAME target of custom hostnames. */
    CnameDomain: optional(t.string),
    Hostnames: requiredList(SystemHostname),
  },
  "PullZone",
);

/**
 * A pull zone without what other resources own in it. Its settings are in its reply, for `settingsOf`, with its secrets.
 */
export interface RemotePullZone extends SharedZone, Omit<t.TypeOf<typeof Known>, "Hostnames"> {
  /** The hostname that bunny.net has given it: the target of CNAME records. */
  readonly systemHostname: string | undefined;
}

export const RemotePullZone: Reply<RemotePullZone> = new t.Type<RemotePullZone, unknown>(
  Known.name,
  (value): value is RemotePullZone => t.UnknownRecord.is(value) && "reply" in value && "systemHostname" in value,
  (input, context) =>
    E.map(({ Hostnames, ...known }: t.TypeOf<typeof Known>) => ({
      ...known,
      systemHostname: Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value,
      reply: () => (isProperties(input) ? input : {}),
    }))(Known.validate(input, context)),
  t.identity,
);

/** Pull zones as their own resource needs them: see `wholePullZones` for all that they have. */
export const pullZones = zonesWith(RemotePullZone);

/** The zones of this name: one at most, because names that differ only in case are the same to the API. */
export function pullZonesNamedInAnyCase(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly RemotePullZone[]> {
  return searchPullZones(session, name, RemotePullZone, (zone) => zone.Name.toLowerCase() === name.toLowerCase());
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

/** Settings to send, and what errors must never quote of them. */
export interface SettingsBody {
  readonly body: Properties;
  readonly secrets: readonly string[];
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
  return sharedZones.write(
    session,
    pullZoneId,
    { method: "POST", ...settings, reply: RemotePullZone, idempotent: true },
    (before, after) => {
      const reply = { ...after.reply(), ...pick(before.reply(), ofOtherCalls) };
      return { reply: () => reply };
    },
  );
}

/** DELETE /pullzone/{pullZoneId}: 204, 404, also for a zone of a suspended account. Deletes everything in it. */
export function deletePullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, void> {
  return sharedZones.write(session, pullZoneId, { method: "DELETE", reply: Nothing });
}
