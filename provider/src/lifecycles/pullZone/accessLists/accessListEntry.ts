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
import { taskEither, valueOf } from "../../../taskEither";
import type { Step } from "../../step";
import { existingParentZone, findParentZone } from "../parentZone";
import type { AccessList, ChangeFailure, Entry } from "./accessList";

/** What distinguishes the entries of one access list from those of the others. `I` are the inputs of one entry. */
interface EntryKind<I extends object> {
  readonly declarations: DefinedDeclarations<I, object>;
  /** The input that holds the entry. */
  readonly key: keyof I & string;
  readonly list: AccessList;
  readonly toInputs: (entry: Entry) => NoInfer<I>;
  readonly toEntry: (inputs: I) => Entry;
}

/**
 * One entry of an access list of a pull zone, identified by its canonical form.
 *
 * The list is read with the zone, so all entries of a zone share one GET. Other entries are never touched: an entry is
 * added and removed on its own, and removed in the server's spelling. Every input is part of the identity, so every
 * change replaces the resource, and update only completes a create whose outcome is unknown.
 */
export function accessListEntry<I extends { readonly pullZoneId: number; readonly adopt?: Adopt }>({
  declarations,
  key,
  list,
  toInputs,
  toEntry,
}: EntryKind<I>): Lifecycle<Client, ApiError, I, object, Entry> {
  return {
    ...declarations,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      taskEither(async function* () {
        const entry = toEntry(inputs);
        yield* valueOf(ensure(ctx, entry, takeOverEntry(ctx, entry, inputs.adopt)));
        return { id: idOf(entry), outs: {} };
      }),

    read: (ctx, id) =>
      taskEither(async function* () {
        const entry = yield* valueOf(entryOf(id));
        const spellings = yield* valueOf(findSpellings(ctx, entry));
        return spellings.length > 0 ? O.some(entry) : O.none;
      }),

    update: (ctx, _id, _prior, inputs) =>
      taskEither(async function* () {
        yield* valueOf(ensure(ctx, toEntry(inputs), TE.right(undefined)));
        return {};
      }),

    delete: (ctx, id) =>
      taskEither(async function* () {
        const entry = yield* valueOf(entryOf(id));
        const spellings = yield* valueOf(findSpellings(ctx, entry));
        for (const spelling of spellings) yield* valueOf(list.remove(ctx, entry, spelling));
      }),
  };

  function idOf({ pullZoneId, value }: Entry): string {
    return childId.format(pullZoneId, value);
  }

  function entryOf(id: string): Step<Entry> {
    return pipe(
      TE.fromEither(childId.parse(id)),
      TE.map(({ parent, key: value }) => ({ pullZoneId: parent, value: list.canonicalStored(value) })),
    );
  }

  /** Adds the entry. If it already exists, runs `whenExisting` instead. */
  function ensure(session: Session, entry: Entry, whenExisting: Step<unknown>): Step<void> {
    return taskEither(async function* () {
      const zone = yield* valueOf(existingParentZone(session, entry.pullZoneId));
      const exists = list.spellingsIn(zone, entry.value).length > 0;
      const added = exists ? "existed" : yield* valueOf(add(session, entry));
      if (added === "existed") yield* valueOf(whenExisting);
    });
  }

  function add(session: Session, entry: Entry) {
    return pipe(
      list.add(session, entry),
      TE.mapLeft((failure) => recordedIfInDoubt(entry, failure)),
    );
  }

  /**
   * Records an entry that may have been added: the next `up` makes sure that it exists, and destroy removes it if it
   * does.
   */
  function recordedIfInDoubt(entry: Entry, { cause, inDoubt }: ChangeFailure): LifecycleError<ApiError> {
    return inDoubt ? partial({ id: idOf(entry), applied: toInputs(entry), outs: {} })(cause) : cause;
  }

  /** An entry is nothing but its value, so one that is being replaced can stay as it is. */
  function takeOverEntry(ctx: Context<Client>, { pullZoneId, value }: Entry, adopt: Adopt | undefined): Step<unknown> {
    return takeOver(ctx, { names: [list.inWords(pullZoneId, [value])], adopt, managed: {}, found: {} });
  }

  function findSpellings(session: Session, { pullZoneId, value }: Entry): Step<readonly string[]> {
    return pipe(
      findParentZone(session, pullZoneId),
      TE.map((zone) => (O.isSome(zone) ? list.spellingsIn(zone.value, value) : [])),
    );
  }
}
