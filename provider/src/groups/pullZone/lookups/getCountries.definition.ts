import { boolean, computedList, computedObject, defineLookup, number, optional, set, text } from "../../../vocabulary";

/** A country. */
const country = computedObject(
  {
    /** Code of the country, for `blockedCountries` of a pull zone: `DE`. */
    code: text({ wire: "IsoCode", inEveryReply: true }),
    /** Name of the country in English. */
    name: text(),
    /** Whether the country is in the European Union. */
    isInEu: boolean({ wire: "IsEU" }),
    /** Rate of the tax that bunny.net charges there, as it gives it. */
    taxRate: number(),
    /** Prefix of tax numbers, if the country has one. */
    taxPrefix: optional(text()),
    /** Codes of the regions of bunny.net's network that are in the country, sorted. */
    regionCodes: set(text(), { wire: "PopList" }),
  },
  { typeName: "Country" },
);

/**
 * Looks up the countries that bunny.net knows, such as for `blockedCountries` of a pull zone.
 *
 * API: `GET /country`.
 *
 * @see {@link PullZone}
 * @example
 * ```ts
 * const found = bunny.getCountriesOutput();
 * export const countries = found.countries;
 * ```
 * @args none, because the countries are the same for everyone.
 */
export const getCountries = defineLookup({
  name: "getCountries",
  /** The countries that bunny.net knows. */
  result: computedObject({
    /** All countries, sorted by code. */
    countries: computedList(country, { sortedBy: "code" }),
  }),
});
