import { Type, type Static } from "@sinclair/typebox";
import { closed, object } from "./schemas/basics";
import { parsed } from "./validation";

/** One outcome for all calls, or one per call in order, with the last one repeated. */
const outcomes = <const T extends string>(...names: readonly T[]) =>
  Type.Unsafe<T | readonly T[]>({ anyOf: [{ enum: names }, { type: "array", items: { enum: names }, minItems: 1 }] });

/** Factors outside the API that affect a hostname: its DNS, and the certificate authority. */
export const HostnameBehaviour = Type.Partial(
  Type.Object({
    /** Whether the DNS of the hostname points to bunny.net. @default whether a record in a DNS zone here does that */
    pointsToBunny: Type.Boolean(),
    /**
     * The result of requesting a free certificate: it is issued; 200 without a certificate; DNS does not point to the
     * zone; the authority's rate limit is reached, for a while or until a given time; another request is pending; or it
     * refuses. @default "issue" if the hostname points to bunny.net, otherwise "notPointing"
     */
    freeCertificate: outcomes(
      "issue",
      "issueElsewhere",
      "notPointing",
      "rateLimited",
      "rateLimitedUntil",
      "pending",
      "refused",
    ),
    /** The result of adding a wildcard. @default "add" if it points to bunny.net, otherwise "notPointing" */
    addWildcard: outcomes("add", "notPointing"),
    /** The result of requesting the challenge for an external certificate: the challenge, or 429. @default "give" */
    requestChallenge: outcomes("give", "rateLimited"),
    /**
     * The result of completing a challenge: a certificate, 400 because the answer was not found, or 429. @default
     * "issue"
     */
    completeChallenge: outcomes("issue", "unseen", "rateLimited"),
    /** How long a new challenge can be completed. @default 604800, a week */
    challengeSeconds: Type.Number({ minimum: 0, maximum: 3e9 }),
    /** `Retry-After` of a 429 caused by the hostname. @default 1 */
    retryAfterSeconds: Type.Integer({ minimum: 0 }),
    /**
     * Whether the domain is delegated to a DNS zone at bunny.net, so that it can issue by DNS-01. @default whether there
     * is one here
     */
    dnsAtBunny: Type.Boolean(),
  }),
  closed,
);
export type HostnameBehaviour = Static<typeof HostnameBehaviour>;

/** A complete {@link HostnameBehaviour}, with defaults for what is not set. */
export type HostnameCircumstances = Required<HostnameBehaviour>;

const steps = ["freeCertificate", "addWildcard", "requestChallenge", "completeChallenge"] as const;
type Step = (typeof steps)[number];
type Outcome<S extends Step> = Extract<HostnameCircumstances[S], string>;

/** The default results of calls. */
const usualOutcomes = (pointsToBunny: boolean): { readonly [S in Step]: Outcome<S> } => ({
  freeCertificate: pointsToBunny ? "issue" : "notPointing",
  addWildcard: pointsToBunny ? "add" : "notPointing",
  requestChallenge: "give",
  completeChallenge: "issue",
});

const defaultsWhere = (pointsToBunny: boolean, dnsAtBunny: boolean): HostnameCircumstances => ({
  ...usualOutcomes(pointsToBunny),
  pointsToBunny,
  challengeSeconds: 7 * 24 * 60 * 60,
  retryAfterSeconds: 1,
  dnsAtBunny,
});

/** The number of calls that have used their outcome; 0 if omitted. */
const turns = Type.Optional(Type.Integer());

/** The configured behaviour of a hostname, and how many of its outcomes have been used. */
export const HostnameScript = object({
  behaviour: HostnameBehaviour,
  turns: object({ freeCertificate: turns, addWildcard: turns, requestChallenge: turns, completeChallenge: turns }),
});
type HostnameScript = Static<typeof HostnameScript>;

/** By hostname in lower case. */
export type HostnameScripts = Map<string, HostnameScript>;

/** Stands for every hostname for which the same setting is not given by name. */
const anyHostname = "*";

const scriptOf = (scripts: HostnameScripts, hostname: string): HostnameScript => {
  const script = scripts.get(hostname.toLowerCase()) ?? { behaviour: {}, turns: {} };
  scripts.set(hostname.toLowerCase(), script);
  return script;
};

/**
 * The effective settings of a hostname.
 *
 * @param isPointed whether a DNS record points it to bunny.net
 * @param isHosted whether its domain has a DNS zone
 */
export const circumstancesOf = (
  scripts: HostnameScripts,
  hostname: string,
  isPointed = false,
  isHosted = false,
): HostnameCircumstances => {
  const said: HostnameBehaviour = {
    ...scripts.get(anyHostname)?.behaviour,
    ...scripts.get(hostname.toLowerCase())?.behaviour,
  };
  return { ...defaultsWhere(said.pointsToBunny ?? isPointed, isHosted), ...said };
};

/**
 * The outcome of the current call.
 *
 * @param isPointed whether a DNS record points the hostname to bunny.net
 */
export const nextOutcome = <S extends Step>(
  scripts: HostnameScripts,
  hostname: string,
  step: S,
  isPointed = false,
): Outcome<S> => {
  const { turns } = scriptOf(scripts, hostname);
  const circumstances = circumstancesOf(scripts, hostname, isPointed);
  const planned: { [K in Step]: Outcome<K> | readonly Outcome<K>[] } = circumstances;
  const outcome: Outcome<S> | readonly Outcome<S>[] = planned[step];
  const turn = (turns[step] ?? 0) + 1;
  turns[step] = turn;
  if (typeof outcome === "string") return outcome;
  return outcome.slice(0, turn).at(-1) ?? usualOutcomes(circumstances.pointsToBunny)[step];
};

/** Changes the given settings, and restarts the given outcomes from the beginning. */
export const setBehaviour = (scripts: HostnameScripts, hostname: string, change: unknown): HostnameCircumstances => {
  const behaviour = parsed(HostnameBehaviour, change, `behaviour of ${hostname}: `);
  const script = scriptOf(scripts, hostname);
  script.behaviour = { ...script.behaviour, ...behaviour };
  for (const step of steps) {
    if (behaviour[step] === undefined) continue;
    const concerned = (other: HostnameScript) =>
      other === script || (hostname === anyHostname && other.behaviour[step] === undefined);
    for (const other of scripts.values()) if (concerned(other)) other.turns[step] = 0;
  }
  return circumstancesOf(scripts, hostname);
};
