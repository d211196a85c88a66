import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onExit } from "signal-exit";
import type { Sandbox, StoredStorageZone } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { sendToStorage } from "../../tools/storageHost";

let worlds = 0;

const folders: string[] = [];
onExit(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** SHA-256 as the API lists it. */
export const checksumOf = (content: string): string => createHash("sha256").update(content).digest("hex").toUpperCase();

/** A local folder with files, by their paths in it. It goes with the process. */
export function localFolder(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-files-"));
  folders.push(folder);
  const write = (path: string, content: string): Promise<void> => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    return Promise.resolve();
  };
  for (const [path, content] of Object.entries(files)) void write(path, content);
  return {
    path: (...below: readonly string[]) => join(folder, ...below),
    write,
    /** With folders that are empty then. */
    remove: (path: string): void => {
      rmSync(join(folder, path));
      for (let above = dirname(path); above !== "." && readdirSync(join(folder, above)).length === 0;) {
        rmdirSync(join(folder, above));
        above = dirname(above);
      }
    },
  };
}

/** Two storage zones with files of others, and what can be done to them outside Pulumi. */
export function prepareStorageZones(sandbox: Sandbox, isOwn: (path: string) => boolean) {
  worlds += 1;
  const files = { "neighbour.txt": { content: "a neighbour" }, "assets/neighbour.js": { content: "another" } };
  const { storageZones } = sandbox.seed({
    storageZones: [
      { Name: `files-${worlds}`, files },
      { Name: `other-files-${worlds}`, files },
    ],
  });
  const [zone, other] = storageZones;
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no storage zone");

  const zoneNow = (id: number): StoredStorageZone | undefined =>
    (sandbox.state().accounts.main?.storageZones ?? []).find(({ Id, Deleted }) => Id === id && !Deleted);
  const send = async (method: string, path: string, content?: string): Promise<void> => {
    const { body } = await sandbox.api("GET", `/storagezone/${zone.Id}`);
    const { StorageHostname, Password } = body as { readonly StorageHostname: string; readonly Password: string };
    const request = { method, path: `${zone.Name}/${path}`, host: StorageHostname, key: Password, content };
    const { status } = await sendToStorage(sandbox.url, request);
    if (status >= 300) throw new Error(`${method} ${path} outside Pulumi: ${status}`);
  };
  return {
    zone,
    other,
    zoneNow,
    /** A file of the first zone, as somebody else uploads it. */
    upload: (path: string, content: string) => send("PUT", path, content),
    remove: (path: string) => send("DELETE", path),
    removeZone: () => elsewhere(sandbox)("DELETE", `/storagezone/${zone.Id}?deleteLinkedPullZones=false`),
    fileNow: (path: string) => zoneNow(zone.Id)?.files[path],
    /** All of both zones but what is our own. */
    neighbours: () =>
      [zone.Id, other.Id].map(zoneNow).map((found) => ({
        ...found,
        folders: undefined,
        files: Object.fromEntries(Object.entries(found?.files ?? {}).filter(([path]) => !isOwn(path))),
      })),
    /** Requests, as the journal has them. */
    requests: (of: StoredStorageZone) => ({
      get: `GET /storagezone/${of.Id}`,
      list: (folder: string) => `GET /${of.Name}/${folder}`,
      put: (path: string) => `PUT /${of.Name}/${path}`,
      delete: (path: string) => `DELETE /${of.Name}/${path}`,
      /** After a removal that the API refused, whatever the reason. */
      lookAfterRefusal: (folder: string): readonly string[] => [`GET /${of.Name}/${folder}`],
    }),
  };
}
