import type * as pulumi from "@pulumi/pulumi";
import { programError } from "../programError";

/** Kinds that never adopt anything, and why they need not. */
const neverAdopted: Readonly<Record<string, string>> = {
  ScriptRelease: "whatever is live of the script, it publishes what the program says",
  ExternalCertificate: "it asks for a challenge, of which a hostname may have any number",
  ExternalCertificateValidation: "it only waits for the certificate",
};

/** Properties that identify an object and are not secret: these are quoted. */
const identity: ReadonlySet<string> = new Set([
  ...["pullZoneId", "scriptId", "dnsZoneId", "appId", "containerName"],
  ...["blockedIp", "hostname", "name", "scriptType", "displayName", "type", "userName"],
]);

/**
 * Pulumi's dynamic-provider process does not support import: it fails with an error of its own and a stack trace before
 * it calls this package. So the constructor says what to write instead.
 */
export function refuseImport(
  kind: string,
  name: string,
  properties: pulumi.Inputs,
  opts: pulumi.CustomResourceOptions,
): void {
  if (opts.import === undefined) return;
  const why = `${kind} "${name}": the option import does not work with Pulumi's dynamic providers, of which this is one.`;
  const reason = neverAdopted[kind];
  throw programError(
    reason === undefined
      ? `${why}\nLeave import out, and take over what exists with adopt; what to write is:\n${adopting(kind, name, properties)}`
      : `${why}\nLeave import out: a ${kind} takes nothing over, because ${reason}.`,
  );
}

/**
 * The declaration with `adopt`. Properties that are long, nested, not yet known or possibly secret appear by name only.
 */
function adopting(kind: string, name: string, properties: pulumi.Inputs): string {
  const given = Object.entries(properties).filter(([property, value]) => value !== undefined && property !== "adopt");
  const written = given.map(([property, value]: readonly [string, unknown]) =>
    identity.has(property) && (typeof value === "string" || typeof value === "number")
      ? `${property}: ${JSON.stringify(value)}`
      : property,
  );
  return `new bunny.${kind}(${JSON.stringify(name)}, { ${[...written, "adopt: true"].join(", ")} });`;
}
