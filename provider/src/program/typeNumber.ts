/**
 * A number of bunny.net that may have no name here, from 0 to 255. TypeScript tells these apart from names, one by one,
 * which it does not with `number`: a misspelled name is then compared with names, and editors know which properties
 * belong to it.
 */
export type TypeNumber = Below<256>;

type Below<Limit extends number, Numbers extends readonly number[] = []> = Numbers["length"] extends Limit
  ? Numbers[number]
  : Below<Limit, readonly [...Numbers, Numbers["length"]]>;
