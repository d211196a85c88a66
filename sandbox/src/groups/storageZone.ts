import { randomUUID } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { inReads, inWrites, momentFromNow } from "../moments";
import type { Behaviour } from "../options";
import * as api from "../schemas/published";
import {
  ResetReadOnlyPasswordQuery,
  StorageRegion,
  StorageZone,
  StorageZoneDeleteQuery,
  StorageZoneListQuery,
  StorageZonePage,
  StoredStorageZone,
  type StorageZoneSeed,
} from "../schemas/storageZone";
import { takeId, type Account, type State } from "../state";
import { made, partOf } from "../validation";
import { done, listReply, route, refusal, type Group, type Reply, fixedList } from "./group";
import {
  foldersFor,
  lengthOf,
  newFile,
  noStorageZone,
  storageZoneNamed,
  withStorageZone,
  storageZoneRoute,
} from "./ofStorageZone";
import { dropPullZone, shown as shownPullZone } from "./pullZone";
import { canReplicateTo, edgeRegion, isMainRegion, mostS3Regions, shownRegions, storageHostOf } from "./storageRegions";

const zoneName = /^[a-z0-9-]{4,64}$/;

const tierOf = { Standard: 0, Edge: 1 } as const;
const s3Supported = 1;

/** Three groups of characters, like the passwords of the API. */
const newPassword = (): string => {
  const digits = randomUUID().replaceAll("-", "");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 24)}`;
};

/** Adds a zone with the defaults of a new one, except `fields`. The caller has checked that its name is available. */
export const addStorageZone = (state: State, account: Account, fields: StorageZoneSeed): StoredStorageZone => {
  const { files = {}, ...given } = fields;
  const what = `storage zone ${fields.Name}`;
  const zone = made(what, StoredStorageZone, {
    UserId: "00000000-0000-4000-8000-000000000000",
    DateModified: momentFromNow(),
    Region: edgeRegion,
    Password: newPassword(),
    ReadOnlyPassword: newPassword(),
    ...given,
    files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, newFile(file)])),
    folders: foldersFor(Object.keys(files)),
    Id: takeId(state, "storageZone", fields.Id, `${what}: Id`),
  });
  account.storageZones.set(zone.Id, zone);
  return zone;
};

/** The zones of the account whose files the pull zones deliver. */
const linkedPullZones = (account: Account, { Id }: StoredStorageZone) =>
  [...account.pullZones.values()].filter(({ StorageZoneId }) => StorageZoneId === Id);

/** The same for every response; which fields are filled in depends on the operation. */
const model = (zone: StoredStorageZone, filledIn: Partial<StorageZone>): StorageZone => {
  const files = Object.values(zone.files);
  const values: StorageZone = {
    ...zone,
    StorageUsed: files.reduce((sum, file) => sum + lengthOf(file), 0),
    FilesStored: files.length,
    PullZones: null,
    StorageHostname: storageHostOf(zone.Region),
    ReplicationChangeInProgress: zone.ReplicationReadsLeft > 0,
    ...filledIn,
  };
  return partOf(StorageZone, values);
};

/** The zone in reads, each of which brings a change of its replication nearer to its end. */
const shown = (zone: StoredStorageZone, filledIn: Partial<StorageZone> = {}): StorageZone => {
  const reply = model(zone, { DateModified: inReads(zone.DateModified), ...filledIn });
  if (zone.ReplicationReadsLeft > 0) zone.ReplicationReadsLeft -= 1;
  return reply;
};

const list = route("GET", "/storagezone", {
  query: StorageZoneListQuery,
  replies: { 200: Type.Union([Type.Array(StorageZone), StorageZonePage]), 400: api.ApiErrorData },
  handle: ({ account, query }) => {
    const found = [...account.storageZones.values()].filter(({ Deleted }) => query.includeDeleted === true || !Deleted);
    return listReply(found, query, (zone) => shown(zone));
  },
});

const invalid = (Field: string, message: string): Reply => refusal(400, "storagezone.validation", Field, message);

const create = route("POST", "/storagezone", {
  body: api.StorageZoneModelAdd,
  replies: { 201: StorageZone, 400: api.ApiErrorData },
  handle: ({ state, account, behaviour, body }) => {
    const { Name, ZoneTier = tierOf.Standard, StorageZoneType = 0 } = body;
    // the edge tier has one main region, and another one is replaced without an error
    const Region = ZoneTier === tierOf.Edge ? edgeRegion : body.Region.toUpperCase();
    const ReplicationRegions = body.ReplicationRegions ?? [];
    if (!zoneName.test(Name)) return invalid("Name", "The name of the storage zone is not valid.");
    if (!isMainRegion(Region)) return invalid("Region", "The region is not valid.");
    const fields = { Name, Region, ReplicationRegions, ZoneTier, StorageZoneType };
    const refused = refusedReplication(fields) ?? refusedName(state, Name);
    if (refused !== undefined) return refused;
    const zone = addStorageZone(state, account, fields);
    zone.FileRefusalsLeft = behaviour.newKeyRefusals;
    startReplication(zone, [], behaviour);
    return { status: 201, body: model(zone, { DateModified: inWrites(zone.DateModified) }) };
  },
});

/** The response to a name that is taken: by a zone of any account, or for a while by one that was deleted. */
const refusedName = (state: State, name: string): Reply | undefined => {
  const taken = (message: string) => refusal(400, "storagezone.name_taken", "Name", message);
  if (storageZoneNamed(state, name) !== undefined) return taken("The storage zone name is already taken.");
  for (const { storageZones } of state.accounts.values()) {
    for (const zone of storageZones.values()) {
      if (zone.Name !== name || zone.NameRefusalsLeft === 0) continue;
      zone.NameRefusalsLeft -= 1;
      return taken("The storage zone is currently being deleted.");
    }
  }
  return undefined;
};

const refusedReplication = (
  zone: Pick<StoredStorageZone, "Region" | "ReplicationRegions" | "ZoneTier" | "StorageZoneType">,
  before: readonly string[] = [],
): Reply | undefined => {
  const { Region, ReplicationRegions, StorageZoneType } = zone;
  const field = "ReplicationRegions";
  if (ReplicationRegions.includes(Region)) return invalid(field, "The main region cannot be a replication region.");
  const unknown = ReplicationRegions.find((region) => !before.includes(region) && !canReplicateTo(region, zone));
  if (unknown !== undefined) return invalid(field, "The replication region is not valid.");
  if (StorageZoneType === s3Supported && ReplicationRegions.length >= mostS3Regions) {
    return invalid(field, "There are too many replication regions for S3.");
  }
  return undefined;
};

const startReplication = (
  zone: StoredStorageZone,
  before: readonly string[],
  { readsUntilReplicated }: Behaviour,
): void => {
  const isAdded = zone.ReplicationRegions.some((region) => !before.includes(region));
  if (isAdded) zone.ReplicationReadsLeft = readsUntilReplicated;
};

const read = route("GET", "/storagezone/{id}", {
  replies: { 200: StorageZone, 400: api.ApiErrorData, 401: null, 404: api.ApiErrorData },
  handle: ({ account, behaviour, params }) => {
    const zone = account.storageZones.get(Number(params["id"]));
    if (zone === undefined || (zone.Deleted && behaviour.deletedStorageZone === "missing")) {
      return noStorageZone(behaviour);
    }
    const PullZones = linkedPullZones(account, zone).map((pullZone) => shownPullZone(pullZone, behaviour));
    return { status: 200, body: shown(zone, { PullZones }) };
  },
});

const update = storageZoneRoute("POST", "/storagezone/{id}", {
  body: api.StorageZoneSettingsModel,
  replies: { 204: null, 400: api.ApiErrorData, 401: null, 404: api.ApiErrorData },
  handle: (call, zone) => {
    const { behaviour } = call;
    const { OriginUrl, Custom404FilePath, ReplicationZones, Rewrite404To200 } = call.body;
    const before = zone.ReplicationRegions;
    const wanted = ReplicationZones ?? [];
    const added = wanted.filter((region) => !before.includes(region));
    if (before.some((region) => !wanted.includes(region)) && behaviour.removedRegion === "reject") {
      return invalid("ReplicationZones", "Replication regions cannot be removed.");
    }
    const ReplicationRegions = [...before, ...added];
    const refused = added.length > 0 && refusedReplication({ ...zone, ReplicationRegions }, before);
    if (refused !== undefined && refused !== false) return refused;
    zone.ReplicationRegions = ReplicationRegions;
    startReplication(zone, before, behaviour);
    zone.OriginUrl = OriginUrl ?? zone.OriginUrl;
    // The vendor's client clears the path with null, and the API cannot tell a field that is null from one that is left out.
    zone.Custom404FilePath = Custom404FilePath ?? null;
    zone.Rewrite404To200 = Rewrite404To200 ?? false;
    zone.DateModified = momentFromNow();
    return done;
  },
});

/** Deletes the linked pull zones as well, unless the request says otherwise. */
const remove = storageZoneRoute("DELETE", "/storagezone/{id}", {
  query: StorageZoneDeleteQuery,
  replies: { 204: null, 400: api.ApiErrorData, 401: null, 404: api.ApiErrorData },
  handle: (call, zone) => {
    const { account, behaviour, query } = call;
    if (query.deleteLinkedPullZones !== false) {
      for (const pullZone of linkedPullZones(account, zone)) dropPullZone(account, pullZone);
    }
    zone.Deleted = true;
    zone.files = {};
    zone.folders = {};
    zone.NameRefusalsLeft = behaviour.deletedNameRefusals;
    return done;
  },
});

const resetPassword = storageZoneRoute("POST", "/storagezone/{id}/resetPassword", {
  replies: { 204: null, 401: null, 404: api.ApiErrorData },
  handle: (_call, zone) => {
    zone.Password = newPassword();
    return done;
  },
});

const resetReadOnlyPassword = route("POST", "/storagezone/resetReadOnlyPassword", {
  query: ResetReadOnlyPasswordQuery,
  replies: { 204: null, 400: api.ApiErrorData, 401: null, 404: api.ApiErrorData },
  handle: (call) =>
    withStorageZone(call, call.query.id, (zone) => {
      zone.ReadOnlyPassword = newPassword();
      return done;
    }),
});

/** Storage zones. Their files are served by another host. */
export const storageZones: Group = {
  operations: [
    list,
    create,
    read,
    update,
    remove,
    resetPassword,
    resetReadOnlyPassword,
    fixedList("/storagezone/regions", StorageRegion, shownRegions()),
  ],
};
