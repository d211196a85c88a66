import * as t from "io-ts";
import { adopt, boolean, type Property } from "../../../vocabulary";

/**
 * The entries of a set: strings in a program; in checked inputs and in state, the keys of a single map. The engine
 * compares arrays position by position, so it would show every entry after a missing one as changed; in a map it shows
 * only that entry. The array around the map makes it one value, so that entries added elsewhere can be read into it.
 * Strings that are unknown until the update come after the map.
 */
export const Entries = t.readonlyArray(t.unknown, "a list of strings");
export type Entries = t.TypeOf<typeof Entries>;

export const entries: Property<typeof Entries> = { shape: { type: "entries" }, codec: Entries, facts: {} };

/** Options shared by all sets of entries. */
export const setOptions = {
  /**
   * Whether the whole list belongs to this set. Entries added elsewhere are removed on create or when this is set, and
   * later once a refresh has shown them; existing entries that are declared here are taken over. Two exclusive sets, or
   * an exclusive set alongside single entries, would undo each other's changes. Updated in place.
   * @default false
   */
  // Not a control input: a change must be shown and take effect.
  exclusive: boolean({ unset: false }),
  /**
   * Adopt entries that are already in the list. `true` and `"overwrite"` mean the same here, because an entry has
   * nothing but its value. Used whenever entries are added, on create and later. Once adopted, they are deleted on
   * destroy unless `retainOnDelete` is set. Changing only this has no effect.
   * @default false, or what BUNNYNET_ADOPT says
   */
  // Never frozen: it decides about entries that already exist whenever one is to be added.
  adopt: adopt("always"),
};
