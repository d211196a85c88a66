import { taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { scripts } from "../api/script";
import { fetchReleases, type RemoteRelease } from "../api/scriptRelease";
import { getReleases as definition } from "./getReleases.definition";

export const getReleases = answering(definition, (session, { scriptId }) =>
  taskEither(async function* () {
    const all = yield* requireFound(scripts.ifExists(session, fetchReleases(session, scriptId)), `script ${scriptId}`);
    const releases = all
      .filter(({ deleted }) => !deleted)
      .sort((left, right) => right.releaseId - left.releaseId)
      .map(asFound);
    return { scriptId, releases };
  }),
);

/** The class of releases has other meanings of `uuid` and `note`: what the program declares. */
export function asFound({ activeUuid, activeNote, ...release }: RemoteRelease) {
  return { ...release, uuid: activeUuid, note: activeNote };
}
