import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { addHostname, isAlreadyRegistered, isWildcardNotReady } from "../../../api/pullZone/hostname";
import type { Hostname } from "../../../api/pullZone/pullZone";
import { takeOver, type TakenOver } from "../../../kernel/adoption";
import { apiFailure, refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil, lookUntil } from "../../../kernel/poll";
import { pick } from "../../../kernel/values";
import { confirmWrite } from "../../confirm/confirmWrite";
import { lookTimeAfter, sentOrInDoubt } from "../../confirm/doubt";
import type { Step } from "../parentZone";
import { patienceOf } from "./certificateTimeouts";
import type { Inputs } from "./inputs";
import { asKnown, look, recorded, type Remote, toInputs } from "./mapping";

/** What a hostname is called in messages and claims. */
export const inWords = ({ pullZoneId, hostname: name }: Pick<Inputs, "pullZoneId" | "hostname">): string =>
  `hostname ${name} of pull zone ${pullZoneId}`;

/**
 * The API says nothing of what it added, so the zone is read for it. A failed add may have acted, and one that was refused
 * may have met the hostname on this very zone: the zone tells, too.
 */
export const add = (ctx: Context<Client>, i: Inputs): Step<Hostname> =>
  pipe(
    sentOrInDoubt(addWhenReady(ctx, i)),
    TE.foldW(
      confirmWrite({
        isOpen: isAlreadyRegistered,
        look: look(ctx, i),
        explain: (error) => refusedAdd(error, i),
        whenFound: (entry) =>
          pipe(
            takeOverEntry(ctx, { pullZoneId: i.pullZoneId, entry }, i),
            TE.map(() => entry),
          ),
      }),
      (doubt) =>
        pipe(
          lookUntil(ctx, lookTimeAfter(doubt), `hostname ${i.hostname}`, look(ctx, i), O.isSome),
          TE.mapLeft((error) => recorded(i, {}, {})(apiFailure(doubt ?? error))),
          TE.chain(TE.fromOption(() => (doubt === undefined ? notShownYet(i) : refusedAdd(doubt, i)))),
        ),
    ),
  );

/** A wildcard is refused until its DNS points to the zone, which is waited for while the step may take. */
const addWhenReady = (ctx: Context<Client>, i: Inputs): TE.TaskEither<ApiError, void> =>
  retryUntil(addHostname(ctx, i.pullZoneId, i.hostname), {
    ...patienceOf(ctx),
    waitsFor: (error) => (isWildcardNotReady(error) ? `the DNS of ${i.hostname} to point to bunny.net` : undefined),
  });

const notShownYet = (i: Inputs): LifecycleError<ApiError> =>
  recorded(
    i,
    {},
    {},
  )(
    refused(
      `hostname ${i.hostname} was added, but pull zone ${i.pullZoneId} does not show it yet`,
      "run `pulumi up` again, which goes on from there",
    ),
  );

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
    : apiFailure(error);
};

/** A system hostname comes with the zone and nobody makes it, so it needs no `adopt`. */
export const takeOverEntry = (ctx: Context<Client>, remote: Remote, i: Inputs): Step<TakenOver> => {
  if (remote.entry.IsSystemHostname) return TE.right("takenOver");
  const managed = pick({ ...i }, ["certificate", "certificatePem", "privateKeyPem", "forceSsl", "certificateKeyType"]);
  const found = toInputs({ ...remote, entry: asKnown(remote.entry, i.certificate) });
  return takeOver(ctx, { name: inWords(i), adopt: i.adopt, managed, found: { ...found } });
};
