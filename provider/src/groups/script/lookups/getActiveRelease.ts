import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { scripts } from "../api/script";
import { activeReleases } from "../api/scriptRelease";
import { getActiveRelease as definition } from "./getActiveRelease.definition";
import { asFound } from "./getReleases";

export const getActiveRelease = answering(definition, (session, { scriptId }) =>
  taskEither(async function* () {
    const active = yield* activeReleases.find(session, scriptId);
    if (active === undefined && (yield* scripts.find(session, scriptId)) === undefined)
      return yield* failWith(missing(`script ${scriptId}`));
    return { scriptId, release: active && asFound(active) };
  }),
);
