import type * as pulumi from "@pulumi/pulumi";
import { providerText } from "./providerText";
import { refuseUnresolvablePackage } from "./resolvable";

/** Options that make a constructor read what exists instead of creating it. */
export type ExistingOptions = pulumi.CustomResourceOptions & { readonly id: pulumi.Input<pulumi.ID> };

/** What the constructor of `pulumi.CustomResource` takes. */
type Registration = [type: string, name: string, properties: pulumi.Inputs, opts: pulumi.CustomResourceOptions];

/**
 * What every resource of this package registers with Pulumi.
 *
 * It is a custom resource with a constant `__provider` text instead of a `pulumi.dynamic.Resource`, whose text would be
 * serialised code: nothing of a program is captured in state, an upgrade of the package changes no resource, and
 * refresh and destroy run the version that is installed.
 *
 * A function and not a base class: state keeps the line that declares a resource, and Pulumi takes for it whatever calls
 * the class that extends its own.
 *
 * @param kind name of the resource
 * @param properties arguments, and every output's name with `undefined`: Pulumi fills in only outputs that are named
 */
export function registration(
  kind: string,
  name: string,
  properties: pulumi.Inputs,
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  refuseUnresolvablePackage();
  const order = createdFirst.has(kind) ? {} : { deleteBeforeReplace: true };
  const hidden = { __timeouts: opts.customTimeouts, __provider: providerText(kind) };
  return [`pulumi-nodejs:bunny:${kind}`, name, { ...properties, ...hidden }, { ...order, ...opts }];
}

/**
 * Kinds of which there may be two of the same for a while. Of all others the new one would meet the old one. The provider
 * says so too, but is not asked where a replacement is ordered: `pulumi up --replace`.
 */
export const createdFirst: ReadonlySet<string> = new Set([
  "ContainerRegistry",
  "Dnssec",
  "ExternalCertificate",
  "ExternalCertificateValidation",
  "ScriptRelease",
]);
