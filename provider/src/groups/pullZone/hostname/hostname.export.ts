import type * as E from "fp-ts/Either";
import type { RemoteHostname } from "../api/hostname";
import type { WholePullZone } from "../api/wholePullZone";
import { childId } from "../../../formats/ids";
import { hostname } from "../../../generated/lifecycles";
import { importableHostname } from "./remote";
import type { Code } from "../../../export/codeExpression";
import { declare } from "../../../export/declare";
import type { Naming } from "../../../export/naming";
import type { Resource } from "../../../export/programAst";

/** A hostname of a pull zone, with its certificate. */
export function declareHostname(
  naming: Naming,
  pullZoneId: Code,
  zone: WholePullZone,
  entry: RemoteHostname,
): E.Either<string, Resource> {
  const found = importableHostname({ ...entry, pullZoneId: zone.Id });
  const name = entry.hostname;
  return declare(naming, hostname, {
    what: `hostname ${entry.spelling} of pull zone ${zone.Name} (${zone.Id})`,
    name: naming.resource(hostname.kind, name),
    id: childId.format(zone.Id, name),
    properties: { ...found, pullZoneId, adopt: true },
    remarks: remarksOn(entry),
  });
}

function remarksOn(entry: RemoteHostname): readonly string[] | undefined {
  if (entry.hasCertificate) {
    return [
      "Its certificate is left as it is: bunny.net does not report how it was obtained. To manage it here, set",
      'certificate: "managed", or "custom" with certificatePem and privateKeyPem.',
    ];
  }
  return entry.forceSsl ? ["HTTPS is forced although there is no certificate."] : undefined;
}
