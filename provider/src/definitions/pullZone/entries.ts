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
  /**
   * Whether the whole list belongs to this set: what others added goes at creation, or when this is set, and later once a
   * refresh has shown it; what is there already and wanted is taken over. Two exclusive sets, or one beside single entries,
   * would undo each other's work. Changed in place.
   * @default false
   */
  // No control: its change must show and act.
  exclusive: boolean({ unset: false }),
  /**
   * Take over entries that are already in the list: `true` or `"overwrite"`, which mean the same here, because an entry
   * has nothing but its value. Read whenever entries are to be added, at creation and later. Adopted means destroyed with
   * the stack; `retainOnDelete` keeps them. Alone it is no change.
   * @default false, or what `bunny:adopt` says for the stack
   */
  // Never frozen: it says what to do with entries of others whenever one is to be added.
  adopt: adopt("always"),
};
