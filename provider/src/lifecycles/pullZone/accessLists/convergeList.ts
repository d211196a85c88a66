import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { PullZone } from "../../../api/pullZone/pullZone";
import { type Adopt, adoptionRemedy, belongsTo } from "../../../kernel/adoption";
import { refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { equal } from "../../../kernel/values";
import { failWith, taskEither, valueOf } from "../../../taskEither";
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

/** A change to a list, made by one request. */
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

/** Changes, one of which failed. */
interface Interrupted {
  readonly cause: LifecycleError<ApiError>;
  /** The changes that were not made, excluding one that may have been. */
  readonly missing: readonly Change[];
}

/** Brings a list in line with the set, starting from what is in state. */
export function convergeList(ctx: Context<Client>, list: AccessList, convergence: Convergence): Step<void> {
  return taskEither(async function* () {
    const { before, wanted } = convergence;
    await ctx.ownership.take([...wanted.values].map((value) => list.inWords(wanted.pullZoneId, [value])));
    const zone = yield* valueOf(existingParentZone(ctx, wanted.pullZoneId));
    const existing = valuesIn(list, zone);
    const foreign = [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value));
    yield* valueOf(takeOver(ctx, list, wanted, foreign));
    const changes = changesOf(list, zone, convergence);
    logForeignRemovals(ctx, list, convergence, changes);
    yield* valueOf(
      pipe(
        inOrder(changes, (change) =>
          change.action === "add" ? add(ctx, list, wanted, change) : remove(ctx, list, wanted.pullZoneId, change),
        ),
        TE.mapLeft((interrupted) => recorded(convergence, interrupted)),
      ),
    );
  });
}

/** Removes the entries of a zone that `isUnwanted` holds for. */
export function removeEntries(
  ctx: Context<Client>,
  list: AccessList,
  zone: PullZone,
  isUnwanted: (value: string) => boolean,
): Step<void> {
  return pipe(
    inOrder(removals(list, zone, isUnwanted), (removal) => remove(ctx, list, zone.Id, removal)),
    TE.mapLeft(({ cause }) => cause),
  );
}

/** The entries of a zone, in canonical form. */
export function valuesIn(list: AccessList, zone: PullZone): ReadonlySet<string> {
  return new Set(list.spellings(zone).map(list.canonicalStored));
}

/**
 * Takes over entries that the set does not own. Entries that this stack has and gives up are always taken over. An
 * exclusive set takes over the rest, too; otherwise `adopt` decides.
 */
function takeOver(
  ctx: Context<Client>,
  list: AccessList,
  { pullZoneId, exclusive, adopt = false }: WantedSet,
  foreign: readonly string[],
): Step<void> {
  return taskEither(async function* () {
    const nameOf = (value: string) => list.inWords(pullZoneId, [value]);
    const owned = await Promise.all(
      foreign.map(async (value) => ({ value, owner: await ctx.ownership.ownerOf(nameOf(value)) })),
    );
    for (const { value, owner } of owned) {
      if (owner._tag === "Other") return yield* failWith(belongsTo(nameOf(value), owner.label));
    }
    const unowned = owned.flatMap(({ value, owner }) =>
      owner._tag === "Nobody" ? [{ value, whyUnknown: owner.whyUnknown }] : [],
    );
    const [first] = unowned;
    if (first !== undefined && exclusive !== true && adopt === false) {
      const values = unowned.map(({ value }) => value);
      return yield* failWith(
        refused(
          `${list.inWords(pullZoneId, values)} already ${values.length === 1 ? "exists and is" : "exist and are"} not in ` +
            "this stack's state",
          adoptionRemedy(first.whyUnknown),
        ),
      );
    }
    if (foreign.length > 0) ctx.log(`takes over ${list.inWords(pullZoneId, foreign)}`);
    for (const value of foreign) await ctx.ownership.takeOver(nameOf(value));
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

/** Makes changes one after the other, until one fails. */
function inOrder<C extends Change>(
  changes: readonly C[],
  make: (change: C) => TE.TaskEither<ChangeFailure, void>,
): TE.TaskEither<Interrupted, void> {
  return taskEither(async function* () {
    for (const [index, change] of changes.entries()) {
      const missingAfter = ({ cause, inDoubt }: ChangeFailure): Interrupted => ({
        cause,
        missing: changes.slice(inDoubt ? index + 1 : index),
      });
      yield* valueOf(pipe(make(change), TE.mapLeft(missingAfter)));
    }
  });
}

function add(
  ctx: Context<Client>,
  list: AccessList,
  wanted: WantedSet,
  { value }: Addition,
): TE.TaskEither<ChangeFailure, void> {
  return taskEither(async function* () {
    const added = yield* valueOf(list.add(ctx, { pullZoneId: wanted.pullZoneId, value }));
    if (added === "existed") yield* valueOf(pipe(takeOver(ctx, list, wanted, [value]), TE.mapLeft(notMade)));
  });
}

/** Keeps an entry that now belongs to another resource of the stack. */
function remove(
  ctx: Context<Client>,
  list: AccessList,
  pullZoneId: number,
  { value, spelling }: Removal,
): TE.TaskEither<ChangeFailure, void> {
  return pipe(
    ctx.ownership.remove(list.inWords(pullZoneId, [value]), list.remove(ctx, { pullZoneId, value }, spelling)),
    TE.bimap(notMade, () => undefined),
  );
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
