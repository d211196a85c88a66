import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { removeHostname } from "../api/hostname";
import { type Step, step } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Ctx } from "../../../reconcile/steps";
import { find, type Remote } from "./remote";

/** Looks again after an error: the hostname may be gone, or may be one that cannot be removed. */
export function remove(ctx: Ctx, remote: Remote): Step<ApiError, void> {
  const { spelling, isSystemHostname, isManagedHostname } = remote;
  const fromStateOnly: TE.TaskEither<ApiError, void> = TE.fromIO(() => {
    ctx.log(`${spelling} belongs to bunny.net and cannot be removed: it is removed from state only`);
  });
  if (isSystemHostname) return step(fromStateOnly);
  return step(
    pipe(
      removeHostname(ctx, remote.pullZoneId, spelling),
      TE.orElse(
        confirmRemoval({
          look: pipe(find(ctx, remote, "fresh"), TE.map(O.fromNullable)),
          whenLeft: (_left, error) => (isManagedHostname && !isDoubtful(error) ? fromStateOnly : TE.left(error)),
        }),
      ),
    ),
  );
}
