import type * as pulumi from "@pulumi/pulumi";
import { programError } from "./programError";

/** Kinds that never take over an existing object, and why not. */
const neverAdopted: Readonly<Record<string, string>> = {
  ScriptRelease: "it publishes what the program declares, whatever is live now",
  ExternalCertificate: "it requests a challenge, and a hostname may have any number of them",
  ExternalCertificateValidation: "it only waits for the certificate",
};

/** Properties that identify an object and are not secret: only these are quoted. */
const identity: ReadonlySet<string> = new Set([
  ...["pullZoneId", "scriptId", "dnsZoneId", "appId", "containerName"],
  ...["blockedIp", "hostname", "name", "scriptType", "displayName", "type", "userName"],
  ...["storageZoneId", "path", "source"],
]);

/** Properties that classes compute from their arguments. */
const derived: ReadonlySet<string> = new Set(["checksum", "files"]);

/**
 * Pulumi's dynamic-provider process does not support import: it fails with a stack trace before it calls this package. So
 * the constructor says what to write instead.
 */
export function refuseImport(
  kind: string,
  name: string,
  properties: pulumi.Inputs,
  opts: pulumi.CustomResourceOptions,
): void {
  if (opts.import === undefined) return;
  const why = `${kind} "${name}": the import option does not work with dynamic providers, and pulumi-bunny is one.`;
  const reason = neverAdopted[kind];
  throw programError(
    reason === undefined
      ? `${why}\nRemove import, and take over what exists with adopt:\n${adopting(kind, name, properties)}`
      : `${why}\nRemove import: a ${kind} takes nothing over, because ${reason}.`,
  );
}

/** The declaration with `adopt`. Values that are long, nested, unknown or possibly secret are left out. */
function adopting(kind: string, name: string, properties: pulumi.Inputs): string {
  const given = Object.entries(properties).filter(
    ([property, value]) => value !== undefined && property !== "adopt" && !derived.has(property),
  );
  const written = given.map(([property, value]: readonly [string, unknown]) =>
    identity.has(property) && (typeof value === "string" || typeof value === "number")
      ? `${property}: ${JSON.stringify(value)}`
      : property,
  );
  return `new bunny.${kind}(${JSON.stringify(name)}, { ${[...written, "adopt: true"].join(", ")} });`;
}
