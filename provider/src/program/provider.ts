import * as pulumi from "@pulumi/pulumi";
import { isVariableName, notAVariableName, settingNames } from "../config/config";
import { programError } from "./programError";
import { isPluginMode } from "./mode";

/** Arguments of {@link Provider}. Give `apiKey` or `apiKeyEnv`, not both; without either the environment decides. */
export interface ProviderArgs {
  /** API key of the account. Stored encrypted in state, where refresh and destroy find the key of the last `up`. */
  apiKey?: pulumi.Input<string | undefined>;
  /**
   * Name of an environment variable with the key, read whenever the provider runs: the key is not in state, and refresh and
   * destroy use a rotated key immediately.
   */
  apiKeyEnv?: pulumi.Input<string | undefined>;
  /** Address of the API. @default BUNNYNET_API_URL, else https://api.bunny.net */
  apiUrl?: pulumi.Input<string | undefined>;
}

/**
 * Another account, or other settings: pass it to resources and look-ups as `{ provider }`. Without one, the key comes from
 * BUNNYNET_API_KEY or from the stack's configuration.
 *
 * @example
 * ```ts
 * const customer = new bunny.Provider("customer", { apiKeyEnv: "CUSTOMER_BUNNY_KEY" });
 * new bunny.BlockedIp("scraper", { pullZoneId: 1234, blockedIp: "203.0.113.7" }, { provider: customer });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    if (args.apiKey !== undefined && args.apiKeyEnv !== undefined) {
      throw programError(`provider ${name}: give apiKey or apiKeyEnv, not both`);
    }
    if (typeof args.apiKeyEnv === "string" && !isVariableName(args.apiKeyEnv)) {
      throw programError(`provider ${name}: ${notAVariableName.join(": ")}`);
    }
    const settings = settingsOf(args);
    const isPlugin = isPluginMode();
    super(isPlugin ? "bunny" : "pulumi-nodejs", name, isPlugin ? withoutPrefix(settings) : settings, opts);
    settingsByProvider.set(this, settings);
  }
}

/** The settings of an explicit provider, for look-ups, which run in the program. */
export function settingsOfProvider(provider: pulumi.ProviderResource): pulumi.Inputs | undefined {
  return settingsByProvider.get(provider);
}

const settingsByProvider = new WeakMap<pulumi.ProviderResource, pulumi.Inputs>();

function settingsOf(args: ProviderArgs): pulumi.Inputs {
  return {
    [settingNames.explicit]: "true",
    [settingNames.apiKey]: args.apiKey === undefined ? undefined : pulumi.secret(args.apiKey),
    [settingNames.apiKeyEnv]: args.apiKeyEnv,
    [settingNames.apiUrl]: args.apiUrl,
  };
}

/** The settings for a plugin. */
function withoutPrefix(settings: pulumi.Inputs): pulumi.Inputs {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]: readonly [string, unknown]) => [name.slice("bunny:".length), value]),
  );
}
