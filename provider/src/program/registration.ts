import * as pulumi from "@pulumi/pulumi";
import { typeTokens } from "../common/typeTokens";
import { assertInstalled } from "./assertInstalled";
import { isPluginMode } from "./mode";
import { programError } from "./programError";
import { providerText } from "./providerText";
import { withoutResources } from "./withoutResources";

/** What a class declares about its properties. */
export interface Declared {
  readonly outputs: readonly string[];
  /** Inputs that are always secret, even if the program does not mark them. */
  readonly secretInputs?: readonly string[];
}

/** What Pulumi registers under the name of a resource. */
type Registration = readonly [type: string, properties: pulumi.Inputs, opts: pulumi.CustomResourceOptions];

/**
 * What every resource of this package registers with Pulumi.
 *
 * It is a custom resource with a constant `__provider` text instead of a `pulumi.dynamic.Resource`, whose text would be
 * serialized code: nothing of a program is captured in state, upgrading the package changes no resource, and refresh and
 * destroy run the installed version.
 *
 * @param kind name of the resource
 */
export function registration(
  kind: string,
  name: string,
  given: pulumi.Inputs,
  { outputs, secretInputs = [] }: Declared,
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const args = withoutResources(kind, name, given);
  const properties = { ...namesOf(outputs), ...args, ...sealed(args, secretInputs) };
  const [dynamicType, pluginType] = [typeTokens.dynamic(kind), typeTokens.plugin(kind)];
  if (isPluginMode()) return [pluginType, properties, foundUnder(dynamicType, opts)];
  assertInstalled();
  refuseImport(kind, name, opts);
  const hidden = { __timeouts: opts.customTimeouts, __provider: providerText(kind) };
  const registered = opts.id === undefined ? { __registration: inStack(dynamicType, name, opts) } : {};
  return [dynamicType, { ...properties, ...hidden, ...registered }, foundUnder(pluginType, opts)];
}

/**
 * Pulumi's dynamic-provider process does not support import: it fails with a stack trace before it calls this package. So
 * the constructor says what to write instead.
 */
function refuseImport(kind: string, name: string, opts: pulumi.CustomResourceOptions): void {
  if (opts.import === undefined) return;
  throw programError(
    `${kind} "${name}": the import option does not work with dynamic providers, and pulumi-bunny is one.\n` +
      "Remove it, and set adopt: true, which takes over what exists; or import through the plugin of this package.",
  );
}

/**
 * A stack can move between dynamic provider and plugin: its resources are found under the other type. Where the program
 * gives former names or parents, they are also found under these, because Pulumi does not combine aliases.
 */
function foundUnder(type: string, opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions {
  const former = (opts.aliases ?? []).flatMap((alias) =>
    typeof alias === "object" &&
    !(alias instanceof Promise) &&
    !pulumi.Output.isInstance(alias) &&
    alias.type === undefined
      ? [{ ...alias, type }]
      : [],
  );
  return pulumi.mergeOptions(opts, { aliases: [{ type }, ...former] });
}

/** Pulumi fills in only outputs that are named. */
function namesOf(outputs: readonly string[]): pulumi.Inputs {
  return Object.fromEntries(outputs.map((output) => [output, undefined]));
}

/** Marks inputs as secret, even if the program does not. */
function sealed(args: pulumi.Inputs, secretInputs: readonly string[]): pulumi.Inputs {
  return Object.fromEntries(
    secretInputs.filter((input) => args[input] !== undefined).map((input) => [input, pulumi.secret(args[input])]),
  );
}

/** Which resource this is, which the engine does not tell dynamic providers. Check removes it, so it never gets into state. */
function inStack(type: string, name: string, { parent }: pulumi.CustomResourceOptions): pulumi.Inputs {
  return {
    urn: withoutDependencies(pulumi.createUrn(name, type, parent)),
    preview: pulumi.runtime.isDryRun(),
  };
}

/**
 * The value of an output, on which nothing then depends. What depends on a component waits for everything in it: two
 * resources of one component would wait for each other.
 */
function withoutDependencies(output: pulumi.Output<string>): Promise<string> {
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
