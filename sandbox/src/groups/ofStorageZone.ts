import { createHash } from "node:crypto";
import type { Behaviour } from "../options";
import type { FileSeed, StoredFile, StoredStorageZone } from "../schemas/storageZone";
import type { Account, State } from "../state";
import { refusal, type Call, type Reply, routesOn } from "./group";

/** The response if the account has no such zone: it does not tell a missing zone from one that is not allowed. */
export const noStorageZone = ({ missingStorageZone }: Behaviour): Reply =>
  missingStorageZone === "unauthorized"
    ? { status: 401 }
    : refusal(404, "storageZone.not_found", "StorageZone", "The requested Storage Zone was not found");

/** Acts on the zone of that id, unless it was deleted. */
export const withStorageZone = (
  { account, behaviour }: Pick<Call<unknown, unknown>, "account" | "behaviour">,
  id: number,
  act: (zone: StoredStorageZone) => Reply,
): Reply => {
  const zone = account.storageZones.get(id);
  return zone === undefined || zone.Deleted ? noStorageZone(behaviour) : act(zone);
};

/** The zone of that name, in any account, with the account that has it: names are unique across the platform. */
export const storageZoneNamed = (
  state: State,
  name: string,
): { readonly zone: StoredStorageZone; readonly account: Account } | undefined => {
  for (const account of state.accounts.values()) {
    for (const zone of account.storageZones.values()) {
      if (zone.Name.toLowerCase() === name.toLowerCase() && !zone.Deleted) return { zone, account };
    }
  }
  return undefined;
};

/** A file with this content. */
export const newFile = ({ content, encoding = "utf8", ...fields }: FileSeed): StoredFile => {
  const bytes = Buffer.from(content, encoding);
  const now = new Date().toISOString();
  return {
    contentType: "application/octet-stream",
    dateCreated: now,
    lastChanged: now,
    ...fields,
    content: bytes.toString("base64"),
    checksum: checksumOf(bytes),
  };
};

/** As in lists: SHA-256 in upper-case hexadecimal digits. */
export const checksumOf = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").toUpperCase();

export const lengthOf = ({ content }: StoredFile): number => Buffer.from(content, "base64").length;

/** New folders, by path: those that contain these paths. */
export const foldersFor = (paths: readonly string[]): Record<string, string> => {
  const now = new Date().toISOString();
  const above = paths.flatMap((path) =>
    [...path.matchAll(/\//g)].map(({ index }): [string, string] => [path.slice(0, index), now]),
  );
  return Object.fromEntries(above);
};

/** Of the zone whose id is in the path. */
export const storageZoneRoute = routesOn<[StoredStorageZone]>((call, act) =>
  withStorageZone(call, Number(call.params["id"]), act),
);
