import type { StorageRegion, StoredStorageZone } from "../schemas/storageZone";

interface Region {
  readonly code: string;
  readonly name: string;
  /** Where zones of the edge tier can be replicated, but no zone can be. */
  readonly edgeOnly?: true;
}

const regions: readonly Region[] = [
  { code: "DE", name: "Falkenstein" },
  { code: "UK", name: "London" },
  { code: "SE", name: "Stockholm" },
  { code: "NY", name: "New York" },
  { code: "LA", name: "Los Angeles" },
  { code: "SG", name: "Singapore" },
  { code: "SYD", name: "Sydney" },
  { code: "BR", name: "Sao Paulo" },
  { code: "JH", name: "Johannesburg" },
  { code: "CZ", name: "Prague", edgeOnly: true },
  { code: "ES", name: "Madrid", edgeOnly: true },
  { code: "HK", name: "Hong Kong", edgeOnly: true },
  { code: "JP", name: "Tokyo", edgeOnly: true },
  { code: "MI", name: "Miami", edgeOnly: true },
  { code: "WA", name: "Seattle", edgeOnly: true },
];

/** The only main region of the edge tier. */
export const edgeRegion = "DE";

/** S3 zones have at most this many regions, including the main one. */
export const mostS3Regions = 4;

export const isMainRegion = (code: string): boolean =>
  regions.some((region) => region.code === code && region.edgeOnly !== true);

export const canReplicateTo = (code: string, { ZoneTier }: Pick<StoredStorageZone, "ZoneTier">): boolean =>
  regions.some((region) => region.code === code && (ZoneTier === 1 || region.edgeOnly !== true));

/** The host of the storage API for zones of that main region. */
export const storageHostOf = (code: string): string =>
  code === edgeRegion ? "storage.bunnycdn.com" : `${code.toLowerCase()}.storage.bunnycdn.com`;

export const isStorageHost = (host: string | undefined): boolean =>
  host !== undefined && /^([a-z0-9-]+\.)?storage\.bunnycdn\.com(:\d+)?$/i.test(host);

export const shownRegions = (): StorageRegion[] =>
  regions.map(({ code, name }) => ({ Id: code, Name: name, Url: storageHostOf(code) }));
