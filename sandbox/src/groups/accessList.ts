import { isValid, parse, IPv6 } from "ipaddr.js";
import type { Behaviour } from "../options";

/** How reads spell entries, and which entries mean the same. */
export interface Spelling {
  /** The stored entry as reads give it. */
  readonly readBack: (stored: string, behaviour: Behaviour) => string;
  /** One form for all spellings that mean the same. */
  readonly canonical: (entry: string) => string;
}

const inForm = (entry: string, form: (address: IPv6) => string): string => {
  const [address = "", ...prefix] = entry.split("/");
  if (!address.includes(":") || !isValid(address)) return entry;
  const parsed = parse(address);
  return parsed instanceof IPv6 ? [form(parsed), ...prefix].join("/") : entry;
};

const compressed = (entry: string) => inForm(entry, (address) => address.toRFC5952String());
const expanded = (entry: string) => inForm(entry, (address) => address.parts.map(fourDigits).join(":"));
const fourDigits = (part: number) => part.toString(16).padStart(4, "0");

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

/** The stored list as reads give it. */
export const readBackList = (stored: readonly string[], spelling: Spelling, behaviour: Behaviour): string[] => {
  const list = stored.map((entry) => spelling.readBack(entry, behaviour));
  return behaviour.listOrder === "reversed" ? list.reverse() : list;
};

/** Place of the entry that an addition would repeat; -1 when there is none. */
export const placeToAdd = (stored: readonly string[], entry: string, { readBack }: Spelling, behaviour: Behaviour) => {
  const wanted = readBack(entry, behaviour);
  return stored.findIndex((other) => readBack(other, behaviour) === wanted);
};

/** Place of the entry that a removal means; -1 when there is none. */
export const placeToRemove = (stored: readonly string[], entry: string, spelling: Spelling, behaviour: Behaviour) =>
  behaviour.removeSpelling === "equivalent"
    ? stored.findIndex((other) => spelling.canonical(other) === spelling.canonical(entry))
    : stored.findIndex((other) => spelling.readBack(other, behaviour) === entry);
