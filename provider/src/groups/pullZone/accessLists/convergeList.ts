import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Adopt, adoptAllExisting } from "../../../ownership/adoption";
import { missingParent } from "../../../contract/errors";
import { equal } from "../../../properties/values";
import { failWith, step, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { pullZoneObject } from "../pullZoneReference";
import type { AccessList } from "./accessList";
import { changeList } from "./changeList";
import type { Addition, Change, Interrupted, Removal } from "./makeChanges";

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
  readonly record: (values: readonly string[]) => (cause: Failure) => Failure;
}

interface WantedSet {
  readonly pullZoneId: number;
  readonly values: ReadonlySet<string>;
  readonly exclusive: boolean | undefined;
  readonly adopt: Adopt | undefined;
}

/** Brings a list in line with the set, starting from what is in state. */
export function convergeList(ctx: Ctx, list: AccessList, convergence: Convergence): Step<Failure, void> {
  const { before, wanted } = convergence;
  const { pullZoneId } = wanted;
  const changes = (entries: readonly string[]) => changesOf(list, entries, convergence);
  const changed = changeList(list, {
    ctx,
    pullZoneId,
    changes,
    prepare: (entries) =>
      steps(async function* () {
        if (entries === undefined) {
          const what = pullZoneObject(pullZoneId);
          return yield* failWith(missingParent(what, "pullZoneId", ctx.ownership.sameNumber(what)));
        }
        const existing = list.byValue(entries);
        const foreign = [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value));
        yield* act(adoptEntries(ctx, list, wanted, foreign));
        logForeignRemovals(ctx, list, convergence, changes(entries));
      }),
    whenExisting: (value) =>
      before.values.has(value) ? TE.right(undefined) : adoptEntries(ctx, list, wanted, [value]),
  });
  return step(
    pipe(
      changed,
      TE.mapLeft((interrupted) => recorded(convergence, interrupted)),
    ),
  );
}

/** Removes the entries of a zone that `isUnwanted` holds for. */
export function removeEntries(
  ctx: Ctx,
  list: AccessList,
  pullZoneId: number,
  isUnwanted: (value: string) => boolean,
): Step<Failure, void> {
  const changed = changeList(list, {
    ctx,
    pullZoneId,
    changes: (entries) => removals(list, entries, isUnwanted),
    prepare: () => TE.right(undefined),
    whenExisting: () => TE.right(undefined),
  });
  return step(
    pipe(
      changed,
      TE.mapLeft(({ cause }) => cause),
    ),
  );
}

/** Takes over entries that the set does not own, if it is exclusive or `adopt` allows it. */
function adoptEntries(
  ctx: Ctx,
  list: AccessList,
  { pullZoneId, exclusive, adopt }: WantedSet,
  foreign: readonly string[],
): TE.TaskEither<Failure, void> {
  return adoptAllExisting(ctx, {
    found: foreign,
    namesOf: (value) => [list.describe(pullZoneId, [value])],
    describe: (values) => list.describe(pullZoneId, values),
    differencesOf: () => [],
    exclusive,
    adopt,
  });
}

/**
 * Additions come first: otherwise the zone could temporarily allow or block what neither the old nor the new list does.
 */
function changesOf(
  list: AccessList,
  entries: readonly string[],
  { before, wanted, drift }: Convergence,
): readonly Change[] {
  const existing = list.byValue(entries);
  const additions = [...wanted.values]
    .filter((value) => !existing.has(value) && (drift === "repair" || !before.values.has(value)))
    .map((value): Addition => ({ action: "add", value }));
  // A set that becomes exclusive takes over the whole list as it is now, because the preview shows that change.
  const ownsAll = wanted.exclusive === true && (drift === "repair" || before.exclusive !== true);
  if (!ownsAll && [...before.values].every((value) => wanted.values.has(value))) return additions;
  const isUnwanted = (value: string) => !wanted.values.has(value) && (ownsAll || before.values.has(value));
  return [...additions, ...removals(list, entries, isUnwanted)];
}

/** In the server's spellings, of which one entry may have several. */
function removals(
  list: AccessList,
  entries: readonly string[],
  isUnwanted: (value: string) => boolean,
): readonly Removal[] {
  return entries
    .map((spelling): Removal => ({ action: "remove", value: list.canonicalStored(spelling), spelling }))
    .filter(({ value }) => isUnwanted(value));
}

function logForeignRemovals(
  ctx: Ctx,
  list: AccessList,
  { before, wanted }: Convergence,
  changes: readonly Change[],
): void {
  const values = changes
    .filter(({ action, value }) => action === "remove" && !before.values.has(value))
    .map(({ value }) => value);
  if (values.length === 0) return;
  ctx.log(`is exclusive and removes entries that were added elsewhere: ${list.describe(wanted.pullZoneId, values)}`);
}

/** Records the set as it is after a failed change, unless state already has it that way. */
function recorded({ before, wanted, record }: Convergence, { cause, missing }: Interrupted): Failure {
  if (missing === "all") return cause;
  const missed = (action: Change["action"]) =>
    new Set(missing.filter((change) => change.action === action).map(({ value }) => value));
  const [notAdded, notRemoved] = [missed("add"), missed("remove")];
  const values = new Set([
    ...[...wanted.values].filter((value) => !notAdded.has(value)),
    ...[...before.values].filter((value) => notRemoved.has(value)),
  ]);
  return equal(values, before.values) ? cause : record([...values])(cause);
}
