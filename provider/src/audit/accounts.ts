import * as E from "fp-ts/Either";
import type * as T from "fp-ts/Task";
import {
  type ConfigurationProblem,
  type Connection,
  findConnection,
  isExplicitProvider,
  pluginSettingName,
  type SettingName,
  settingNames,
} from "../config/config";
import type { PulumiOptions } from "../drift/pulumi";
import { secretSignature, signature } from "../common/pulumiSecret";
import { configurationOf, factsOf, type StackFacts, type StoredProvider } from "./stackFacts";

/** An account that resources of a stack are in. */
export interface Account {
  /** The explicit provider that has its key; `undefined` if it is the account of the stack. */
  readonly provider: string | undefined;
  readonly connection: E.Either<ConfigurationProblem, Connection>;
  readonly urns: ReadonlySet<string>;
}

/** The accounts that resources of a stack are in, with the keys that their operations would use. */
export function accountsOf(
  stack: string,
  urns: readonly string[],
  { providers }: StackFacts,
  options: PulumiOptions,
): T.Task<readonly Account[]> {
  return async () => {
    const { environment = process.env } = options;
    const explicit = new Map<string, StoredProvider>();
    const resources = new Map<string | undefined, Set<string>>();
    for (const urn of urns) {
      const provider = providers.get(urn);
      const key = provider !== undefined && isExplicit(provider) ? provider.urn : undefined;
      if (provider !== undefined && key !== undefined) explicit.set(key, provider);
      resources.set(key, (resources.get(key) ?? new Set()).add(urn));
    }
    const isAnySealed = [...explicit.values()].some(({ inputs }) => Object.values(inputs).some(isSealed));
    const opened = isAnySealed ? (await factsOf(stack, options, "decrypted")()).providers : providers;
    const accounts: Account[] = [];
    for (const [key, urns] of resources) {
      const [first = ""] = urns;
      const provider = key === undefined ? undefined : (opened.get(first) ?? explicit.get(key));
      const connection =
        provider === undefined
          ? findConnection({
              config: settingIn(await configurationOf(stack, options, settingsOfKey(environment))()),
              environment,
            })
          : connectionOf(provider, environment);
      accounts.push({ provider: key?.slice(key.lastIndexOf("::") + 2), connection, urns: urns });
    }
    return accounts;
  };
}

/** The key in the environment comes first, so that of the stack need not be decrypted then. */
function settingsOfKey({ BUNNYNET_API_KEY: key = "" }: NodeJS.ProcessEnv): readonly SettingName[] {
  const { apiKey, apiKeyEnv, apiUrl, allowInsecureHttp } = settingNames;
  return key.trim() === "" ? [apiKey, apiKeyEnv, apiUrl, allowInsecureHttp] : [apiUrl, allowInsecureHttp];
}

function settingIn(settings: ReadonlyMap<string, string | undefined>): (name: SettingName) => string | undefined {
  return (name) => settings.get(name);
}

/** Explicit settings are never replaced by those of the stack, which may be those of another account. */
function connectionOf(
  provider: StoredProvider,
  environment: NodeJS.ProcessEnv,
): E.Either<ConfigurationProblem, Connection> {
  const inputs = Object.fromEntries(Object.entries(provider.inputs).map(([name, value]) => [name, plain(value)]));
  if (Object.values(inputs).some(isSealed)) return E.left(undecrypted);
  const nameOf = isPlugin(provider) ? pluginSettingName : (name: SettingName) => name;
  const config = (name: SettingName): string | undefined => {
    if (name === settingNames.explicit) return "true";
    const value = inputs[nameOf(name)];
    return typeof value === "string" ? value : undefined;
  };
  return findConnection({ config, environment });
}

const undecrypted: ConfigurationProblem = {
  reason: "its API key could not be decrypted",
  remedy:
    "check that `pulumi stack export --show-secrets` succeeds: it may need PULUMI_CONFIG_PASSPHRASE. With apiKeyEnv, the " +
    "key is not in state",
};

function isExplicit(provider: StoredProvider): boolean {
  return isPlugin(provider)
    ? isExplicitProvider(provider.urn, provider.inputs[pluginSettingName(settingNames.explicit)])
    : provider.inputs[settingNames.explicit] === "true";
}

function isPlugin({ urn }: StoredProvider): boolean {
  return urn.includes("::pulumi:providers:bunny::");
}

function isSealed(value: unknown): boolean {
  return typeof value === "object" && value !== null && signature in value && value[signature] === secretSignature;
}

/** The value of a secret that was decrypted: the export has its JSON. */
function plain(value: unknown): unknown {
  if (!isSealed(value) || typeof value !== "object" || value === null || !("plaintext" in value)) return value;
  const { plaintext } = value;
  return E.getOrElse((): unknown => value)(
    E.tryCatch(
      (): unknown => JSON.parse(String(plaintext)),
      () => undefined,
    ),
  );
}
