import * as E from "fp-ts/Either";
import type { Properties } from "../../../properties/values";
import { integer, object, oneOf, reference, text, union } from "../../../vocabulary";
import { namedPart, numberedPart } from "./edgeRulePart.definition";

/** Numbers of the types of actions. */
export const actionTypes = {
  forceSsl: 0,
  redirect: 1,
  originUrl: 2,
  overrideCacheTime: 3,
  blockRequest: 4,
  setResponseHeader: 5,
  setRequestHeader: 6,
  forceDownload: 7,
  disableTokenAuthentication: 8,
  enableTokenAuthentication: 9,
  overrideCacheTimePublic: 10,
  ignoreQueryString: 11,
  disableOptimizer: 12,
  forceCompression: 13,
  setStatusCode: 14,
  bypassPermaCache: 15,
  overrideBrowserCacheTime: 16,
  originStorage: 17,
  setNetworkRateLimit: 18,
  setConnectionLimit: 19,
  setRequestsPerSecondLimit: 20,
  runEdgeScript: 21,
  originMagicContainers: 22,
  disableWaf: 23,
  retryOrigin: 24,
  overrideBrowserCacheResponseHeader: 25,
  removeBrowserCacheResponseHeader: 26,
  disableShieldChallenge: 27,
  disableShield: 28,
  disableShieldBotDetection: 29,
  bypassAwsS3Authentication: 30,
  disableShieldAccessLists: 31,
  disableShieldRateLimiting: 32,
  enableRequestCoalescing: 33,
  disableRequestCoalescing: 34,
  stripCookiesClientToOrigin: 37,
} as const;

const redirectCodes = [301, 302, 307, 308];

const redirectCode = (value: unknown): string | undefined =>
  typeof value !== "number" || redirectCodes.includes(value) ? undefined : "must be 301, 302, 307 or 308";

const redirectUrl = (value: unknown): string | undefined =>
  typeof value !== "string" || /^https?:\/\/(?!\{\{)[^\s/?#]/i.test(value)
    ? undefined
    : 'must begin with https:// or http:// and a host, such as "https://www.example.com/new", because bunny.net takes no ' +
      'path and no variable for the scheme: for the host of the request, write "https://%{Url.Hostname}/new"';

/** An action that takes nothing else. */
const plainAction = object(
  {
    /** What the action does. */
    type: oneOf(
      [
        "forceSsl",
        "blockRequest",
        "forceDownload",
        "disableTokenAuthentication",
        "enableTokenAuthentication",
        "ignoreQueryString",
        "disableOptimizer",
        "forceCompression",
        "bypassPermaCache",
        "disableWaf",
        "disableShieldChallenge",
        "disableShield",
        "disableShieldBotDetection",
        "bypassAwsS3Authentication",
        "disableShieldAccessLists",
        "disableShieldRateLimiting",
        "enableRequestCoalescing",
        "disableRequestCoalescing",
      ],
      { isTag: true },
    ),
  },
  {},
  { typeName: "EdgeRulePlainAction" },
);

/** Redirects the visitor to a URL. */
const redirectAction = object(
  {
    /** Redirects. */
    type: oneOf(["redirect"], { isTag: true }),
    /**
     * Where to: a whole URL, with `https://` or `http://` and a host. The rest may contain variables, for example
     * `https://www.example.com{{path}}`; the host of the request is `%{Url.Hostname}`.
     */
    url: text({ range: [1, 65_535], check: redirectUrl }),
    /** Status of the response: 301, 302, 307 or 308. */
    statusCode: integer({ check: redirectCode }),
  },
  {},
  { typeName: "EdgeRuleRedirectAction" },
);

/** Requests the content from another origin. */
const originUrlAction = object(
  {
    /** Changes the origin. */
    type: oneOf(["originUrl"], { isTag: true }),
    /** URL of the origin, to which bunny.net appends the path of the request. It may contain variables. */
    url: text({ range: [1, 65_535] }),
  },
  {},
  { typeName: "EdgeRuleOriginUrlAction" },
);

/** Sets a header of the request to the origin, or of the response to the visitor. */
const headerAction = object(
  {
    /** Which header to set. */
    type: oneOf(["setRequestHeader", "setResponseHeader"], { isTag: true }),
    /** Name of the header. */
    name: text({ range: [1, 65_535] }),
    /** Value of the header. It may contain variables. Pass a secret as a secret: it is then encrypted in state. */
    value: text(),
  },
  {},
  { typeName: "EdgeRuleHeaderAction" },
);

/** Sets how long something is cached. */
const cacheTimeAction = object(
  {
    /** What is cached: by bunny.net, by other public caches, or by browsers. */
    type: oneOf(["overrideCacheTime", "overrideCacheTimePublic", "overrideBrowserCacheTime"], { isTag: true }),
    /** How long, in seconds; 0 bypasses the cache. */
    seconds: integer({ range: [0, 2_147_483_647] }),
  },
  {},
  { typeName: "EdgeRuleCacheTimeAction" },
);

/** Sets the status of the response. */
const statusCodeAction = object(
  {
    /** Sets the status. */
    type: oneOf(["setStatusCode"], { isTag: true }),
    /** HTTP status, 100 to 599. */
    statusCode: integer({ range: [100, 599] }),
  },
  {},
  { typeName: "EdgeRuleStatusCodeAction" },
);

/** Serves the content from a storage zone. bunny.net refuses it for pull zones of Magic Containers. */
const originStorageAction = object(
  {
    /** Changes the origin. */
    type: oneOf(["originStorage"], { isTag: true }),
    /** Storage zone that has the files: pass `storageZone.id` or the zone's numeric ID. */
    storageZoneId: reference({
      check: (value) =>
        typeof value === "string" && !/^[1-9]\d*$/.test(value)
          ? "must be the ID of a storage zone: write, for example, storageZone.id"
          : undefined,
    }),
    /** Name of the storage zone, which bunny.net compares with the ID: pass `storageZone.name`. */
    storageZoneName: text({ range: [1, 65_535] }),
  },
  {},
  { typeName: "EdgeRuleOriginStorageAction" },
);

/** An action whose parameters bunny.net does not document: they are passed on as they are. */
const parameterAction = object(
  {
    /** What the action does. */
    type: oneOf(
      [
        "setNetworkRateLimit",
        "setConnectionLimit",
        "setRequestsPerSecondLimit",
        "runEdgeScript",
        "originMagicContainers",
        "retryOrigin",
        "overrideBrowserCacheResponseHeader",
        "removeBrowserCacheResponseHeader",
        "stripCookiesClientToOrigin",
      ],
      { isTag: true },
    ),
  },
  {
    /** First parameter. */
    parameter1: text(),
    /** Second parameter. */
    parameter2: text(),
    /** Third parameter. */
    parameter3: text(),
  },
  { typeName: "EdgeRuleParameterAction" },
);

/** An action by the number of its type, for types without a name in this version. */
const numberedAction = object(
  {
    /**
     * Number of the type, as in the API. The number of a type that has a name means the same as the name. TypeScript takes
     * numbers up to 255.
     */
    type: integer({ isTag: true, range: [0, 2_147_483_647] }),
  },
  {
    /** First parameter. */
    parameter1: text(),
    /** Second parameter. */
    parameter2: text(),
    /** Third parameter. */
    parameter3: text(),
  },
  { typeName: "EdgeRuleNumberedAction" },
);

/** What a rule does: its `type` determines which other properties it takes. */
export const edgeRuleAction = union(
  [
    redirectAction,
    originUrlAction,
    headerAction,
    cacheTimeAction,
    statusCodeAction,
    originStorageAction,
    parameterAction,
    numberedAction,
    // Last, because TypeScript compares an unknown name with those of the last one.
    plainAction,
  ],
  { typeName: "EdgeRuleAction", parse: (action) => E.right(canonicalAction(action)) },
);

/** How actions are written in programs and in the API. */
export const actionParts = { of: edgeRuleAction, numbers: actionTypes };

/** An action that is written by its number, by its name if it has one. */
function canonicalAction(action: Properties): Properties {
  return typeof action.type === "number" ? namedPart(actionParts, numberedPart(actionParts, action)) : action;
}
