import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
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

type Step = "freeCertificate" | "addWildcard" | "requestChallenge" | "completeChallenge";
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

/** By hostname in lower case. Of a list of outcomes, those that are left. */
export type HostnameBehaviours = Map<string, HostnameBehaviour>;

/** Stands for every hostname for which the same setting is not given by name. */
const anyHostname = "*";

/**
 * The effective settings of a hostname.
 *
 * @param isPointed whether a DNS record points it to bunny.net
 * @param isHosted whether its domain has a DNS zone
 */
export const circumstancesOf = (
  behaviours: HostnameBehaviours,
  hostname: string,
  isPointed = false,
  isHosted = false,
): HostnameCircumstances => {
  const said = { ...behaviours.get(anyHostname), ...behaviours.get(hostname.toLowerCase()) };
  return { ...defaultsWhere(said.pointsToBunny ?? isPointed, isHosted), ...said };
};

/**
 * The outcome of the current call.
 *
 * @param isPointed whether a DNS record points the hostname to bunny.net
 */
export const nextOutcome = <S extends Step>(
  behaviours: HostnameBehaviours,
  hostname: string,
  step: S,
  isPointed = false,
): Outcome<S> => {
  const circumstances = circumstancesOf(behaviours, hostname, isPointed);
  const planned: { [K in Step]: Outcome<K> | readonly Outcome<K>[] } = circumstances;
  const outcome: Outcome<S> | readonly Outcome<S>[] = planned[step];
  if (typeof outcome === "string") return outcome;
  const [first = usualOutcomes(circumstances.pointsToBunny)[step], ...others] = outcome;
  if (others.length > 0) change(behaviours, hostname, { [step]: others });
  return first;
};

const change = (behaviours: HostnameBehaviours, hostname: string, to: HostnameBehaviour): void => {
  const name = hostname.toLowerCase();
  behaviours.set(name, { ...behaviours.get(name), ...to });
};

/** Changes the given settings. */
export const setBehaviour = (behaviours: HostnameBehaviours, hostname: string, to: unknown): HostnameCircumstances => {
  change(behaviours, hostname, parsed(HostnameBehaviour, to, `behaviour of ${hostname}: `));
  return circumstancesOf(behaviours, hostname);
};
