import { CountryModel, RegionModel, VideoLibraryLanguage } from "../schemas/published";
import { fixedList, type Group } from "./group";

/** Prices by continent, as bunny.net's price list has them. */
const prices: Readonly<Record<string, number>> = { EU: 0.01, NA: 0.01, SA: 0.045, AS: 0.03, OC: 0.03, AF: 0.06 };

const region = (
  Id: number,
  RegionCode: string,
  Name: string,
  [ContinentCode, CountryCode]: readonly [string, string],
  [Latitude, Longitude]: readonly [number, number],
): RegionModel => ({
  Id,
  Name,
  PricePerGigabyte: prices[ContinentCode] ?? 0,
  RegionCode,
  ContinentCode,
  CountryCode,
  Latitude,
  Longitude,
  AllowLatencyRouting: true,
});

/** Some of the real regions. Only the id of Ljubljana is a real one. */
const regions: readonly RegionModel[] = [
  region(1, "DE", "EU: Frankfurt, DE", ["EU", "DE"], [50.1109, 8.6821]),
  region(2, "UK", "EU: London, UK", ["EU", "GB"], [51.5072, -0.1276]),
  region(3, "NY", "NA: New York City, NY", ["NA", "US"], [40.7128, -74.006]),
  region(4, "LA", "NA: Los Angeles, CA", ["NA", "US"], [34.0522, -118.2437]),
  region(5, "SG", "Asia: Singapore, SG", ["AS", "SG"], [1.3521, 103.8198]),
  region(6, "JP", "Asia: Tokyo, JP", ["AS", "JP"], [35.6762, 139.6503]),
  region(7, "SYD", "OC: Sydney, SYD", ["OC", "AU"], [-33.8674869, 151.2069902]),
  region(8, "BR", "LATAM: Sao Paulo, BR", ["SA", "BR"], [-23.5558, -46.6396]),
  region(9, "JH", "AF: Johannesburg, SA", ["AF", "ZA"], [-26.2041, 28.0473]),
  region(10, "SE", "EU: Stockholm, SE", ["EU", "SE"], [59.3293, 18.0686]),
  region(98, "LJ", "EU: Ljubljana, SI", ["EU", "SI"], [46.0569, 14.5058]),
];

/** With the regions that are in the country. */
const country = (IsoCode: string, Name: string, taxRate?: number): CountryModel => ({
  Name,
  IsoCode,
  IsEU: taxRate !== undefined,
  TaxRate: taxRate ?? 0,
  TaxPrefix: taxRate === undefined ? null : IsoCode,
  FlagUrl: null,
  PopList: regions.flatMap(({ CountryCode, RegionCode }) =>
    CountryCode === IsoCode && RegionCode !== null ? [RegionCode] : [],
  ),
});

/** Some countries. How the API writes tax rates is not known. */
const countries: readonly CountryModel[] = [
  country("AU", "Australia"),
  country("BR", "Brazil"),
  country("FR", "France", 20),
  country("DE", "Germany", 19),
  country("JP", "Japan"),
  country("SG", "Singapore"),
  country("SI", "Slovenia", 22),
  country("ZA", "South Africa"),
  country("SE", "Sweden", 25),
  country("GB", "United Kingdom"),
  country("US", "United States"),
];

const language = (ShortCode: string, Name: string, transcribing: number, player = true): VideoLibraryLanguage => ({
  ShortCode,
  Name,
  SupportPlayerTranslation: player,
  SupportTranscribing: transcribing > 0,
  TranscribingAccuracy: transcribing,
});

/** Some languages of Bunny Stream. Their accuracies are made up. */
const languages: readonly VideoLibraryLanguage[] = [
  language("en", "English", 5),
  language("de", "German", 4),
  language("cy", "Welsh", 1, false),
  language("eo", "Esperanto", 0),
];

/** The locations of the network, countries, and languages of videos. */
export const locations: Group = {
  operations: [
    fixedList("/region", RegionModel, regions),
    fixedList("/country", CountryModel, countries),
    fixedList("/videolibrary/languages", VideoLibraryLanguage, languages),
  ],
};
