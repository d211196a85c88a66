import * as pulumi from "@pulumi/pulumi";
import { providerText } from "./providerText";
import { refuseUnresolvablePackage } from "./resolvable";

/** Options that make a constructor read what exists instead of creating it. */
export type ExistingOptions = pulumi.CustomResourceOptions & { readonly id: pulumi.Input<pulumi.ID> };

/**
 * Base of all resources of this package.
 *
 * It is a custom resource with a constant `__provider` text instead of a `pulumi.dynamic.Resource`, whose text would be
 * serialised code: nothing of a program is captured in state, an upgrade of the package changes no resource, and
 * refresh and destroy run the version that is installed.
 */
export abstract class BunnyResource extends pulumi.CustomResource {
  /**
   * @param kind name of the resource
   * @param properties arguments, and every output's name with `undefined`: Pulumi fills in only outputs that are named
   */
  protected constructor(
    kind: string,
    name: string,
    properties: pulumi.Inputs,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    refuseUnresolvablePackage();
    super(
      `pulumi-nodejs:bunny:${kind}`,
      name,
      { ...properties, __timeouts: opts.customTimeouts, __provider: providerText(kind) },
      opts,
    );
  }
}
