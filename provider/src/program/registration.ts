import * as pulumi from "@pulumi/pulumi";
import { assertInstalled } from "./assertInstalled";
import { providerText } from "./providerText";
import { refuseImport } from "./refuseImport";
import { refuseTimeouts } from "./refuseTimeouts";

/** Options that make a constructor read what exists instead of creating it. */
export type ExistingOptions = pulumi.CustomResourceOptions & { readonly id: pulumi.Input<pulumi.ID> };

/** What a class declares of its properties. */
export interface Declared {
  readonly outputs: readonly string[];
  /** Inputs that are secret whether or not the program says so. */
  readonly secretInputs?: readonly string[];
}

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
 */
export function registration(
  kind: string,
  name: string,
  args: pulumi.Inputs,
  { outputs, secretInputs = [] }: Declared,
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const properties = { ...namesOf(outputs), ...args, ...sealed(args, secretInputs) };
  assertInstalled();
  refuseImport(kind, name, properties, opts);
  refuseTimeouts(kind, name, opts);
  const type = `pulumi-nodejs:bunny:${kind}`;
  const hidden = { __timeouts: opts.customTimeouts, __provider: providerText(kind) };
  const registered = opts.id === undefined ? { __registration: inStack(type, name, opts) } : {};
  return [type, name, { ...properties, ...hidden, ...registered }, opts];
}

/** Pulumi fills in only outputs that are named. */
const namesOf = (outputs: readonly string[]): pulumi.Inputs =>
  Object.fromEntries(outputs.map((output) => [output, undefined]));

/** Secrets, whether or not the program says so. */
const sealed = (args: pulumi.Inputs, secretInputs: readonly string[]): pulumi.Inputs =>
  Object.fromEntries(
    secretInputs.filter((input) => args[input] !== undefined).map((input) => [input, pulumi.secret(args[input])]),
  );

/** What the engine tells no dynamic provider: which resource it asks about. It is checked, and never gets into state. */
const inStack = (type: string, name: string, { parent }: pulumi.CustomResourceOptions): pulumi.Inputs => ({
  urn: pulumi.createUrn(name, type, parent),
  stack: [organization(), pulumi.getProject(), pulumi.getStack()].join("/"),
  preview: pulumi.runtime.isDryRun(),
});

/** A unit test with mocks need not name one. */
function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch {
    return "organization";
  }
}
