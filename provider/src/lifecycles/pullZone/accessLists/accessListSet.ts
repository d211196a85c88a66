import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { PullZone } from "../../../api/pullZone/pullZone";
import { Entries } from "../../../definitions/pullZone/entries";
import type { DefinedDeclarations } from "../../../definitions/vocabulary";
import type { Adopt } from "../../../kernel/adoption";
import { belongsTo, adoptionRemedy } from "../../../kernel/adoption";
import { partial, refused } from "../../../kernel/errors";
import { numberId } from "../../../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Problem } from "../../../kernel/lifecycle";
import { equal, isProperties } from "../../../kernel/values";
import { parentZone, parentZoneIfThere, type Step } from "../parentZone";
import type { AccessList, ChangeFailure } from "./accessList";

/** What tells the sets of one access list from those of another. `I` are the inputs of a set. */
export interface ListSet<I extends object> {
  readonly declarations: DefinedDeclarations<I, object>;
  /** The input that holds the entries. */
  readonly key: keyof I & string;
  readonly list: AccessList;
  readonly toInputs: (set: EntrySet) => NoInfer<I>;
  readonly toEntries: (inputs: Partial<I>) => Entries | undefined;
}

/** A set as its inputs describe it. */
export interface EntrySet {
  readonly pullZoneId: number;
  readonly entries: Entries;
  readonly exclusive: boolean | undefined;
}

const toMap = (values: readonly string[]): Entries[number] => Object.fromEntries(values.map((value) => [value, true]));

const textsIn = (entry: unknown): readonly string[] =>
  typeof entry === "string" ? [entry] : isProperties(entry) ? Object.keys(entry) : [];

type Drift = "repaired" | "left";

/** What a list needs to become what a set says: one request each. */
type Change = Addition | Removal;
interface Addition {
  readonly action: "add";
  readonly value: string;
}
interface Removal {
  readonly action: "remove";
  readonly value: string;
  readonly spelling: string;
}

/** Changes of which one failed. */
interface Interrupted {
  readonly cause: LifecycleError<ApiError>;
  /** Those that were not made. One that may have been is not among them. */
  readonly missing: readonly Change[];
}

/**
 * Many entries of one access list of a pull zone, in one resource.
 *
 * A set owns the entries that its state names and no others, unless it is exclusive: then the list is its own. An update
 * adds only what the program adds and removes only what it drops, by one call each; what somebody else removed, or added
 * to an exclusive set, is repaired once a refresh has shown it. What a step that failed half-way has done is recorded, so
 * that the next one goes on from there.
 */
export function listSet<
  I extends { readonly pullZoneId: number; readonly exclusive?: boolean; readonly adopt?: Adopt },
>({ declarations, key, list, toInputs, toEntries }: ListSet<I>): Lifecycle<Client, ApiError, I, object, EntrySet> {
  /**
   * Makes the list what the inputs say, from what state says of the set.
   *
   * @param drift what to do about entries that the set had and has, and that somebody else removed; and in an exclusive
   *   set about those that somebody else added and no read has shown
   */
  const converge = (ctx: Context<Client>, before: Partial<I>, i: I, drift: Drift): Step<void> =>
    pipe(
      TE.fromTask(() => ctx.ownership.take(namesOf(i, entriesOf(i)))),
      TE.chain(() => parentZone(ctx, i.pullZoneId)),
      TE.chainFirst((zone) => takeOver(ctx, i, foreignIn(zone, before, i))),
      TE.chain((zone) => {
        const changes = changesIn(zone, before, i, drift);
        tellWhatOthersLose(ctx, before, i, changes);
        return pipe(
          inOrder(changes, (change) => (change.action === "add" ? add(ctx, i, change) : remove(ctx, i, change))),
          TE.mapLeft((interrupted) => recorded(before, i, interrupted)),
        );
      }),
    );

  const nameOf = ({ pullZoneId }: Pick<I, "pullZoneId">, value: string): string => list.inWords(pullZoneId, [value]);
  const namesOf = (i: I, values: Iterable<string>): readonly string[] => [...values].map((value) => nameOf(i, value));

  /** Sorted, since maps come in any order. */
  const entriesOf = (of: Partial<I>): ReadonlySet<string> => new Set((toEntries(of) ?? []).flatMap(textsIn).sort());

  const entriesIn = (zone: PullZone): ReadonlySet<string> => new Set(list.spellings(zone).map(list.canonicalStored));

  const foreignIn = (zone: PullZone, before: Partial<I>, i: I): readonly string[] => {
    const [there, own] = [entriesIn(zone), entriesOf(before)];
    return [...entriesOf(i)].filter((value) => there.has(value) && !own.has(value));
  };

  /** What this stack has or gives up is the set's from now on; of the rest `adopt` decides, and an exclusive set takes all. */
  const takeOver = (ctx: Context<Client>, i: I, foreign: readonly string[]): Step<void> =>
    pipe(
      TE.fromTask(() => Promise.all(foreign.map((value) => ctx.ownership.ownerOf(nameOf(i, value))))),
      TE.chain((owners): Step<void> => {
        const others = foreign.flatMap((value, index) => {
          const owner = owners[index];
          return owner?._tag === "Other" ? [belongsTo(nameOf(i, value), owner.label)] : [];
        });
        const [whyUnknown] = owners.flatMap((owner) => (owner._tag === "Nobody" ? [owner.whyUnknown] : []));
        const unowned = foreign.filter((_value, index) => owners[index]?._tag === "Nobody");
        if (others[0] !== undefined) return TE.left(others[0]);
        return unowned.length === 0 || i.exclusive === true || (i.adopt ?? false) !== false
          ? TE.right(undefined)
          : TE.left(notOurs(i, unowned, whyUnknown));
      }),
      TE.chainTaskK(() => async () => {
        if (foreign.length > 0) ctx.log(`takes over ${list.inWords(i.pullZoneId, foreign)}`);
        for (const value of foreign) await ctx.ownership.takeOver(nameOf(i, value));
      }),
    );

  const notOurs = (i: I, values: readonly string[], whyUnknown: string | undefined): LifecycleError<ApiError> =>
    refused(
      `${list.inWords(i.pullZoneId, values)} already ${values.length === 1 ? "exists and is" : "exist and are"} not in ` +
        "this stack's state",
      adoptionRemedy(whyUnknown),
    );

  /** Adds come first, so that nothing is open, or shut, for a moment that is neither before nor after. */
  const changesIn = (zone: PullZone, before: Partial<I>, i: I, drift: Drift): readonly Change[] => {
    const [there, own, wanted] = [entriesIn(zone), entriesOf(before), entriesOf(i)];
    const adds = [...wanted]
      .filter((value) => !there.has(value) && (drift === "repaired" || !own.has(value)))
      .map((value): Change => ({ action: "add", value }));
    // A set that becomes exclusive says so in the preview, and takes the list as it is.
    const takesAll = i.exclusive === true && (drift === "repaired" || before.exclusive !== true);
    const isTooMuch = (value: string): boolean => !wanted.has(value) && (takesAll || own.has(value));
    return [...adds, ...removals(zone, isTooMuch)];
  };

  /** In the server's spellings, of which one entry may have several. */
  const removals = (zone: PullZone, isTooMuch: (value: string) => boolean): readonly Removal[] =>
    list
      .spellings(zone)
      .map((spelling): Removal => ({ action: "remove", value: list.canonicalStored(spelling), spelling }))
      .filter(({ value }) => isTooMuch(value));

  const add = (ctx: Context<Client>, i: I, { value }: Addition): TE.TaskEither<ChangeFailure, void> =>
    pipe(
      list.add(ctx, { pullZoneId: i.pullZoneId, value }),
      TE.chain((added) => pipe(takeOver(ctx, i, added === "met" ? [value] : []), TE.mapLeft(notMade))),
    );

  /** In the server's spelling; what another resource of the stack has by now stays. */
  const remove = (
    ctx: Context<Client>,
    { pullZoneId }: { readonly pullZoneId: number },
    { value, spelling }: Removal,
  ): TE.TaskEither<ChangeFailure, void> =>
    pipe(
      ctx.ownership.remove(list.inWords(pullZoneId, [value]), list.remove(ctx, { pullZoneId, value }, spelling)),
      TE.bimap(notMade, () => undefined),
    );

  /** What is to be recorded when a change failed: the set as it is now, if that is not what state says already. */
  const recorded = (before: Partial<I>, i: I, { cause, missing }: Interrupted): LifecycleError<ApiError> => {
    const isMissing = (action: Change["action"]): ((value: string) => boolean) => {
      const values = new Set(missing.filter((change) => change.action === action).map(({ value }) => value));
      return (value) => values.has(value);
    };
    const [isNotAdded, isNotRemoved] = [isMissing("add"), isMissing("remove")];
    const wanted = [...entriesOf(i)].filter((value) => !isNotAdded(value));
    const unwanted = [...entriesOf(before)].filter(isNotRemoved);
    const entries = new Set([...wanted, ...unwanted]);
    if (equal(entries, entriesOf(before))) return cause;
    const { pullZoneId } = i;
    return partial({
      id: String(pullZoneId),
      applied: toInputs({ pullZoneId, entries: [toMap([...entries])], exclusive: before.exclusive }),
      outs: {},
    })(cause);
  };

  const tellWhatOthersLose = (ctx: Context<Client>, before: Partial<I>, i: I, changes: readonly Change[]): void => {
    const own = entriesOf(before);
    const foreign = changes.filter(({ action, value }) => action === "remove" && !own.has(value));
    if (foreign.length > 0) {
      const values = foreign.map(({ value }) => value);
      ctx.log(`is exclusive and removes what others added: ${list.inWords(i.pullZoneId, values)}`);
    }
  };

  /** Entries that are none stay, for messages that count as the program does. */
  const normalise = (entries: unknown, isUnknown: IsUnknown): unknown => {
    if (!Entries.is(entries) || validate(entries, isUnknown).length > 0) return entries;
    const texts = entries.flatMap(textsIn);
    const known = texts.filter((text) => !isUnknown(text)).map(list.canonicalStored);
    return [toMap(known), ...texts.filter(isUnknown)];
  };

  const validate = (entries: unknown, isUnknown: IsUnknown): readonly Problem[] => {
    if (!Entries.is(entries)) return [];
    return entries.flatMap((entry, index) => {
      const property = `${key}.${index}`;
      return typeof entry === "string" || isProperties(entry)
        ? textsIn(entry).flatMap((text) => list.validate(property, text, isUnknown))
        : [{ property, reason: "must be text" }];
    });
  };

  return {
    ...declarations,
    objects: (properties, isUnknown) => {
      const { pullZoneId, exclusive, [key]: entries } = properties;
      const values = Entries.is(entries) ? entries.flatMap(textsIn) : [];
      return list.objects(pullZoneId, values, exclusive === true, isUnknown);
    },
    removesEach: true,

    normalise: (given, isUnknown) => ({
      ...declarations.normalise(given, isUnknown),
      [key]: normalise(given[key], isUnknown),
    }),
    validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...validate(given[key], isUnknown)],
    toInputs,
    toOutputs: () => ({}),

    create: (ctx, i) =>
      pipe(
        converge(ctx, {}, i, "repaired"),
        TE.map(() => ({ id: String(i.pullZoneId), outs: {} })),
      ),

    /** What others added is left out, unless the set is exclusive, or nobody manages it. */
    read: (ctx, id, prior) => {
      const exclusive = prior?.inputs.exclusive;
      const own = prior === undefined || exclusive === true ? undefined : entriesOf(prior.inputs);
      return pipe(
        zoneNumber(id),
        TE.chain((pullZoneId) => parentZoneIfThere(ctx, pullZoneId)),
        TE.map(
          O.map((zone): EntrySet => {
            const entries = toMap([...entriesIn(zone)].filter((value) => own?.has(value) ?? true));
            return { pullZoneId: zone.Id, entries: [entries], exclusive };
          }),
        ),
      );
    },

    update: (ctx, _id, prior, i) =>
      pipe(
        // What a step that failed has recorded may not be there.
        converge(ctx, prior.inputs, i, prior.isUnfinished ? "repaired" : "left"),
        TE.map(() => ({})),
      ),

    delete: (ctx, id, prior) => {
      const own = entriesOf(prior.inputs);
      return pipe(
        zoneNumber(id),
        TE.chain((pullZoneId) => parentZoneIfThere(ctx, pullZoneId)),
        TE.chain(
          O.match(
            () => TE.right(undefined),
            (zone) =>
              pipe(
                inOrder(
                  removals(zone, (value) => own.has(value)),
                  (change) => remove(ctx, { pullZoneId: zone.Id }, change),
                ),
                TE.mapLeft(({ cause }) => cause),
              ),
          ),
        ),
      );
    },
  };
}

/** A set has the id of its pull zone. */
const zoneNumber = (id: string): Step<number> => TE.fromEither(numberId.parse(id, "pull zone"));

/** Makes changes one after the other, until one fails. */
function inOrder<C extends Change>(
  changes: readonly C[],
  make: (change: C) => TE.TaskEither<ChangeFailure, void>,
): TE.TaskEither<Interrupted, void> {
  return async () => {
    for (const [index, change] of changes.entries()) {
      const made = await make(change)();
      if (E.isLeft(made)) {
        const { cause, inDoubt } = made.left;
        return E.left({ cause, missing: changes.slice(inDoubt ? index + 1 : index) });
      }
    }
    return E.right(undefined);
  };
}

function notMade(cause: LifecycleError<ApiError>): ChangeFailure {
  return { cause, inDoubt: false };
}
