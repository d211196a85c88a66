import * as E from "fp-ts/Either";
import { isIPv4 } from "node:net";

/** How to reach one account. */
export interface Connection {
  /** Base of all requests, without a trailing slash. */
  readonly apiUrl: string;
  /** A host other than that of the account's API, which the requests are for: see `connectionTo`. */
  readonly hostname?: string;
  /** See `acceptsKeyLate` of another host. */
  readonly acceptsKeyLate?: true;
  readonly apiKey: string;
  /** Where the key was found, for messages. */
  readonly keySource: string;
}

/** A key, and what messages say about it. */
type Key = Pick<Connection, "apiKey" | "keySource">;

/** An invalid or missing setting, and what to do about it. */
export interface ConfigurationProblem {
  readonly reason: string;
  readonly remedy: string;
}

/** Where settings come from. */
export interface SettingSources {
  /** A value from the stack's configuration, or from an explicit provider's arguments, by its full name: `bunny:apiKey`. */
  readonly config: (name: SettingName) => string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** In a preview, some of the explicit provider's arguments may be known only in the update. */
  readonly isIncomplete?: boolean;
}

/** Names of settings in a stack's configuration, and in an explicit provider's inputs, which are in its state. */
export const settingNames = {
  apiKey: "bunny:apiKey",
  apiKeyEnv: "bunny:apiKeyEnv",
  apiUrl: "bunny:apiUrl",
  /** Marks the inputs of an explicit provider: unlike a stack's configuration, they take precedence over the environment. */
  explicit: "bunny:explicit",
} as const;
export type SettingName = (typeof settingNames)[keyof typeof settingNames];

/** A setting as the engine passes it to a plugin: without the prefix of a stack's configuration. */
export function pluginSettingName(name: SettingName): string {
  return name.slice("bunny:".length);
}

/**
 * Whether a provider of the plugin is an explicit one: marked as such by our class, whatever its name, or named unlike
 * those that the engine makes for resources without an explicit one.
 */
export function isExplicitProvider(urn: string, marker: unknown): boolean {
  return marker === "true" || !/::default(_\d\w*)?$/.test(urn);
}

const defaultApiUrl = "https://api.bunny.net";

/** All ways to set a key, for messages. */
const howToSetApiKey =
  "set the environment variable BUNNYNET_API_KEY, " +
  "or run `pulumi config set --secret bunny:apiKey <key>`, " +
  'or pass an explicit provider: new bunny.Provider("account", { apiKey }) or { apiKeyEnv: "NAME_OF_A_VARIABLE" }';

/**
 * Finds key and URL: in an explicit provider's arguments, then in the environment (`BUNNYNET_API_KEY`, `BUNNYNET_API_URL`),
 * then in the stack's configuration; the URL defaults to the public one.
 *
 * The environment takes precedence over the stack, because refresh and destroy see the configuration of the last `up`: a
 * key that was rotated since reaches them only in this way, or with `apiKeyEnv`.
 */
export function findConnection(sources: SettingSources): E.Either<ConfigurationProblem, Connection> {
  const apiUrl = findApiUrl(sources);
  if (E.isLeft(apiUrl)) return apiUrl;
  const key = findKey(sources);
  if (E.isLeft(key)) return key;
  return E.right({ apiUrl: apiUrl.right, ...key.right });
}

/**
 * Reads BUNNYNET_ADOPT: the default of `adopt` for one run, for resources without an explicit provider. A run serves each
 * explicit provider by a process of its own, which does not see what the others adopt.
 */
export function findAdopt(sources: SettingSources): E.Either<ConfigurationProblem, boolean | "overwrite"> {
  if (isExplicit(sources)) return E.right(false);
  switch (given(sources.environment.BUNNYNET_ADOPT)) {
    case undefined:
    case "false":
      return E.right(false);
    case "true":
      return E.right(true);
    case "overwrite":
      return E.right("overwrite");
    default:
      return problem("BUNNYNET_ADOPT has an invalid value", "write true, false or overwrite");
  }
}

function findKey(sources: SettingSources): E.Either<ConfigurationProblem, Key> {
  const explicit = isExplicit(sources);
  const empty = explicit ? emptySetting(sources) : undefined;
  if (empty !== undefined) {
    // Falling back to another account's key would be worse than failing.
    return problem(
      `${empty} of the explicit provider is empty`,
      "give it a value, or leave it out to use BUNNYNET_API_KEY",
    );
  }
  const variable = explicit ? given(sources.config(settingNames.apiKeyEnv)) : undefined;
  if (variable !== undefined) {
    if (!isVariableName(variable)) return problem(...notAVariableName);
    const value = given(sources.environment[variable]);
    return value === undefined
      ? problem(
          `the explicit provider reads its API key from the environment variable ${variable}, which is not set`,
          `set ${variable}, or give the provider another apiKeyEnv`,
        )
      : usableKey(value, `the environment variable ${variable} (apiKeyEnv of the explicit provider)`);
  }
  const [key, source] = preferred(sources, [
    [sources.config(settingNames.apiKey), "apiKey of the explicit provider"],
    [sources.environment.BUNNYNET_API_KEY, "the environment variable BUNNYNET_API_KEY"],
    [sources.config(settingNames.apiKey), "bunny:apiKey of the stack's configuration"],
  ]);
  return key === undefined ? problem("no API key of bunny.net was found", howToSetApiKey) : usableKey(key, source);
}

/** Whether a string can be the name of an environment variable. A key, passed by mistake, usually cannot. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}

/** What is wrong with an `apiKeyEnv`. Does not quote it, because it may be a key. */
export const notAVariableName = [
  "apiKeyEnv of the explicit provider is not the name of an environment variable",
  "write the name of a variable that contains the key; the key itself goes into apiKey",
] as const;

function emptySetting(sources: SettingSources): string | undefined {
  const isEmpty = (name: SettingName): boolean => sources.config(name)?.trim() === "";
  if (isEmpty(settingNames.apiKeyEnv)) return "apiKeyEnv";
  return isEmpty(settingNames.apiKey) ? "apiKey" : undefined;
}

/** A key is sent in a header, which line breaks and control characters, typically from a pasted file, would break. */
function usableKey(apiKey: string, keySource: string): E.Either<ConfigurationProblem, Key> {
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? E.right({ apiKey, keySource })
    : problem(
        `the API key from ${keySource} contains spaces or characters that are not allowed in a key`,
        "copy the key again, from the account settings of bunny.net's dashboard",
      );
}

function findApiUrl(sources: SettingSources): E.Either<ConfigurationProblem, string> {
  const [text, source] = preferred(sources, [
    [sources.config(settingNames.apiUrl), "apiUrl of the explicit provider"],
    [sources.environment.BUNNYNET_API_URL, "BUNNYNET_API_URL"],
    [sources.config(settingNames.apiUrl), settingNames.apiUrl],
  ]);
  if (text === undefined) return E.right(defaultApiUrl);

  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    return problem(`${source} is not the address of an API`, `write a plain address like ${defaultApiUrl}`);
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return problem(
      `${source} would send the API key unencrypted to ${url.hostname}`,
      "write https:, or reach it by a port of this machine",
    );
  }
  return E.right(url.href.replace(/\/+$/, ""));
}

/** A value, and where it comes from. */
type Found = readonly [value: string | undefined, source: string];

/** Of an explicit provider's argument, the environment and the stack's configuration, the first that is set and applies. */
function preferred(sources: SettingSources, [explicit, environment, stack]: readonly [Found, Found, Found]): Found {
  const [first, second] = isExplicit(sources) ? [explicit, environment] : [environment, stack];
  const [value, source] = given(first[0]) === undefined ? second : first;
  return [given(value), source];
}

/** Whether the settings are those of an explicit provider, which the program has made. */
export function isExplicit(sources: SettingSources): boolean {
  return sources.config(settingNames.explicit) === "true";
}

/** Whether a hostname, as `URL` has it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}

/** Empty counts as not set: CI systems set unknown variables to "". */
function given(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === "" ? undefined : text;
}

function problem(reason: string, remedy: string): E.Either<ConfigurationProblem, never> {
  return E.left({ reason, remedy });
}
