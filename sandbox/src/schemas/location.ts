import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";

/** A location of the content delivery network. */
export const Region = Type.Object(
  {
    Id: Type.Integer(),
    Name: nullable(Type.String()),
    PricePerGigabyte: Type.Number(),
    RegionCode: nullable(Type.String()),
    ContinentCode: nullable(Type.String()),
    CountryCode: nullable(Type.String()),
    Latitude: Type.Number(),
    Longitude: Type.Number(),
    AllowLatencyRouting: Type.Boolean(),
  },
  closed,
);
export type Region = Static<typeof Region>;

export const Country = Type.Object(
  {
    Name: nullable(Type.String()),
    IsoCode: nullable(Type.String()),
    IsEU: Type.Boolean(),
    TaxRate: Type.Number(),
    TaxPrefix: nullable(Type.String()),
    FlagUrl: nullable(Type.String()),
    PopList: nullable(Type.Array(Type.String())),
  },
  closed,
);
export type Country = Static<typeof Country>;
