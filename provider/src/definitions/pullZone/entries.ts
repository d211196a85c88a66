import * as t from "io-ts";
import { adopt, boolean, type Property } from "../vocabulary";

/**
 * The entries of a set: texts in a program, and then, in checked inputs and in state, the names of one map. The engine
 * compares arrays position by position and would show every entry behind one that is missing; of a map it shows just the
 * entry. The array around the map makes it one value, so that entries of others can be read into it. Texts that are only
 * known after the update stand behind the map.
 */
export const Entries = t.readonlyArray(t.unknown, "a list of texts");
export type Entries = t.TypeOf<typeof Entries>;

export const entries: Property<typeof Entries> = { shape: { type: "entries" }, codec: Entries, facts: {} };

/** What every set of entries may say besides. */
export const setOptions = {
  // No control: its change must show and act.
  exclusive: boolean({ unset: false }),
  // Never frozen: it says what to do with entries of others whenever one is to be added.
  adopt: adopt("always"),
};
