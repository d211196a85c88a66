import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { findEntries } from "../api/accessLists";
import type { DefinedDeclarations } from "../../../vocabulary";
import type { Adopt } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { Lifecycle } from "../../../contract/lifecycle";
import { decodeLeniently } from "../../../properties/codecs";
import type { Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { AccessList } from "./accessList";
import { convergeList, removeEntries } from "./convergeList";

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/**
 * One entry of an access list of a pull zone, identified by its canonical form.
 *
 * The list is read with the zone, so all entries of a zone share one GET. Entries that are added or removed at the same
 * time are written together. Others are never changed. Every input is part of the identity, so every change replaces the
 * resource, and update only completes a create whose outcome is unknown.
 *
 * @param key the input that holds the entry
 */
export function accessListEntry<
  Key extends string,
  I extends Readonly<Record<Key, string>> & { readonly pullZoneId: number; readonly adopt?: Adopt },
>(
  declarations: DefinedDeclarations<I, object>,
  key: Key,
  list: AccessList,
): Lifecycle<Client, ApiError, I, object, Entry> {
  return {
    ...declarations,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      steps(async function* () {
        yield* converge(ctx, [], inputs);
        return { id: childId.format(inputs.pullZoneId, inputs[key]), outs: {} };
      }),

    read: (ctx, id) =>
      steps(async function* () {
        const entry = yield* entryOf(id);
        const entries = yield* act(findEntries(ctx, entry.pullZoneId, list.name));
        return list.byValue(entries ?? []).has(entry.value) ? O.some(entry) : O.none;
      }),

    update: (ctx, _id, _prior, inputs) =>
      steps(async function* () {
        yield* converge(ctx, [inputs[key]], inputs);
        return {};
      }),

    delete: (ctx, id) =>
      steps(async function* () {
        const { pullZoneId, value } = yield* entryOf(id);
        yield* removeEntries(ctx, list, pullZoneId, (other) => other === value);
      }),
  };

  function toInputs({ pullZoneId, value }: Entry): Partial<I> {
    return decodeLeniently(declarations.inputs, { pullZoneId, [key]: value });
  }

  function entryOf(id: string): Step<Failure, Entry> {
    return steps(async function* () {
      const { parent: pullZoneId, key: value } = yield* act(TE.fromEither(childId.parse(id)));
      return { pullZoneId, value: list.canonicalStored(value) };
    });
  }

  /** Adds the entry unless it exists. */
  function converge(ctx: Ctx, before: readonly string[], { pullZoneId, adopt, [key]: value }: I): Step<Failure, void> {
    return convergeList(ctx, list, {
      before: { values: new Set(before), exclusive: false },
      wanted: { pullZoneId, values: new Set<string>([value]), exclusive: false, adopt },
      drift: "repair",
      // An entry that may have been added: the next `up` makes sure that it exists, and destroy removes it if it does.
      record: () =>
        partial({ id: childId.format(pullZoneId, value), applied: toInputs({ pullZoneId, value }), outs: {} }),
    });
  }
}
