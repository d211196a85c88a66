import type * as pulumi from "@pulumi/pulumi";
import type { StorageZone } from "../api/storageZone";
import { taskEither, valueOf } from "../../../common/taskEither";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { nameOrOther } from "../../../lookups/enumName";
import type { Lookup, LookupOptions, OutputArgs } from "../../../lookups/lookup";
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
  run: (session, { storageZoneId, name }) =>
    taskEither(async function* () {
      const { storageZoneNamed, storageZones } = await import("../api/storageZone.js");
      const found = yield* valueOf(
        byIdOrName({
          noun: "storage zone",
          property: "storageZoneId",
          id: storageZoneId,
          name,
          find: (id) => storageZones.find(session, id),
          findNamed: (exact) => storageZoneNamed(session, exact),
          all: storageZones.all(session),
          idOf: (zone) => zone.storageZoneId,
          nameOf: (zone) => zone.name ?? "",
        }),
      );
      return toResult(found);
    }),
};

function toResult({
  name = "",
  region = "",
  replicationRegions = [],
  zoneTier = "standard",
  storageZoneType = "standard",
  rewrite404To200 = false,
  ...zone
}: StorageZone): Answer {
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
