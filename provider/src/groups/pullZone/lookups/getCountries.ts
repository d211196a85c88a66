import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getCountries}: none, because the countries are the same for everyone. */
export type GetCountriesArgs = NoArgs;

/** The countries that bunny.net knows. */
export interface GetCountriesResult {
  /** All countries, sorted by code. */
  countries: Country[];
}

/** A country. */
export interface Country {
  /** Code of the country, for `blockedCountries` of a pull zone: `DE`. */
  code: string;
  /** Name of the country in English. */
  name: string;
  /** Whether the country is in the European Union. */
  isInEu: boolean;
  /** Rate of the tax that bunny.net charges there, as it gives it. */
  taxRate: number;
  /** Prefix of tax numbers, if the country has one. */
  taxPrefix: string | undefined;
  /** Codes of the regions of bunny.net's network that are in the country, sorted. */
  regionCodes: string[];
}

export const lookup: Lookup<GetCountriesArgs, GetCountriesResult> = {
  name: "getCountries",
  run: (session) =>
    taskEither(async function* () {
      const { fetchCountries } = await import("../api/country.js");
      const all = yield* valueOf(fetchCountries(session));
      const countries = all.map((country) => ({ ...country, regionCodes: [...country.regionCodes].sort() }));
      return { countries: countries.sort((left, right) => left.code.localeCompare(right.code)) };
    }),
};

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
 */
export const getCountries = /* @__PURE__ */ plainForm(lookup);

/** {@link getCountries} for a provider whose settings may be outputs. */
export const getCountriesOutput = /* @__PURE__ */ outputForm(lookup);
