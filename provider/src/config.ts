import * as E from "fp-ts/Either";
import { isIPv4 } from "node:net";

/** How to reach one account. */
export interface Connection {
  /** Base of all requests, without a trailing slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Where the key was found, in words, for messages. */
  readonly keySource: string;
  /** What to do where the key is refused, in words: it depends on where it was found. */
  readonly keyRemedy: string;
}

/** A key, and what is told of it. */
type Key = Pick<Connection, "apiKey" | "keySource" | "keyRemedy">;

/** Whether something that already exists may be taken over: `true` when it is equal, `"overwrite"` to make it so. */
export type AdoptMode = boolean | "overwrite";

/** A setting that cannot be used, and what to do about it. */
export interface ConfigurationProblem {
  readonly reason: string;
  readonly remedy: string;
}

/** What settings are read from. */
export interface SettingSources {
  /** A value of the stack's configuration, or of an explicit provider's arguments, by its whole name: `bunny:apiKey`. */
  readonly config: (name: SettingName) => string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Names of settings in a stack's configuration and in an explicit provider's inputs, which are kept in its state. */
export const settingNames = {
  apiKey: "bunny:apiKey",
  apiKeyEnv: "bunny:apiKeyEnv",
  apiUrl: "bunny:apiUrl",
  allowInsecureHttp: "bunny:allowInsecureHttp",
  adopt: "bunny:adopt",
  previewReads: "bunny:previewReads",
  /** Marks the inputs of an explicit provider: they win over the environment, a stack's configuration does not. */
  explicit: "bunny:explicit",
} as const;
export type SettingName = (typeof settingNames)[keyof typeof settingNames];

export const defaultApiUrl = "https://api.bunny.net";

/** All ways to give a key, for messages. */
export const howToSetApiKey =
  "set the environment variable BUNNYNET_API_KEY, " +
  "or run `pulumi config set --secret bunny:apiKey <key>`, " +
  'or pass an explicit provider: new bunny.Provider("account", { apiKey }) or { apiKeyEnv: "NAME_OF_A_VARIABLE" }';

/** What sets the address of the API, for messages. */
export const howToSetApiUrl = "BUNNYNET_API_URL, or bunny:apiUrl";

/**
 * Finds key and URL: an explicit provider's arguments, then the environment (`BUNNYNET_API_KEY`, `BUNNYNET_API_URL`),
 * then the stack's configuration, then the public address of the API.
 *
 * The environment wins over the stack because refresh and destroy see the configuration of the last `up`: a key that
 * was rotated meanwhile reaches them only this way, or by `apiKeyEnv`.
 */
export function findConnection(sources: SettingSources): E.Either<ConfigurationProblem, Connection> {
  const apiUrl = findApiUrl(sources);
  if (E.isLeft(apiUrl)) return apiUrl;
  const key = findKey(sources);
  if (E.isLeft(key)) return key;
  return E.right({ apiUrl: apiUrl.right, ...key.right });
}

/** Reads `bunny:adopt`, which says for a whole stack what `adopt` says for one resource. */
export function findAdopt(sources: SettingSources): E.Either<ConfigurationProblem, AdoptMode> {
  const value = given(sources.config(settingNames.adopt));
  switch (value) {
    case undefined:
    case "false":
      return E.right(false);
    case "true":
      return E.right(true);
    case "overwrite":
      return E.right("overwrite");
    default:
      return problem(`${settingNames.adopt} has a value that means nothing`, "write true, false or overwrite");
  }
}

/** Reads `bunny:previewReads` or BUNNYNET_PREVIEW_READS: whether a preview looks up what is to be created. */
export function findPreviewReads({ config, environment }: SettingSources): E.Either<ConfigurationProblem, boolean> {
  const value = given(environment.BUNNYNET_PREVIEW_READS) ?? given(config(settingNames.previewReads));
  return value === undefined || value === "true" || value === "false"
    ? E.right(value === "true")
    : problem(`${settingNames.previewReads} has a value that means nothing`, "write true or false");
}

const fromTheDashboard = "from the account settings of bunny.net's dashboard";

/** What helps where a key is refused, by the place it comes from. */
const keyRemedies = {
  environment: `Set it to a key ${fromTheDashboard}`,
  // Refresh and destroy do not run the program: what is new in its configuration or arguments does not reach them.
  stack:
    `Set a key ${fromTheDashboard}, and run \`pulumi up\`: refresh and destroy use the key of the last one, unless ` +
    "BUNNYNET_API_KEY is set or they run with --run-program",
  explicit:
    `Give it a key ${fromTheDashboard}, and run \`pulumi up\`: refresh and destroy use the key of the last one, unless ` +
    "they run with --run-program. apiKeyEnv avoids that",
} as const;

function findKey(sources: SettingSources): E.Either<ConfigurationProblem, Key> {
  const explicit = isExplicit(sources);
  const empty = explicit ? emptySetting(sources) : undefined;
  if (empty !== undefined) {
    // Another account's key in its place would be worse than none.
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
      : usableKey(
          value,
          `the environment variable ${variable} (apiKeyEnv of the explicit provider)`,
          keyRemedies.environment,
        );
  }
  const configured = given(sources.config(settingNames.apiKey));
  if (explicit && configured !== undefined) {
    return usableKey(configured, "apiKey of the explicit provider", keyRemedies.explicit);
  }
  const fromEnvironment = given(sources.environment.BUNNYNET_API_KEY);
  if (fromEnvironment !== undefined) {
    return usableKey(fromEnvironment, "the environment variable BUNNYNET_API_KEY", keyRemedies.environment);
  }
  if (configured !== undefined) {
    return usableKey(configured, "bunny:apiKey of the stack's configuration", keyRemedies.stack);
  }
  return problem("no API key of bunny.net was found", howToSetApiKey);
}

/** Whether a text can be the name of an environment variable. A key, given by mistake, mostly cannot. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}

/** What is wrong with an `apiKeyEnv`, without quoting it: it may be a key. */
export const notAVariableName = [
  "apiKeyEnv of the explicit provider is not the name of an environment variable",
  "write the name of a variable that holds the key; a key itself goes into apiKey",
] as const;

function emptySetting(sources: SettingSources): string | undefined {
  const isEmpty = (name: SettingName): boolean => sources.config(name)?.trim() === "";
  if (isEmpty(settingNames.apiKeyEnv)) return "apiKeyEnv";
  return isEmpty(settingNames.apiKey) ? "apiKey" : undefined;
}

/** A key travels in a header: line breaks and control characters, typically from a pasted file, would break it. */
function usableKey(apiKey: string, keySource: string, keyRemedy: string): E.Either<ConfigurationProblem, Key> {
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? E.right({ apiKey, keySource, keyRemedy })
    : problem(
        `the API key from ${keySource} holds blanks or characters that no key has`,
        "copy the key again, from the account settings of bunny.net's dashboard",
      );
}

function findApiUrl(sources: SettingSources): E.Either<ConfigurationProblem, string> {
  const configured = given(sources.config(settingNames.apiUrl));
  const fromEnvironment = given(sources.environment.BUNNYNET_API_URL);
  const [text, source] = isExplicit(sources)
    ? pick([configured, "apiUrl of the explicit provider"], [fromEnvironment, "BUNNYNET_API_URL"])
    : pick([fromEnvironment, "BUNNYNET_API_URL"], [configured, settingNames.apiUrl]);
  if (text === undefined) return E.right(defaultApiUrl);

  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    return problem(`${source} is not the address of an API`, `write a plain address like ${defaultApiUrl}`);
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname) && !allowsInsecureHttp(sources)) {
    return problem(
      `${source} would send the API key unencrypted to ${url.hostname}`,
      isExplicit(sources)
        ? "write https:, or allow it with `allowInsecureHttp: true` on the provider"
        : `write https:, or allow it with \`pulumi config set ${settingNames.allowInsecureHttp} true\``,
    );
  }
  return E.right(url.href.replace(/\/+$/, ""));
}

function pick(first: [string | undefined, string], second: [string | undefined, string]): [string | undefined, string] {
  return first[0] !== undefined ? first : second;
}

function isExplicit(sources: SettingSources): boolean {
  return sources.config(settingNames.explicit) === "true";
}

function allowsInsecureHttp(sources: SettingSources): boolean {
  return (
    sources.config(settingNames.allowInsecureHttp) === "true" ||
    sources.environment.BUNNYNET_ALLOW_INSECURE_HTTP === "true"
  );
}

/** Whether a hostname as `URL` gives it can only be this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Empty means not given: CI systems set variables that they do not know to "". */
function given(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === "" ? undefined : text;
}

function problem(reason: string, remedy: string): E.Either<ConfigurationProblem, never> {
  return E.left({ reason, remedy });
}
