import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/client";
import { type ApiError, isDoubtful } from "../../api/errors";
import { addHostname, isAlreadyRegistered, isWildcardNotReady } from "../../api/hostname";
import type { Hostname } from "../../api/pullZone";
import type { Context, LifecycleError } from "../../kernel/lifecycle";
import { takeOver, type TakenOver } from "../../kernel/ownership";
import { attemptWithin, lookMilliseconds, lookUntil } from "../../kernel/poll";
import { refused } from "../../kernel/steps";
import { pick } from "../../kernel/values";
import type { Step } from "../pullZoneParent";
import type { Inputs } from "./inputs";
import { patienceOf } from "./patience";
import { asKnown, look, partial, type Remote, toInputs } from "./remote";

/** What a hostname is called in messages and claims. */
export const inWords = ({ pullZoneId, hostname: name }: Pick<Inputs, "pullZoneId" | "hostname">): string =>
  `hostname ${name} of pull zone ${pullZoneId}`;

/**
 * The API says nothing of what it added, so the zone is read for it. A failed add may have acted, and one that was refused
 * may have met the hostname on this very zone: the zone tells, too.
 */
export const add = (ctx: Context<Client>, i: Inputs): Step<Hostname> =>
  pipe(
    addWhenReady(ctx, i),
    TE.map(() => undefined),
    TE.orElse((error) =>
      isDoubtful(error) || isAlreadyRegistered(error) ? TE.right(error) : TE.left(refusedAdd(error, i)),
    ),
    TE.chain((failure: ApiError | undefined) =>
      pipe(
        lookUntil(ctx, lookMillisecondsAfter(failure), `hostname ${i.hostname}`, look(ctx, i), O.isSome),
        TE.mapLeft((error) =>
          failure === undefined || isDoubtful(failure)
            ? partial(i, {}, {}, { _tag: "Api", cause: failure ?? error })
            : refusedAdd(failure, i),
        ),
        TE.chain(
          O.match(
            () => TE.left(notThere(failure, i)),
            (entry) => ours(ctx, entry, failure, i),
          ),
        ),
      ),
    ),
  );

/** A wildcard is refused until its DNS points to the zone, which is waited for while the step may take. */
const addWhenReady = (ctx: Context<Client>, i: Inputs): TE.TaskEither<ApiError, void> =>
  attemptWithin(addHostname(ctx, i.pullZoneId, i.hostname), {
    ...patienceOf(ctx),
    waitsFor: (error) => (isWildcardNotReady(error) ? `the DNS of ${i.hostname} to point to bunny.net` : undefined),
  });

/** Whatever refused the addition, one look tells whether it is there. */
const lookMillisecondsAfter = (failure: ApiError | undefined): number => {
  if (failure === undefined) return lookMilliseconds.written;
  return isDoubtful(failure) ? lookMilliseconds.inDoubt : 0;
};

/** What stands there is what was just added, unless the add was refused for it. */
const ours = (ctx: Context<Client>, entry: Hostname, failure: ApiError | undefined, i: Inputs): Step<Hostname> =>
  failure === undefined || isDoubtful(failure)
    ? TE.right(entry)
    : pipe(
        takeOverEntry(ctx, { pullZoneId: i.pullZoneId, entry }, i),
        TE.map(() => entry),
      );

const notThere = (failure: ApiError | undefined, i: Inputs): LifecycleError<ApiError> =>
  failure === undefined
    ? partial(
        i,
        {},
        {},
        refused(
          `hostname ${i.hostname} was added, but pull zone ${i.pullZoneId} does not show it yet`,
          "run `pulumi up` again, which goes on from there",
        ),
      )
    : refusedAdd(failure, i);

const refusedAdd = (error: ApiError, i: Inputs): LifecycleError<ApiError> => {
  if (isAlreadyRegistered(error)) {
    return refused(
      `hostname ${i.hostname} is already registered with bunny.net, and not on pull zone ${i.pullZoneId}`,
      "it stands on another pull zone of this account or on another account: remove it there, or move this resource to " +
        "that zone and set `adopt: true`",
    );
  }
  return isWildcardNotReady(error)
    ? refused(
        `hostname ${i.hostname} was not added, because its DNS does not point to bunny.net`,
        `make ${i.hostname} a CNAME of the pull zone's own hostname (…b-cdn.net), wait until that is visible, and run ` +
          "`pulumi up` again",
      )
    : { _tag: "Api", cause: error };
};

/** A system hostname comes with the zone and nobody makes it, so it needs no `adopt`. */
export const takeOverEntry = (ctx: Context<Client>, remote: Remote, i: Inputs): Step<TakenOver> => {
  if (remote.entry.IsSystemHostname) return TE.right("takenOver");
  const managed = pick({ ...i }, ["certificate", "certificatePem", "privateKeyPem", "forceSsl", "certificateKeyType"]);
  const found = toInputs({ ...remote, entry: asKnown(remote.entry, i.certificate) });
  return takeOver(ctx, { name: inWords(i), adopt: i.adopt, managed, found: { ...found } });
};
