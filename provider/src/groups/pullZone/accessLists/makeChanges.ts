import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { type ApiError, contradicted, isBadRequest, isDoubtful, isNotFound } from "../../../http/errors";
import { addEntry, findEntriesNow, removeEntry, replaceList, type ZoneTurn } from "../api/accessLists";
import { about, apiFailure, notShownYet } from "../../../contract/errors";
import { visibilityMilliseconds, pollUntil } from "../../../reconcile/poll";
import { confirmWrite } from "../../../reconcile/confirm";
import type { Ctx, Failure } from "../../../reconcile/steps";
import type { AccessList } from "./accessList";

/** A change of one entry of a list. Values are in canonical form. */
export type Change = Addition | Removal;
export interface Addition {
  readonly action: "add";
  readonly value: string;
}
export interface Removal {
  readonly action: "remove";
  readonly value: string;
  /** The server's spelling. */
  readonly spelling: string;
}

/** What an operation of one resource does to a list. */
export interface Operation {
  readonly ctx: Ctx;
  readonly pullZoneId: number;
  /** What is left to change in a list, in this order if it is not made at once. */
  readonly changes: (entries: readonly string[]) => readonly Change[];
  /** Runs before the changes, which are not made if it fails. Receives `undefined` if the zone does not exist. */
  readonly prepare: (entries: readonly string[] | undefined) => TE.TaskEither<Failure, unknown>;
  /** What to do about an entry that was added elsewhere right before it was to be added. */
  readonly whenExisting: (value: string) => TE.TaskEither<Failure, unknown>;
}

/** Why an operation did not make all of its changes. */
export interface Interrupted {
  readonly cause: Failure;
  /** The changes that were not made, excluding an addition that may have been. */
  readonly missing: "all" | readonly Change[];
}

/** Why a change was not made. */
interface NotMade {
  readonly cause: Failure;
  /** Whether it may nevertheless have been made. */
  readonly inDoubt: boolean;
}

/** An operation, and what has become of it. */
export class Part {
  changes: readonly Change[] = [];
  private readonly missing: Change[] = [];
  private refusal: Failure | undefined;
  private cause: Failure | undefined;

  constructor(readonly operation: Operation) {}

  get hasFailed(): boolean {
    return this.cause !== undefined;
  }

  /** Nothing of it is made. */
  refuse(cause: Failure): void {
    this.refusal = cause;
  }

  fails(change: Change, { cause, inDoubt }: NotMade): void {
    this.cause ??= cause;
    if (!inDoubt || change.action === "remove") this.missing.push(change);
  }

  /** After a failure, the changes that follow are not made. */
  stops(change: Change): void {
    this.missing.push(change);
  }

  outcome(): E.Either<Interrupted, void> {
    if (this.refusal !== undefined) return E.left({ cause: this.refusal, missing: "all" });
    return this.cause === undefined ? E.right(undefined) : E.left({ cause: this.cause, missing: this.missing });
  }
}

/** A list that is changed in a turn of its zone. */
export interface Target {
  readonly list: AccessList;
  readonly pullZoneId: number;
  readonly session: Session & Required<Pick<Session, "log">>;
  readonly turn: ZoneTurn;
  /** Changes by single calls that no read has shown yet, by their values. */
  readonly unseen: Map<string, Change>;
}

/** Up to this many changes are made by a call for each. */
export const mostSingleChanges = 3;

export function makeChanges(
  target: Target,
  entries: readonly string[],
  parts: readonly Part[],
): TE.TaskEither<"failed", void> {
  return async () => {
    const count = parts.flatMap(({ changes }) => changes).length;
    await (count > mostSingleChanges ? makeAtOnce(target, entries, parts) : makeOneByOne(target, parts));
    return parts.some(({ hasFailed }) => hasFailed) ? E.left("failed") : E.right(undefined);
  };
}

async function makeOneByOne(target: Target, parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    for (const change of part.changes) {
      if (part.hasFailed) part.stops(change);
      else {
        const made = await make(target, part.operation, change)();
        if (E.isLeft(made)) part.fails(change, made.left);
        else target.unseen.set(change.value, change);
      }
    }
  }
}

/** Makes one change, and looks again if the reply is inconclusive. */
function make(target: Target, { ctx, whenExisting }: Operation, change: Change): TE.TaskEither<NotMade, unknown> {
  const { list, pullZoneId } = target;
  const turn = target.turn.as(ctx);
  const failure = (cause: Failure, inDoubt: boolean): NotMade => ({
    cause: about(list.describe(pullZoneId, [change.value]), cause),
    inDoubt,
  });
  return pipe(
    change.action === "add"
      ? addEntry(turn, pullZoneId, list.name, change.value)
      : removeEntry(turn, pullZoneId, list.name, change.spelling),
    TE.orElseW(
      confirmWrite<readonly string[], NotMade, unknown>({
        isInconclusive: (error) =>
          isDoubtful(error) || isBadRequest(error) || (change.action === "remove" && isNotFound(error)),
        // A zone that is gone has no entries: a removal is done, and an addition is not.
        look: pipe(
          findEntriesNow(ctx, turn, list.name),
          TE.map((entries = []) => entries),
        ),
        explain: (error) => failure(apiFailure(error), false),
        whenUnknown: (error) => failure(apiFailure(error), isDoubtful(error)),
        whenFound: (found, error) => {
          if (!isShown(list, found, change)) {
            return TE.left(failure(apiFailure(change.action === "remove" ? contradicted(error) : error), false));
          }
          if (change.action === "remove" || isDoubtful(error)) return TE.right(undefined);
          return pipe(
            whenExisting(change.value),
            TE.mapLeft((cause) => failure(cause, false)),
          );
        },
      }),
    ),
  );
}

/** Makes all changes by one write of the whole list, and reads the zone until it shows them. */
async function makeAtOnce(target: Target, entries: readonly string[], parts: readonly Part[]): Promise<void> {
  const { list, pullZoneId, turn } = target;
  const changes = parts.flatMap((part) => part.changes);
  const written = await replaceList(turn, pullZoneId, list.name, entriesAfter(entries, changes))();
  const mayHaveActed = E.isRight(written) || isDoubtful(written.left);
  const found = mayHaveActed
    ? await findShowing(target, changes, E.isRight(written) ? "written" : "inDoubt")()
    : E.left(written.left);
  const inDoubt = E.isRight(written) || (mayHaveActed && E.isLeft(found));
  for (const part of parts) {
    for (const change of part.changes) {
      if (E.isRight(found) && isShown(list, found.right, change)) continue;
      const error = E.isLeft(written) ? written : E.isLeft(found) ? found : undefined;
      const cause =
        error === undefined
          ? notShownYet(list.describe(pullZoneId, [change.value]), change.action === "add" ? "written" : "removed")
          : about(`${changes.length} changes of ${list.asAWhole(pullZoneId)} at once`, apiFailure(error.left));
      part.fails(change, { cause, inDoubt });
    }
  }
  if (E.isRight(found) && found.right !== undefined) warnOfLoss(target, changes, entries, found.right);
}

/** Reads the zone until it shows these changes, for a while. */
export function findShowing(
  { list, pullZoneId, session, turn }: Target,
  changes: readonly Change[],
  certainty: keyof typeof visibilityMilliseconds,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const what = `all changes of ${list.asAWhole(pullZoneId)}`;
  return pollUntil(
    session,
    visibilityMilliseconds[certainty],
    what,
    findEntriesNow(session, turn, list.name),
    (found) => found === undefined || changes.every((change) => isShown(list, found, change)),
  );
}

function entriesAfter(entries: readonly string[], changes: readonly Change[]): readonly string[] {
  const removed = new Set(changes.flatMap((change) => (change.action === "remove" ? change.spelling : [])));
  const added = changes.flatMap((change) => (change.action === "add" ? change.value : []));
  return [...entries.filter((entry) => !removed.has(entry)), ...added];
}

function isShown(list: AccessList, entries: readonly string[] = [], change: Change): boolean {
  const spellings = list.byValue(entries).get(change.value) ?? [];
  return change.action === "add" ? spellings.length > 0 : !spellings.includes(change.spelling);
}

/** Says what was not to be changed and is missing: somebody else has removed it, or the API has lost it. */
function warnOfLoss(
  { list, pullZoneId, session }: Target,
  changes: readonly Change[],
  before: readonly string[],
  after: readonly string[],
): void {
  const changed = new Set(changes.map(({ value }) => value));
  const missing = before
    .map(list.canonicalStored)
    .filter((value) => !changed.has(value) && !list.byValue(after).has(value));
  if (missing.length === 0) return;
  session.log(
    `${list.describe(pullZoneId, missing)} disappeared while other entries were written. ` +
      "If nobody has removed what disappeared, add it again",
  );
}
