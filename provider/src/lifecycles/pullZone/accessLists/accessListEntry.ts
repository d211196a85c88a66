import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { DefinedDeclarations } from "../../../definitions/vocabulary";
import { type Adopt, takeOver } from "../../../kernel/adoption";
import { partial } from "../../../kernel/errors";
import { childId } from "../../../kernel/ids";
import type { Context, Lifecycle, LifecycleError } from "../../../kernel/lifecycle";
import { parentZone, parentZoneIfThere, type Step } from "../parentZone";
import type { AccessList, ChangeFailure, Entry } from "./accessList";

/** What tells the single entries of one access list from those of another. `I` are the inputs of one entry. */
export interface ListEntry<I extends object> {
  readonly declarations: DefinedDeclarations<I, object>;
  /** The input that holds the entry. */
  readonly key: keyof I & string;
  readonly list: AccessList;
  readonly toInputs: (entry: Entry) => NoInfer<I>;
  readonly toEntry: (inputs: I) => Entry;
}

/**
 * One entry of an access list of a pull zone, known by its canonical form.
 *
 * The list comes with the zone, so all entries of a zone share one GET. Neighbours are never touched: an entry is added
 * and removed alone, and removed in the server's spelling. Every input is the identity of the entry, so every change
 * replaces, and update only finishes what a create left in doubt.
 */
export function listEntry<I extends { readonly pullZoneId: number; readonly adopt?: Adopt }>({
  declarations,
  key,
  list,
  toInputs,
  toEntry,
}: ListEntry<I>): Lifecycle<Client, ApiError, I, object, Entry> {
  const find = (session: Session, { pullZoneId, value }: Entry): Step<readonly string[]> =>
    pipe(
      parentZoneIfThere(session, pullZoneId),
      TE.map((zone) => (O.isSome(zone) ? list.spellingsIn(zone.value, value) : [])),
    );

  /** Adds the entry, or does what is to be done with one that is there already. */
  const ensure = (session: Session, entry: Entry, whenThere: Step<unknown>): Step<unknown> =>
    pipe(
      parentZone(session, entry.pullZoneId),
      TE.map((zone) => list.spellingsIn(zone, entry.value).length > 0),
      TE.chain((isThere) =>
        isThere
          ? whenThere
          : pipe(
              list.add(session, entry),
              TE.mapLeft(recorded(entry)),
              TE.chain((added) => (added === "met" ? whenThere : TE.right(undefined))),
            ),
      ),
    );

  /** In doubt, it is recorded: the next `up` makes sure, and destroy removes it if it exists. */
  const recorded =
    (entry: Entry) =>
    ({ cause, inDoubt }: ChangeFailure): LifecycleError<ApiError> =>
      inDoubt
        ? partial({ id: childId.format(entry.pullZoneId, entry.value), applied: toInputs(entry), outs: {} })(cause)
        : cause;

  /** An entry has nothing but its value: one that is made anew stays as it is. */
  const met = (ctx: Context<Client>, { pullZoneId, value }: Entry, { adopt }: I): Step<unknown> =>
    takeOver(ctx, { name: list.inWords(pullZoneId, [value]), adopt, managed: {}, found: {} });

  const entryOf = (id: string): E.Either<LifecycleError<never>, Entry> =>
    pipe(
      childId.parse(id),
      E.map(({ parent, key: value }) => ({ pullZoneId: parent, value: list.canonicalStored(value) })),
    );

  return {
    ...declarations,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, i) => {
      const entry = toEntry(i);
      return pipe(
        ensure(ctx, entry, met(ctx, entry, i)),
        TE.map(() => ({ id: childId.format(entry.pullZoneId, entry.value), outs: {} })),
      );
    },

    // Plain, because a refresh does nothing else, a thousand times.
    read: (ctx, id) => async () => {
      const entry = entryOf(id);
      if (E.isLeft(entry)) return entry;
      const found = await find(ctx, entry.right)();
      return E.isLeft(found) ? found : E.right(found.right.length > 0 ? O.some(entry.right) : O.none);
    },

    update: (ctx, _id, _prior, i) =>
      pipe(
        ensure(ctx, toEntry(i), TE.right(undefined)),
        TE.map(() => ({})),
      ),

    delete: (ctx, id) =>
      pipe(
        TE.fromEither(entryOf(id)),
        TE.chain((entry) =>
          pipe(
            find(ctx, entry),
            TE.chain(TE.traverseSeqArray((spelling) => list.remove(ctx, entry, spelling))),
            TE.map(() => undefined),
          ),
        ),
      ),
  };
}
