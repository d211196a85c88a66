import type * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { script } from "../script.definition";

/** An edge script with its variables. Its code and its secrets are read separately. */
export type RemoteScript = ObjectOf<typeof script>;

export const scripts = remoteObjects("/compute/script", "scriptId", replyOf(script), {
  isGone: ({ deleted }) => deleted,
});

/** All scripts with exactly this name, and their linked pull zones: `search` also matches parts of names. */
export function scriptsNamed(session: Session, name: string): TE.TaskEither<ApiError, readonly RemoteScript[]> {
  return mapStep(scripts.all(session, { search: name, includeLinkedPullzones: true }), (found) =>
    found.filter((each) => each.name === name),
  );
}
