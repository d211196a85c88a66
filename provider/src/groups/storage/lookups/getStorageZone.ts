import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type * as storage from "../api/storageZone";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { named } from "../../../lookups/enumName";
import { existing, type Lookup, type LookupOptions, unanswerable, type OutputArgs } from "../../../lookups/lookup";
import { noneNamed } from "../../../lookups/noneNamed";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { lookUp, lookUpOutput, secretPart } from "../../../lookups/runLookup";

/** Arguments of {@link getStorageZone}: one of the two is required. */
export interface GetStorageZoneArgs {
  /** Numeric ID of the storage zone. */
  storageZoneId?: number | string | undefined;
  /** Exact name of the storage zone. */
  name?: string | undefined;
}

/** Arguments of {@link getStorageZoneOutput}. */
export type GetStorageZoneOutputArgs = OutputArgs<GetStorageZoneArgs>;

/** The current state of a storage zone, without its files. */
export interface GetStorageZoneResult {
  /** Numeric ID of the storage zone. */
  storageZoneId: number;
  /** Name of the storage zone, unique at bunny.net. */
  name: string;
  /** Code of the main region. */
  region: string;
  /** Codes of the regions to which the files are copied, sorted. */
  replicationRegions: string[];
  /** Whether a region was added and the files are still being copied there. */
  replicationChangeInProgress: boolean;
  /** Tier of the storage zone; `other(<number>)` for tiers that bunny.net has added since. */
  zoneTier: "standard" | "edge" | `other(${number})`;
  /** Type of the storage zone; `other(<number>)` for types that bunny.net has added since. */
  storageZoneType: "standard" | "s3" | `other(${number})`;
  /** Path of the file that is returned for paths without a file, if any. */
  custom404FilePath: string | undefined;
  /** Whether that file is returned with status 200 instead of 404 for paths without a file extension. */
  rewrite404To200: boolean;
  /** Host to which files are uploaded. */
  storageHostname: string;
  /** Host of the S3 endpoint, if the type is `"s3"`. */
  s3Hostname: string | undefined;
  /** Number of files, as bunny.net last counted them. */
  filesStored: number;
  /** Storage used, in bytes, as bunny.net last counted it. */
  storageUsed: number;
  /** When the storage zone was last changed, in ISO 8601. */
  dateModified: string | undefined;
  /** Password that allows reading and writing the files. A secret. */
  password: pulumi.Output<string>;
  /** Password that allows reading the files. A secret. */
  readOnlyPassword: pulumi.Output<string>;
}

/**
 * Looks up a storage zone by its numeric ID or exact name. Fails if it does not exist.
 *
 * API: `GET /storagezone/{id}`, or `GET /storagezone` and an exact comparison.
 *
 * @example
 * ```ts
 * const files = bunny.getStorageZoneOutput({ name: "acme-site" });
 * export const uploadTo = files.storageHostname;
 * ```
 */
export async function getStorageZone(
  args: GetStorageZoneArgs,
  options: LookupOptions = {},
): Promise<GetStorageZoneResult> {
  const { password, readOnlyPassword, ...zone } = await lookUp(lookup, args, options);
  return { ...zone, password: secretPart(password), readOnlyPassword: secretPart(readOnlyPassword) };
}

/** {@link getStorageZone} for arguments that may be outputs of resources. */
export function getStorageZoneOutput(
  args: GetStorageZoneOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetStorageZoneResult> {
  return lookUpOutput(args, options, (known) => getStorageZone(known, options));
}

const secrets = ["password", "readOnlyPassword"] as const;
type Secret = (typeof secrets)[number];

/** What the API returns, without anything that marks secrets. */
type Answer = Omit<GetStorageZoneResult, Secret> & Readonly<Record<Secret, string>>;

export const lookup: Lookup<GetStorageZoneArgs, Answer> = {
  name: "getStorageZone",
  secrets,
  ask: (session, { storageZoneId, name }) =>
    taskEither(async function* () {
      const api = await import("../api/storageZone.js");
      if (name !== undefined && storageZoneId === undefined) {
        const found = yield* valueOf(api.findStorageZoneByName(session, name));
        if (O.isSome(found)) return toResult(found.value, api);
        const names = pipe(api.getStorageZones(session), TE.map(namesOf));
        return yield* valueOf(noneNamed("storage zone named", name, names));
      }
      if (storageZoneId === undefined || name !== undefined) {
        return yield* failWith(unanswerable("give either storageZoneId or name"));
      }
      const id = yield* valueOf(parseObjectId("storageZoneId", storageZoneId));
      return toResult(yield* valueOf(existing(`storage zone ${id}`, api.findStorageZone(session, id))), api);
    }),
};

function namesOf(zones: readonly storage.StorageZone[]): readonly string[] {
  return zones.map(({ Name }) => Name);
}

function toResult(zone: storage.StorageZone, api: typeof storage): Answer {
  return {
    storageZoneId: zone.Id,
    name: zone.Name,
    region: zone.Region,
    replicationRegions: [...zone.ReplicationRegions].sort(),
    replicationChangeInProgress: zone.ReplicationChangeInProgress,
    zoneTier: named(api.zoneTiers, zone.ZoneTier),
    storageZoneType: named(api.storageZoneTypes, zone.StorageZoneType),
    custom404FilePath: zone.Custom404FilePath === "" ? undefined : zone.Custom404FilePath,
    rewrite404To200: zone.Rewrite404To200,
    storageHostname: zone.StorageHostname,
    s3Hostname: api.s3HostnameOf(zone),
    filesStored: zone.FilesStored,
    storageUsed: zone.StorageUsed,
    dateModified: zone.DateModified,
    password: zone.Password,
    readOnlyPassword: zone.ReadOnlyPassword,
  };
}
