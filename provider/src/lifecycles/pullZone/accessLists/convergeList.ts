import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { WriteGroup } from "../../../api/pullZone/accessLists";
import { getPullZoneAgain, type PullZone } from "../../../api/pullZone/pullZone";
import { type Adopt, belongsTo, existsAlready } from "../../../kernel/adoption";
import { type Names, removeOne } from "../../../kernel/claims";
import { about, apiFailure } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { equal } from "../../../kernel/values";
import { failWith, taskEither, valueOf } from "../../../taskEither";
import { confirmWrite } from "../../confirm/confirmWrite";
import type { Step } from "../../step";
import { existingParentZone } from "../parentZone";
import type { AccessList, ChangeFailure } from "./accessList";

/**
 * What to do about drift: entries that the set owns and still declares but that were removed elsewhere; and in an
 * exclusive set, entries that were added elsewhere and that no read has shown.
 */
export type Drift = "repair" | "leave";

/** How to bring a list in line with a set. Values are in canonical form. */
interface Convergence {
  /** The set according to state. */
  readonly before: { readonly values: ReadonlySet<string>; readonly exclusive: boolean | undefined };
  readonly wanted: WantedSet;
  readonly drift: Drift;
  /** Records these values as those of the set. */
  readonly record: (values: readonly string[]) => (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;
}

interface WantedSet {
  readonly pullZoneId: number;
  readonly values: ReadonlySet<string>;
  readonly exclusive: boolean | undefined;
  readonly adopt: Adopt | undefined;
}

/** A change of one entry of a list. */
type Change = Addition | Removal;
interface Addition {
  readonly action: "add";
  readonly value: string;
}
interface Removal {
  readonly action: "remove";
  readonly value: string;
  /** The server's spelling. */
  readonly spelling: string;
}

/** Why a change was not made: it failed, or another one has failed before it. */
type NotMade = ChangeFailure | "stopped";

/** Changes, at least one of which failed. */
interface Interrupted {
  readonly cause: LifecycleError<ApiError>;
  /** The changes that were not made, excluding one that may have been. */
  readonly missing: readonly Change[];
}

/** Brings a list in line with the set, starting from what is in state. */
export function convergeList(ctx: Context<Client>, list: AccessList, convergence: Convergence): Step<void> {
  return taskEither(async function* () {
    const { before, wanted } = convergence;
    const zone = yield* valueOf(existingParentZone(ctx, wanted.pullZoneId));
    const existing = valuesIn(list, zone);
    const foreign = [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value));
    yield* valueOf(takeOver(ctx, list, wanted, foreign));
    const changes = (now: PullZone) => changesOf(list, now, convergence);
    yield* valueOf(
      pipe(
        makeChanges(ctx, list, zone, {
          changes,
          isWhole: wanted.exclusive === true,
          whenExisting: (value) => takeOver(ctx, list, wanted, [value]),
          log: (made) => {
            logForeignRemovals(ctx, list, convergence, made);
          },
        }),
        TE.mapLeft((interrupted) => recorded(convergence, interrupted)),
      ),
    );
  });
}

/**
 * Removes the entries of a zone that `isUnwanted` holds for.
 *
 * @param isWhole whether the whole list belongs to the set
 */
export function removeEntries(
  ctx: Context<Client>,
  list: AccessList,
  zone: PullZone,
  isWhole: boolean,
  isUnwanted: (value: string) => boolean,
): Step<void> {
  return pipe(
    makeChanges(ctx, list, zone, { changes: (now) => removals(list, now, isUnwanted), isWhole }),
    TE.mapLeft(({ cause }) => cause),
  );
}

/** The entries of a zone, in canonical form. */
export function valuesIn(list: AccessList, zone: PullZone): ReadonlySet<string> {
  return new Set(list.spellings(zone).map(list.canonicalStored));
}

/** Takes over entries that the set does not own, if it is exclusive or `adopt` allows it. */
function takeOver(
  ctx: Context<Client>,
  list: AccessList,
  { pullZoneId, exclusive, adopt = false }: WantedSet,
  foreign: readonly string[],
): Step<void> {
  return taskEither(async function* () {
    const nameOf = (value: string) => list.inWords(pullZoneId, [value]);
    const owned = foreign.map((value) => ({ value, owner: ctx.ownership.ownerOf(nameOf(value)) }));
    for (const { value, owner } of owned) {
      if (owner._tag === "Other") return yield* failWith(belongsTo(nameOf(value), owner.label));
    }
    const unowned = owned.filter(({ owner }) => owner._tag === "Nobody");
    if (unowned.length > 0 && exclusive !== true && adopt === false) {
      const what = list.inWords(
        pullZoneId,
        unowned.map(({ value }) => value),
      );
      return yield* failWith(
        existsAlready(
          ctx,
          what,
          unowned.map(({ owner }) => owner),
        ),
      );
    }
    if (foreign.length > 0) ctx.log(`takes over ${list.inWords(pullZoneId, foreign)}`);
    ctx.ownership.adopt(foreign.map(nameOf));
  });
}

/**
 * Additions come first: otherwise the zone could temporarily allow or block what neither the old nor the new list does.
 */
function changesOf(list: AccessList, zone: PullZone, { before, wanted, drift }: Convergence): readonly Change[] {
  const existing = valuesIn(list, zone);
  const additions = [...wanted.values]
    .filter((value) => !existing.has(value) && (drift === "repair" || !before.values.has(value)))
    .map((value): Addition => ({ action: "add", value }));
  // A set that becomes exclusive takes over the whole list as it is now, because the preview shows that change.
  const ownsAll = wanted.exclusive === true && (drift === "repair" || before.exclusive !== true);
  const isUnwanted = (value: string) => !wanted.values.has(value) && (ownsAll || before.values.has(value));
  return [...additions, ...removals(list, zone, isUnwanted)];
}

/** In the server's spellings, of which one entry may have several. */
function removals(list: AccessList, zone: PullZone, isUnwanted: (value: string) => boolean): readonly Removal[] {
  return list
    .spellings(zone)
    .map((spelling): Removal => ({ action: "remove", value: list.canonicalStored(spelling), spelling }))
    .filter(({ value }) => isUnwanted(value));
}

function logForeignRemovals(
  ctx: Context<Client>,
  list: AccessList,
  { before, wanted }: Convergence,
  changes: readonly Change[],
): void {
  const values = changes
    .filter(({ action, value }) => action === "remove" && !before.values.has(value))
    .map(({ value }) => value);
  if (values.length === 0) return;
  ctx.log(`is exclusive and removes entries that were added elsewhere: ${list.inWords(wanted.pullZoneId, values)}`);
}

/** What to change, and how. */
interface Plan {
  /** What is left to change in a zone. */
  readonly changes: (zone: PullZone) => readonly Change[];
  /** Whether the whole list belongs to the set, so that it may be replaced by one call. */
  readonly isWhole: boolean;
  /** What to do about an entry that was added elsewhere in the meantime. */
  readonly whenExisting?: (value: string) => Step<void>;
  readonly log?: (changes: readonly Change[]) => void;
}

/** More changes than this are made by replacing the list: that takes a read and a write. */
const mostSingleChanges = 2;

/** Makes the changes, all additions first: see {@link changesOf}. */
function makeChanges(
  ctx: Context<Client>,
  list: AccessList,
  zone: PullZone,
  plan: Plan,
): TE.TaskEither<Interrupted, void> {
  return taskEither(async function* () {
    const all = plan.changes(zone);
    plan.log?.(all);
    const left =
      plan.isWhole && all.length > mostSingleChanges
        ? yield* valueOf(replaceWhole(ctx, list, zone.Id, plan, all))
        : all;
    const removing = left.filter((change) => change.action === "remove");
    yield* valueOf(
      pipe(
        together(
          left.filter((change) => change.action === "add"),
          (addition, group) => add(ctx, list, zone.Id, plan, addition, group),
        ),
        TE.mapLeft(({ cause, missing }) => ({ cause, missing: [...missing, ...removing] })),
      ),
    );
    yield* valueOf(together(removing, (removal, group) => remove(ctx, list, zone.Id, removal, group)));
  });
}

/**
 * Makes changes by replacing the whole list, except entries that now belong to another resource of the stack, which stay.
 * Entries that came in the meantime stay as well.
 *
 * @returns what the reply shows as still to be done
 */
function replaceWhole(
  ctx: Context<Client>,
  list: AccessList,
  pullZoneId: number,
  plan: Plan,
  all: readonly Change[],
): TE.TaskEither<Interrupted, readonly Change[]> {
  return taskEither(async function* () {
    const nameOf = ({ value }: Change) => list.inWords(pullZoneId, [value]);
    const additions = all.filter((change) => change.action === "add");
    const removals = all.filter((change) => change.action === "remove");
    const kept = new Set<string>();
    const came: string[] = [];
    const left = (now: PullZone) => plan.changes(now).filter(({ value }) => !kept.has(value));
    const confirmed = confirmWrite({
      look: pipe(getPullZoneAgain(ctx, pullZoneId), TE.map(O.some)),
      explain: (error): Interrupted => ({ cause: apiFailure(error), missing: all }),
      whenUnknown: (error) => ({ cause: apiFailure(error), missing: removals }),
      whenFound: (found: PullZone, error) => {
        const missing = left(found);
        return missing.length === 0 ? TE.right(found) : TE.left({ cause: apiFailure(error), missing });
      },
    });
    const names = [...new Set(removals.map(nameOf))].map((name): Names => [name]);
    const zone = yield* valueOf(
      ctx.ownership.remove(names, (others) => {
        const gone = new Set<string>();
        for (const change of removals) (others.has(nameOf(change)) ? kept : gone).add(change.value);
        const replaced = list.replace(ctx, pullZoneId, (now) => {
          const existing = valuesIn(list, now);
          const wanted = additions.map(({ value }) => value);
          came.push(...wanted.filter((value) => existing.has(value)));
          const stay = list.spellings(now).filter((spelling) => !gone.has(list.canonicalStored(spelling)));
          return [...stay, ...wanted.filter((value) => !existing.has(value))];
        });
        return pipe(replaced, TE.orElse(confirmed));
      }),
    );
    for (const value of came) {
      yield* valueOf(
        pipe(
          plan.whenExisting?.(value) ?? TE.right(undefined),
          TE.mapLeft((cause) => ({ cause, missing: [...left(zone), { action: "add" as const, value }] })),
        ),
      );
    }
    const rest = left(zone);
    const known = new Set(all.map(({ value }) => value));
    plan.log?.(rest.filter(({ value }) => !known.has(value)));
    return rest;
  });
}

/** Makes changes, several at a time, until one fails. */
function together<C extends Change>(
  changes: readonly C[],
  make: (change: C, group: WriteGroup) => TE.TaskEither<NotMade, void>,
): TE.TaskEither<Interrupted, void> {
  return taskEither(async function* () {
    for (let left = changes; left.length > 0;) {
      const group = { hasFailed: false };
      const results = await Promise.all(left.map(async (change) => ({ change, made: await make(change, group)() })));
      const failures = results.flatMap(({ change, made }) => (E.isLeft(made) ? [{ change, failure: made.left }] : []));
      const failed = failures.flatMap(({ failure }) => (failure === "stopped" ? [] : [failure]))[0];
      const missing = failures.filter(({ failure }) => failure === "stopped" || !failure.inDoubt);
      if (failed !== undefined) {
        return yield* failWith({ cause: failed.cause, missing: missing.map(({ change }) => change) });
      }
      // What failed has turned out to be made after all.
      left = missing.map(({ change }) => change);
    }
  });
}

function add(
  ctx: Context<Client>,
  list: AccessList,
  pullZoneId: number,
  { whenExisting = () => TE.right(undefined) }: Plan,
  { value }: Addition,
  group: WriteGroup,
): TE.TaskEither<NotMade, void> {
  const what = list.inWords(pullZoneId, [value]);
  return taskEither(async function* () {
    const added = yield* valueOf(
      pipe(
        list.add(ctx, { pullZoneId, value }, group),
        TE.mapLeft((failure): NotMade => ({ ...failure, cause: about(what, failure.cause) })),
      ),
    );
    if (added === "stopped") return yield* failWith<NotMade>(added);
    if (added === "existed") yield* valueOf(pipe(whenExisting(value), TE.mapLeft(notMade)));
  });
}

/** Keeps an entry that now belongs to another resource of the stack. */
function remove(
  ctx: Context<Client>,
  list: AccessList,
  pullZoneId: number,
  { value, spelling }: Removal,
  group: WriteGroup,
): TE.TaskEither<NotMade, void> {
  const what = list.inWords(pullZoneId, [value]);
  const removal = pipe(
    list.remove(ctx, { pullZoneId, value }, spelling, group),
    TE.mapLeft((cause): NotMade => notMade(about(what, cause))),
    TE.flatMap((removed): TE.TaskEither<NotMade, void> =>
      removed === "stopped" ? TE.left(removed) : TE.right(undefined),
    ),
  );
  return removeOne(ctx.ownership, [what], removal);
}

function notMade(cause: LifecycleError<ApiError>): ChangeFailure {
  return { cause, inDoubt: false };
}

/** Records the set as it is after a failed change, unless state already has it that way. */
function recorded({ before, wanted, record }: Convergence, { cause, missing }: Interrupted): LifecycleError<ApiError> {
  const missed = (action: Change["action"]) =>
    new Set(missing.filter((change) => change.action === action).map(({ value }) => value));
  const [notAdded, notRemoved] = [missed("add"), missed("remove")];
  const values = new Set([
    ...[...wanted.values].filter((value) => !notAdded.has(value)),
    ...[...before.values].filter((value) => notRemoved.has(value)),
  ]);
  return equal(values, before.values) ? cause : record([...values])(cause);
}
