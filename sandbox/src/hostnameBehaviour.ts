import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
import { parsed } from "./validation";

/** One outcome for all calls, or one for each call in turn, of which the last stays. */
const outcomes = <const T extends string>(...names: readonly T[]) =>
  Type.Unsafe<T | readonly T[]>({ anyOf: [{ enum: names }, { type: "array", items: { enum: names }, minItems: 1 }] });

/** How the world outside of the API treats a hostname: its DNS, and the authority that issues certificates. */
export const HostnameBehaviour = Type.Partial(
  Type.Object({
    /** Whether the DNS of the hostname points to bunny.net. @default false */
    pointsToBunny: Type.Boolean(),
    /**
     * What a request for a free certificate comes to: it is issued; 200, and yet the hostname has none; DNS does not point
     * to the zone; the authority wants no more requests for a while, or only after a time that it names; it is asked twice
     * at a time; or it refuses. @default "issue" where the hostname points to bunny.net, else "notPointing"
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
    /** What the addition of a wildcard comes to. @default "add" where it points to bunny.net, else "notPointing" */
    addWildcard: outcomes("add", "notPointing"),
    /** What a request for the challenge of an external certificate comes to: the challenge, or 429. @default "give" */
    requestChallenge: outcomes("give", "rateLimited"),
    /** What the completion of a challenge comes to: a certificate, 400 as nobody has seen the answer, or 429. @default "issue" */
    completeChallenge: outcomes("issue", "unseen", "rateLimited"),
    /** How long a new challenge can be completed. @default 604800, a week */
    challengeSeconds: Type.Number({ minimum: 0, maximum: 3e9 }),
    /** `Retry-After` of a 429 that is due to the hostname. @default 1 */
    retryAfterSeconds: Type.Integer({ minimum: 0 }),
    /** Whether the domain's DNS zone is at bunny.net, so that it can issue by DNS-01. @default false */
    dnsAtBunny: Type.Boolean(),
  }),
  closed,
);
export type HostnameBehaviour = Static<typeof HostnameBehaviour>;

/** All that {@link HostnameBehaviour} can say, with what holds where nothing was said. */
export type HostnameCircumstances = Required<HostnameBehaviour>;

const steps = ["freeCertificate", "addWildcard", "requestChallenge", "completeChallenge"] as const;
type Step = (typeof steps)[number];
type Outcome<S extends Step> = Extract<HostnameCircumstances[S], string>;

/** What calls come to when nothing was said. */
const usualOutcomes = (pointsToBunny: boolean): { readonly [S in Step]: Outcome<S> } => ({
  freeCertificate: pointsToBunny ? "issue" : "notPointing",
  addWildcard: pointsToBunny ? "add" : "notPointing",
  requestChallenge: "give",
  completeChallenge: "issue",
});

const defaultsWhere = (pointsToBunny: boolean): HostnameCircumstances => ({
  ...usualOutcomes(pointsToBunny),
  pointsToBunny,
  challengeSeconds: 7 * 24 * 60 * 60,
  retryAfterSeconds: 1,
  dnsAtBunny: false,
});

/** What was asked of a hostname, and how far its outcomes have come. */
export const HostnameScript = Type.Object(
  {
    behaviour: HostnameBehaviour,
    /** How many calls have met their outcome; none where nothing is said. */
    turns: Type.Partial(
      Type.Object(
        {
          freeCertificate: Type.Integer(),
          addWildcard: Type.Integer(),
          requestChallenge: Type.Integer(),
          completeChallenge: Type.Integer(),
        },
        closed,
      ),
    ),
  },
  closed,
);
type HostnameScript = Static<typeof HostnameScript>;

/** By hostname in lower case. */
export type HostnameScripts = Map<string, HostnameScript>;

/** Stands for every hostname of which the same was not said by name. */
const anyHostname = "*";

const scriptOf = (scripts: HostnameScripts, hostname: string): HostnameScript => {
  const known = scripts.get(hostname.toLowerCase());
  if (known !== undefined) return known;
  const script: HostnameScript = { behaviour: {}, turns: {} };
  scripts.set(hostname.toLowerCase(), script);
  return script;
};

/** What holds for a hostname. */
export const circumstancesOf = (scripts: HostnameScripts, hostname: string): HostnameCircumstances => {
  const said: HostnameBehaviour = {
    ...scripts.get(anyHostname)?.behaviour,
    ...scripts.get(hostname.toLowerCase())?.behaviour,
  };
  return { ...defaultsWhere(said.pointsToBunny ?? false), ...said };
};

/** What the call that is made now comes to. */
export const nextOutcome = <S extends Step>(scripts: HostnameScripts, hostname: string, step: S): Outcome<S> => {
  const { turns } = scriptOf(scripts, hostname);
  const circumstances = circumstancesOf(scripts, hostname);
  const planned: { [K in Step]: Outcome<K> | readonly Outcome<K>[] } = circumstances;
  const outcome: Outcome<S> | readonly Outcome<S>[] = planned[step];
  const turn = (turns[step] ?? 0) + 1;
  turns[step] = turn;
  if (typeof outcome === "string") return outcome;
  return outcome.slice(0, turn).at(-1) ?? usualOutcomes(circumstances.pointsToBunny)[step];
};

/** Changes what is given, and lets the outcomes that are given begin anew. */
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
