import type { Session } from "../http/client";
import { taskEither, valueOf } from "../common/taskEither";
import { app } from "../groups/containers/containerApp.export";
import { registry } from "../groups/containers/containerRegistry.export";
import { database } from "../groups/database/database.export";
import { dnsZone } from "../groups/dns/dnsZone.export";
import { pullZone } from "../groups/pullZone/pullZone.export";
import { script } from "../groups/script/script.export";
import { shieldZone } from "../groups/shield/shieldZone.export";
import { storageZone } from "../groups/storage/storageZone.export";
import { videoLibrary } from "../groups/stream/videoLibrary.export";
import type { Declare, ExportedKind, OnProgress, Read } from "./exportable";
import type { Choice } from "./selection";

/** All that can be exported. What others refer to precedes them. */
export const exportedKinds: readonly ExportedKind[] = [
  storageZone,
  script,
  registry,
  app,
  videoLibrary,
  database,
  pullZone,
  shieldZone,
  dnsZone,
];

/** Reads what was chosen by each option, and nothing else. Sends only GETs. */
export function readAccount(
  session: Session,
  choiceOf: (option: string) => Choice,
  onProgress: OnProgress,
): Read<readonly Declare[]> {
  return taskEither(async function* () {
    const found: Declare[] = [];
    for (const { option, read } of exportedKinds) {
      found.push(...(yield* valueOf(read(session, choiceOf(option), onProgress))));
    }
    return found;
  });
}
