import { difference } from "../../contract/diff";
import { removalNotes } from "../../contract/removalNotes";
import { sortInputs, type StoredState } from "../../contract/state";
import type { ResourceRef } from "../../ownership/claims";
import type { Properties } from "../../properties/values";
import { isUnknown } from "../pulumiWire";
import { claim } from "./claim";
import type { KindToServe } from "./kind";
import type { ServedKind } from "./resource";

/** Compares the inputs of the program with state. */
export function diffStep<Client, Failure>(kind: KindToServe<Client, Failure>): ServedKind<Client>["diff"] {
  const { declared, stateOf, claimantOf } = kind;
  return (configured, id, olds, news) => {
    const before = stateOf(olds);
    const { described, control } = sortInputs(declared.control, news);
    const { isNone, replaces, deleteBeforeReplace } = difference(declared, before, { described, control }, isUnknown);
    const isReplaced = replaces.length > 0;
    const claimant = claimantOf(configured, news);
    if (claimant !== undefined) claim(kind, configured, { claimant, id, before, inputs: news, isReplaced });
    const messages = {
      label: claimant?.label ?? declared.kind,
      notes: claimant === undefined ? [] : newNotes(claimant, replaces, before, described),
    };
    // In every other case the engine compares the inputs itself and shows the exact properties. Only the engine knows
    // what the program newly marks as secret: that becomes an update that sends no request, because the value would
    // otherwise stay in plain text in state.
    return isNone
      ? { isNone: true, replaces: [], deleteBeforeReplace: false, ...messages }
      : { isNone: false, replaces, deleteBeforeReplace, ...messages };
  };

  function newNotes(
    { key }: ResourceRef,
    replaces: readonly string[],
    before: StoredState,
    described: Properties,
  ): readonly string[] {
    const notes = replaces.length > 0 ? replacementNotes(replaces) : updateNotes(before, described);
    const known = kind.noted.get(key) ?? [];
    kind.noted.set(key, notes);
    return notes.filter((note) => !known.includes(note));
  }

  function updateNotes(before: StoredState, described: Properties): readonly string[] {
    return [
      ...(declared.planNotes?.(before.outs, described, isUnknown) ?? []),
      ...removalNotes(declared, before, described),
    ];
  }

  function replacementNotes(replaces: readonly string[]): readonly string[] {
    const { replaceNote } = declared;
    return replaceNote === undefined ? [] : [`is replaced, because ${replaces.join(" and ")} changed: ${replaceNote}`];
  }
}
