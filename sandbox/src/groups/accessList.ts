import { IPv6 } from "ipaddr.js";
import type { Behaviour } from "../options";

/** How reads spell entries, and which entries are equivalent. */
export interface Spelling {
  /** The stored entry as reads return it. */
  readonly readBack: (stored: string, behaviour: Behaviour) => string;
  /** The canonical form of all equivalent spellings. */
  readonly canonical: (entry: string) => string;
}

/** Long lists are converted at every read, so each result is cached. */
const remembered = (form: (address: IPv6) => string): ((entry: string) => string) => {
  const known = new Map<string, string>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const spelled = respelled(entry, form);
    if (known.size > 100_000) known.clear();
    known.set(entry, spelled);
    return spelled;
  };
};

/** An IPv6 address or network in a different form; anything else unchanged. */
const respelled = (entry: string, form: (address: IPv6) => string): string => {
  const [address = "", ...prefix] = entry.split("/");
  if (!IPv6.isValid(address)) return entry;
  return [form(IPv6.parse(address)), ...prefix].join("/");
};

const fourDigits = (part: number) => part.toString(16).padStart(4, "0");
const compressed = remembered((address) => address.toRFC5952String());
const expanded = remembered((address) => address.parts.map(fourDigits).join(":"));

export const ipSpelling: Spelling = {
  readBack: (stored, { ipv6Form }) => {
    if (ipv6Form === "compressed") return compressed(stored);
    return ipv6Form === "expanded" ? expanded(stored) : stored;
  },
  canonical: compressed,
};

export const referrerSpelling: Spelling = {
  readBack: (stored, { referrerCase }) => (referrerCase === "lower" ? stored.toLowerCase() : stored),
  canonical: (entry) => entry.toLowerCase(),
};

/** The stored list as reads return it. */
export const readBackList = (stored: readonly string[], spelling: Spelling, behaviour: Behaviour): string[] => {
  const list = stored.map((entry) => spelling.readBack(entry, behaviour));
  return behaviour.listOrder === "reversed" ? list.reverse() : list;
};

/** Index of the entry that an addition would duplicate; -1 if there is none. */
export const placeToAdd = (stored: readonly string[], entry: string, { readBack }: Spelling, behaviour: Behaviour) => {
  const wanted = readBack(entry, behaviour);
  return stored.findIndex((other) => readBack(other, behaviour) === wanted);
};

/** Index of the entry that a removal refers to; -1 if there is none. */
export const placeToRemove = (stored: readonly string[], entry: string, spelling: Spelling, behaviour: Behaviour) =>
  behaviour.removeSpelling === "equivalent"
    ? stored.findIndex((other) => spelling.canonical(other) === spelling.canonical(entry))
    : stored.findIndex((other) => spelling.readBack(other, behaviour) === entry);
