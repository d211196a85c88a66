import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import * as E from "fp-ts/Either";
import { findConnection, type SettingName, settingNames, type SettingSources } from "../config/config";
import { becameText, outputTextsIn } from "../common/outputText";
import { settingsOfProvider } from "../program/provider";
import { programError } from "../program/programError";
import { lookups } from "../generated/lookups";
import type { Properties } from "../properties/values";
import type { Asked, Lookup, LookupOptions, OutputArgs } from "./lookup";
import { failure } from "./lookupError";

/** The form of a look-up for arguments that are known. */
export function plainForm<Args extends object, Result>(name: keyof typeof lookups) {
  return async (...[args, options = {}]: Asked<Args>): Promise<Result> => {
    const lookup = await lookups[name]();
    const answer = await lookUp(name, lookup, { ...args }, options);
    const marked = lookup.secrets.map((secret) => [secret, pulumi.secret(answer[secret])]);
    // What the definition says, from which the types are generated, too.
    return { ...answer, ...Object.fromEntries(marked) } as Result;
  };
}

/** The form of a look-up for arguments that may be outputs. Waits while one of them, or the provider's key, is unknown. */
export function outputForm<Args extends object, Result>(name: keyof typeof lookups) {
  const ask = plainForm<Args, Result>(name);
  return (...[args, options = {}]: Asked<Args, OutputArgs<Args>>): pulumi.Output<Result> => {
    // Otherwise the key, a secret, would make every result of the look-up a secret too.
    const settings = pulumi.unsecret(pulumi.output(explicitSettings(options)));
    // The type of `output` cannot express that each argument keeps its own type.
    return pulumi.output(args).apply((known) => settings.apply(() => ask(known as Args, options)));
  };
}

/**
 * Queries the API once, from inside the program. Under `pulumi.runtime.setMocks` nothing is sent: the test's `call` is asked
 * for `bunny:index:<name>` instead.
 */
async function lookUp(name: string, { run }: Lookup, args: Properties, options: LookupOptions): Promise<Properties> {
  if (pulumi.runtime.getMonitor() instanceof MockMonitor) {
    // The test decides what its mock returns, which may be incomplete.
    return (await pulumi.runtime.invoke(`bunny:index:${name}`, { ...args }, withProvider(options))) as Properties;
  }
  const [textOfOutput] = outputTextsIn(args);
  if (textOfOutput !== undefined) throw failure(name, `${textOfOutput.join(".")} ${becameText}`);
  const connection = findConnection(await settingSources(options));
  if (E.isLeft(connection)) throw failure(name, `${connection.left.reason}: ${connection.left.remedy}`);
  const { clientFor } = await import("../http/createClient.js");
  const { errorMessage } = await import("../http/errorMessage.js");
  const never = new AbortController().signal;
  const answer = await run({ client: clientFor(connection.right), signal: never, writeSignal: never }, args)();
  if (E.isRight(answer)) return answer.right;
  const reason = answer.left._tag === "Unanswerable" ? answer.left.reason : errorMessage(answer.left);
  throw failure(name, reason);
}

function explicitSettings({ provider }: LookupOptions): pulumi.Inputs {
  return provider === undefined ? {} : (settingsOfProvider(provider) ?? {});
}

async function settingSources(options: LookupOptions): Promise<SettingSources> {
  if (options.provider === undefined) {
    const stack = new pulumi.Config("bunny");
    return { config: (name) => stack.get(name.slice("bunny:".length)), environment: process.env };
  }
  const settings = await resolved(explicitSettings(options));
  if ([...settings.values()].includes(pulumi.runtime.unknownValue)) {
    throw programError(
      "the settings of an explicit provider are only known after the update: use the look-up's Output form, which waits",
    );
  }
  return { config: (name) => settings.get(name), environment: process.env };
}

/** The values of inputs as text, once they are available. What a preview cannot know is Pulumi's value for unknown. */
async function resolved(inputs: pulumi.Inputs): Promise<ReadonlyMap<SettingName, string>> {
  const wire: Readonly<Record<string, unknown>> = await pulumi.runtime.serializeProperties("provider", inputs);
  return new Map(
    Object.values(settingNames).flatMap((name) => {
      const value: unknown = pulumi.runtime.unwrapRpcSecret(wire[name]);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

function withProvider({ provider }: LookupOptions): pulumi.InvokeOptions {
  return provider === undefined ? {} : { provider };
}
