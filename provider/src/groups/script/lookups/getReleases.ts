import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { scripts } from "../api/script";
import { fetchReleases, type RemoteRelease } from "../api/scriptRelease";
import { getReleases as definition } from "./getReleases.definition";

export const getReleases = answering(definition, (session, { scriptId }) =>
  taskEither(async function* () {
    const all = yield* scripts.ifExists(session, fetchReleases(session, scriptId));
    if (all === undefined) return yield* failWith(missing(`script ${scriptId}`));
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
