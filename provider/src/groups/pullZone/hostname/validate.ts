import type { hostname } from "./hostname.definition";
import type { InputsOf } from "../../../vocabulary";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";

export type HostnameInputs = InputsOf<typeof hostname>;

/** Combinations that cannot work. A value that is not known yet may still turn out to fit. */
export function validate(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const { certificate, certificateKeyType, forceSsl } = given;
  if (isUnknown(certificate)) return [];
  const isCustom = certificate === "custom";
  const reason = isCustom
    ? 'is required with certificate "custom"'
    : 'requires certificate "custom": set that, or leave it out';
  const pair = ["certificatePem", "privateKeyPem"].filter((property) => isCustom !== (given[property] !== undefined));
  const unprotected = 'cannot be true with certificate "none": leave it out, or set it to false';
  return [
    ...(certificate === "none" && forceSsl === true ? [{ property: "forceSsl", reason: unprotected }] : []),
    ...pair.map((property) => ({ property, reason })),
    ...(isCustom && certificateKeyType !== undefined
      ? [
          {
            property: "certificateKeyType",
            reason:
              'cannot be combined with certificate "custom", where the supplied key determines the type: leave it out',
          },
        ]
      : []),
  ];
}
