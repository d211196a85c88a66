import * as t from "io-ts";
import { inputs, type InputsOf } from "../../kernel/codecs";
import type { IsUnknown, Problem } from "../../kernel/lifecycle";
import { Adopt } from "../../kernel/ownership";
import { valueAt } from "../../kernel/paths";
import { wrongLength } from "../../kernel/text";
import { isProperties, type Properties } from "../../kernel/values";
import { AnycastEndpoint, CdnEndpoint } from "../containerApp/inputs";
import { normalise as normaliseApp } from "../containerApp/normalise";
import { validate as validateApp } from "../containerApp/validate";

export const Inputs = inputs(
  { appId: t.string, containerName: t.string, displayName: t.string },
  { cdn: CdnEndpoint, anycast: AnycastEndpoint, adopt: Adopt },
);
export type Inputs = InputsOf<typeof Inputs>;

/** Where an application has an endpoint of its own. What holds for that one holds here too. */
const place = ["containerTemplates", "container", "endpoints", "endpoint"];
const prefix = place.join(".");

const asInApp = ({ cdn, anycast }: Properties): Properties => ({
  containerTemplates: { container: { endpoints: { endpoint: { cdn, anycast } } } },
});

/** Canonical forms: documented spellings of names, lists without an order sorted, ids and names without blanks around. */
export const normalise = (given: Properties, isUnknown: IsUnknown): Properties => {
  const kinds = valueAt(normaliseApp(asInApp(given), isUnknown), place);
  return { ...given, ...(isProperties(kinds) ? kinds : {}), appId: trimmed(given.appId, isUnknown) };
};

const trimmed = (value: unknown, isUnknown: IsUnknown): unknown =>
  typeof value === "string" && !isUnknown(value) ? value.trim() : value;

export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...noAppId(given.appId, isUnknown),
  ...wrongLength("containerName", given.containerName, [1, 50], isUnknown),
  ...wrongLength("displayName", given.displayName, [1, 50], isUnknown),
  ...validateApp(asInApp(given), isUnknown)
    .filter(({ property }) => property.startsWith(prefix))
    .map(({ property, reason }) => ({ property: property.slice(prefix.length + 1) || "cdn", reason })),
];

const noAppId = (value: unknown, isUnknown: IsUnknown): readonly Problem[] =>
  typeof value !== "string" || isUnknown(value) || /^[\w-]{1,100}$/.test(value)
    ? []
    : [{ property: "appId", reason: "must be the id of an application: pass app.id" }];
