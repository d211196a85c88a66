import * as pulumi from "@pulumi/pulumi";
import { assertInstalled } from "./assertInstalled";
import { providerText } from "./providerText";
import { refuseImport } from "./refuseImport";
import { refuseTimeouts } from "./refuseTimeouts";

/** Options that make a constructor read an existing resource instead of creating one. */
export type ExistingOptions = pulumi.CustomResourceOptions & { readonly id: pulumi.Input<pulumi.ID> };

/** What a class declares about its properties. */
export interface Declared {
  readonly outputs: readonly string[];
  /** Inputs that are always secret, even if the program does not mark them. */
  readonly secretInputs?: readonly string[];
}

/** The arguments of the constructor of `pulumi.CustomResource`. */
type Registration = [type: string, name: string, properties: pulumi.Inputs, opts: pulumi.CustomResourceOptions];

/**
 * What every resource of this package registers with Pulumi.
 *
 * It is a custom resource with a constant `__provider` text instead of a `pulumi.dynamic.Resource`, whose text would be
 * serialised code: state captures nothing of the program, upgrading the package changes no resource, and refresh and
 * destroy run the installed version.
 *
 * This is a function rather than a base class: state records the source line that declares a resource, and Pulumi takes
 * that to be whatever calls the class that extends its own.
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

/** Marks inputs as secret, even if the program does not. */
const sealed = (args: pulumi.Inputs, secretInputs: readonly string[]): pulumi.Inputs =>
  Object.fromEntries(
    secretInputs.filter((input) => args[input] !== undefined).map((input) => [input, pulumi.secret(args[input])]),
  );

/**
 * What the engine does not tell dynamic providers: which resource a call is about. It is checked, and never stored in
 * state.
 */
const inStack = (type: string, name: string, { parent }: pulumi.CustomResourceOptions): pulumi.Inputs => ({
  urn: pulumi.createUrn(name, type, parent),
  stack: [organization(), pulumi.getProject(), pulumi.getStack()].join("/"),
  preview: pulumi.runtime.isDryRun(),
});

/** A unit test with mocks may not have one. */
function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch {
    return "organization";
  }
}
