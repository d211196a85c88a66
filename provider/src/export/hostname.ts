import type * as E from "fp-ts/Either";
import type { Hostname, PullZone } from "../api/pullZone/pullZone";
import type { Properties } from "../kernel/values";
import { hostname } from "../lifecycles";
import { isOriginUnknown, isControlledByBunny } from "../lifecycles/pullZone/hostname/mapping";
import type { Code } from "./codeExpression";
import { declare } from "./declare";
import type { Naming } from "./naming";
import type { Resource } from "./programAst";

/** A hostname of a pull zone, with its certificate. */
export function declareHostname(
  naming: Naming,
  pullZoneId: Code,
  zone: PullZone,
  entry: Hostname,
): E.Either<string, Resource> {
  const found = hostname.toInputs({ pullZoneId: zone.Id, entry });
  const { remarks, ...certificate } = isOfUnknownOrigin(entry) ? ofUnknownOrigin(found) : certificateOf(naming, found);
  return declare(hostname, {
    what: `hostname ${entry.Value} of pull zone ${zone.Name} (${zone.Id})`,
    name: naming.resource(hostname.kind, found.hostname ?? entry.Value),
    properties: { pullZoneId, hostname: found.hostname, ...certificate.properties },
    remarks,
  });
}

interface Certificate {
  readonly properties: Properties;
  readonly remarks?: readonly string[];
}

/** Whether it has a certificate and bunny.net does not report how that was obtained. */
function isOfUnknownOrigin(entry: Hostname): boolean {
  return entry.HasCertificate && !isControlledByBunny(entry) && isOriginUnknown(entry);
}

function ofUnknownOrigin({ forceSsl }: ReturnType<typeof hostname.toInputs>): Certificate {
  return {
    properties: { forceSsl, adopt: true },
    remarks: [
      "Its certificate is left as it is: bunny.net does not report how it was obtained. To manage it here, set",
      'certificate: "managed", or "custom" with certificatePem and privateKeyPem.',
    ],
  };
}

function certificateOf(naming: Naming, found: ReturnType<typeof hostname.toInputs>): Certificate {
  const { certificate, certificateKeyType, forceSsl, hostname: name = "" } = found;
  switch (certificate) {
    case "custom":
      return {
        properties: {
          certificate,
          certificatePem: naming.setting(
            { isSecret: false, what: `certificate of ${name} with its chain, as PEM text` },
            name,
            "certificate pem",
          ),
          privateKeyPem: naming.setting(
            { isSecret: true, what: "private key of that certificate, as PEM text" },
            name,
            "private key pem",
          ),
          forceSsl,
          adopt: "overwrite",
        },
        remarks: ['A certificate cannot be compared, so the first up sends it, which requires adopt: "overwrite".'],
      };
    case "managed":
      return { properties: { certificate, certificateKeyType, forceSsl, adopt: true } };
    default:
      return forceSsl === true
        ? {
            properties: { forceSsl, adopt: true },
            remarks: ["HTTPS is forced although there is no certificate."],
          }
        : { properties: { certificate, forceSsl, adopt: true } };
  }
}
