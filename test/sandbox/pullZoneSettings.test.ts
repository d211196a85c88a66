import { describeStories, seed, type Step } from "./stories";

const set = (body: object, reply: object): Step => ["POST /pullzone/1001", body, 200, reply];
const created = (Name: string, body: object, reply: object): Step => ["POST /pullzone", { Name, ...body }, 201, reply];
const refused = (body: object): Step => ["POST /pullzone/1001", body, 400];
const accepted = (body: object): Step => set(body, {});
/** From here on, the zone is another one, without any settings. */
const anew = (fields: object = {}): Step[] => [
  (sandbox) => {
    sandbox.assertNoViolations();
    sandbox.reset();
  },
  seed({ pullZones: [{ Name: "a", ...fields }] }),
];

const permaCache = { PermaCacheStorageZoneId: 5 };
const storage = { OriginType: 2, StorageZoneId: 5 };
const script = { OriginType: 4, EdgeScriptId: 5 };
const sockets = (MaxWebSocketConnections: number) => ({ MaxWebSocketConnections });
const cached = (CacheControlMaxAgeOverride: number) => ({ CacheControlMaxAgeOverride });

describeStories(
  "sandbox: settings of pull zones that depend on each other",
  { pullZones: [{ Name: "a" }] },
  {
    "set the cache time with Perma-Cache, and background updates with stale responses, back and forth": [
      set(permaCache, cached(31_919_000)),
      ...["UseStaleWhileUpdating", "UseStaleWhileOffline"].flatMap((name) =>
        [true, false].map((UseBackgroundUpdate) => set({ [name]: UseBackgroundUpdate }, { UseBackgroundUpdate })),
      ),
    ],
    "round WebSockets up to hundreds, and refuse too many": [
      set(sockets(1234), sockets(1300)),
      refused(sockets(25_001)),
    ],
    "ignore names of parameters and cookies with other characters": [
      set(
        { QueryStringVaryParameters: ["a", "b c"], CookieVaryParameters: ["c;", "d-e_f"] },
        { QueryStringVaryParameters: ["a"], CookieVaryParameters: ["d-e_f"] },
      ),
    ],
    "need for each type of origin what belongs to it": [
      refused({ OriginType: 2 }),
      accepted(storage),
      ...anew(),
      refused({ OriginType: 4 }),
      accepted(script),
      ...anew(),
      refused({ OriginType: 5, MagicContainersAppId: "a" }),
      refused({ OriginType: 5, MagicContainersAppId: "a", MagicContainersEndpointId: "a-b" }),
      refused({ MiddlewareScriptId: -1 }),
      accepted({ MiddlewareScriptId: 0 }),
    ],
    "make no zone of the type of accelerated DNS, but keep one that is": [
      set({ OriginType: 1 }, { OriginType: 0 }),
      created("b", { OriginType: 1 }, { OriginType: 0 }),
      ...anew({ OriginType: 1 }),
      set({ OriginType: 1, DnsOriginPort: 8080 }, { OriginType: 1, DnsOriginPort: undefined }),
    ],
    "need a hostname to forward logs": [
      refused({ LogForwardingEnabled: true }),
      accepted({ LogForwardingEnabled: false }),
    ],
  },
);
