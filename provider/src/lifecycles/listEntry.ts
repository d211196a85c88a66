import type * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../api/client";
import { type ApiError, isDoubtful, isNotFound } from "../api/errors";
import { getPullZone, getPullZoneAgain, type PullZone } from "../api/pullZone";
import { type InputsCodec, outputs } from "../kernel/codecs";
import { childId } from "../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Problem } from "../kernel/lifecycle";
import { memoise } from "../kernel/memo";
import { type Adopt, takeOver } from "../kernel/ownership";
import { notAParentNumber, parentNumber } from "../kernel/parents";
import { fromApi, refused } from "../kernel/steps";

/** What tells one access list of a pull zone from another. `I` are the inputs of one entry. */
export interface AccessList<I> {
  readonly kind: string;
  readonly inputs: InputsCodec<I>;
  /** The input that holds the entry. */
  readonly key: keyof I & string;
  /** An entry in words, for messages. */
  readonly noun: string;
  readonly toInputs: (entry: Entry) => I;
  readonly toEntry: (inputs: I) => Entry;
  /** The form that is sent and compared, or what is wrong with the text. */
  readonly canonical: (text: string) => E.Either<string, string>;
  /** The same for what the server keeps, which may be of a form that is never sent. */
  readonly canonicalStored: (text: string) => string;
  readonly list: (zone: PullZone) => readonly string[];
  readonly add: (session: Session, pullZoneId: number, value: string) => TE.TaskEither<ApiError, void>;
  readonly remove: (session: Session, pullZoneId: number, value: string) => TE.TaskEither<ApiError, void>;
}

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

type Step<A> = TE.TaskEither<LifecycleError<ApiError>, A>;

/**
 * One entry of an access list of a pull zone, known by its canonical form.
 *
 * The list comes with the zone, so all entries of a zone share one GET. Neighbours are never touched: an entry is added
 * and removed alone, and removed in the server's spelling. Every input is the identity of the entry, so every change
 * replaces, and update only finishes what a create left in doubt.
 */
export function listEntry<I extends { readonly pullZoneId: number; readonly adopt?: Adopt }>(
  of: AccessList<I>,
): Lifecycle<Client, ApiError, I, object, Entry> {
  const canonicalStored = memoise(of.canonicalStored);

  /** The entry as the server spells it. */
  const spellingIn = (zone: PullZone, value: string): O.Option<string> => {
    const same = of.list(zone).filter((stored) => stored === value || canonicalStored(stored) === value);
    return O.fromNullable(same.find((stored) => stored === value) ?? same[0]);
  };

  const find = (session: Session, { pullZoneId, value }: Entry): Step<O.Option<string>> =>
    pipe(
      getPullZone(session, pullZoneId),
      TE.map((zone) => spellingIn(zone, value)),
      TE.orElse((error) => (isNotFound(error) ? TE.right(O.none) : TE.left(error))),
      fromApi,
    );

  const inWords = ({ pullZoneId, value }: Entry): string => `${of.noun} ${value} of pull zone ${pullZoneId}`;

  const adoptOrAdd = (session: Session, entry: Entry, adopt: Adopt | undefined): Step<void> =>
    pipe(
      fromApi(getPullZone(session, entry.pullZoneId)),
      TE.mapLeft(missingParent(entry)),
      TE.chain((zone) =>
        O.isSome(spellingIn(zone, entry.value))
          ? TE.fromEither(takeOver(inWords(entry), adopt, {}, {}))
          : addAndMakeSure(session, entry, adopt),
      ),
    );

  /** An add that failed may have acted, and one that was refused may have met the same entry of somebody else. */
  const addAndMakeSure = (session: Session, entry: Entry, adopt: Adopt | undefined): Step<void> =>
    pipe(
      of.add(session, entry.pullZoneId, entry.value),
      TE.orElse((error) => {
        const cause: LifecycleError<ApiError> = { _tag: "Api", cause: error };
        if (!isDoubtful(error) && !isBadRequest(error)) return TE.left(cause);
        return pipe(
          getPullZoneAgain(session, entry.pullZoneId),
          TE.mapLeft(() => (isDoubtful(error) ? inDoubt(entry, cause) : cause)),
          TE.chain((zone) => {
            if (O.isNone(spellingIn(zone, entry.value))) return TE.left(cause);
            return isDoubtful(error) ? TE.right(undefined) : TE.fromEither(takeOver(inWords(entry), adopt, {}, {}));
          }),
        );
      }),
    );

  /** Recorded although nobody knows whether it exists: the next `up` makes sure, and destroy removes it if it does. */
  const inDoubt = (entry: Entry, cause: LifecycleError<ApiError>): LifecycleError<ApiError> => ({
    _tag: "Partial",
    id: childId.format(entry.pullZoneId, entry.value),
    applied: of.toInputs(entry),
    outs: {},
    cause,
  });

  const removeAndMakeSure = (session: Session, entry: Entry, spelling: string): Step<void> =>
    pipe(
      of.remove(session, entry.pullZoneId, spelling),
      TE.orElse((error) => {
        if (isNotFound(error)) return TE.right(undefined);
        if (!isDoubtful(error) && !isBadRequest(error)) return TE.left(error);
        return pipe(
          getPullZoneAgain(session, entry.pullZoneId),
          TE.chain((zone) => (O.isNone(spellingIn(zone, entry.value)) ? TE.right(undefined) : TE.left(error))),
          TE.mapLeft(() => error),
        );
      }),
      fromApi,
    );

  const entryOf = (id: string): Step<Entry> =>
    pipe(
      TE.fromEither(childId.parse(id)),
      TE.map(({ parent, key }) => ({ pullZoneId: parent, value: canonicalStored(key) })),
    );

  const validateValue = (value: unknown, isUnknown: IsUnknown): readonly Problem[] => {
    if (typeof value !== "string" || isUnknown(value)) return [];
    const canonical = of.canonical(value);
    return canonical._tag === "Left" ? [{ property: of.key, reason: canonical.left }] : [];
  };

  return {
    kind: of.kind,
    inputs: of.inputs,
    outputs: outputs({}),
    replaceOn: ["pullZoneId", of.key],
    deleteBeforeReplace: true,
    stables: [],
    control: ["adopt"],
    createOnly: ["adopt"],
    deleteReads: [],
    secretInputs: [],
    secretOutputs: [],
    writeOnly: [],
    secretPlaces: [],
    unset: {},
    sameMeaning: {},

    normalise: (given, isUnknown) => {
      const value = given[of.key];
      const canonical = typeof value === "string" && !isUnknown(value) ? of.canonical(value) : undefined;
      return {
        ...given,
        pullZoneId: parentNumber(given.pullZoneId, isUnknown),
        [of.key]: canonical?._tag === "Right" ? canonical.right : value,
      };
    },
    validate: (given, isUnknown) => [
      ...notAParentNumber("pullZoneId", given.pullZoneId, "pullZone.id", isUnknown),
      ...validateValue(given[of.key], isUnknown),
    ],
    affects: () => [],
    toInputs: of.toInputs,
    toOutputs: () => ({}),

    create: (ctx, i) => {
      const entry = of.toEntry(i);
      return pipe(
        adoptOrAdd(ctx, entry, i.adopt),
        TE.map(() => ({ id: childId.format(entry.pullZoneId, entry.value), outs: {} })),
      );
    },

    read: (ctx, id) =>
      pipe(
        entryOf(id),
        TE.chain((entry) => pipe(find(ctx, entry), TE.map(O.map(() => entry)))),
      ),

    update: (ctx, _id, _prior, i) => pipe(ensure(ctx, of.toEntry(i)), TE.map(() => ({}))),

    delete: (ctx, id) =>
      pipe(
        entryOf(id),
        TE.chain((entry) =>
          pipe(
            find(ctx, entry),
            TE.chain(O.match(() => TE.right(undefined), (spelling) => removeAndMakeSure(ctx, entry, spelling))),
          ),
        ),
      ),
  };

  function ensure(ctx: Context<Client>, entry: Entry): Step<void> {
    return adoptOrAdd(ctx, entry, true);
  }
}

const missingParent =
  ({ pullZoneId }: Entry) =>
  (error: LifecycleError<ApiError>): LifecycleError<ApiError> =>
    error._tag === "Api" && isNotFound(error.cause)
      ? refused(`pull zone ${pullZoneId} does not exist on this account`, "check pullZoneId, and which account the API key belongs to")
      : error;

function isBadRequest(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 400;
}
