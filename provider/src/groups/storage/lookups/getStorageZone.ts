import type { RemoteStorageZone } from "../api/storageZone";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { nameOrOther } from "../../../lookups/enumName";
import type { Answer, Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { StorageZone as Resource } from "../../../resources/storage/storageZone";

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
export interface GetStorageZoneResult
  extends
    Found<Resource, "region" | "storageHostname" | "s3Hostname">,
    Pick<Resource, "password" | "readOnlyPassword"> {
  /** Numeric ID of the storage zone. */
  storageZoneId: number;
  /** Name of the storage zone, unique at bunny.net. */
  name: string;
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
  /** Number of files, as bunny.net last counted them. */
  filesStored: number;
  /** Storage used, in bytes, as bunny.net last counted it. */
  storageUsed: number;
  /** When the storage zone was last changed, in ISO 8601. */
  dateModified: string | undefined;
}

export const lookup: Lookup<GetStorageZoneArgs, GetStorageZoneResult> = {
  name: "getStorageZone",
  secrets: ["password", "readOnlyPassword"],
  run: byIdOrName({
    noun: "storage zone",
    by: ["storageZoneId", "name"],
    load: async () => {
      const { storageZoneNamed, storageZones } = await import("../api/storageZone.js");
      return { ...storageZones, named: storageZoneNamed };
    },
    idAndName: ({ storageZoneId, name = "" }) => [storageZoneId, name],
    toResult,
  }),
};

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
export const getStorageZone = /* @__PURE__ */ plainForm(lookup);

/** {@link getStorageZone} for arguments that may be outputs of resources. */
export const getStorageZoneOutput = /* @__PURE__ */ outputForm(lookup);

function toResult({
  name = "",
  region = "",
  replicationRegions = [],
  zoneTier = "standard",
  storageZoneType = "standard",
  rewrite404To200 = false,
  ...zone
}: RemoteStorageZone): Answer<GetStorageZoneResult> {
  return {
    storageZoneId: zone.storageZoneId,
    name,
    region,
    replicationRegions: [...replicationRegions],
    replicationChangeInProgress: zone.replicationChangeInProgress,
    zoneTier: nameOrOther(["standard", "edge"], zoneTier),
    storageZoneType: nameOrOther(["standard", "s3"], storageZoneType),
    custom404FilePath: zone.custom404FilePath,
    rewrite404To200,
    storageHostname: zone.storageHostname,
    s3Hostname: zone.s3Hostname,
    filesStored: zone.filesStored,
    storageUsed: zone.storageUsed,
    dateModified: zone.dateModified,
    password: zone.password,
    readOnlyPassword: zone.readOnlyPassword,
  };
}
