import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, enumeration, nullable, pageOf, Paging } from "./basics";
import { EdgeRule, EdgeRuleSeed } from "./edgeRule";
import { Hostname, hostnameSecrets, HostnameSeed } from "./hostname";

const flag = (initial: boolean) => Type.Boolean({ default: initial });
const integer = (initial: number, limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ default: initial, ...limits });
const decimal = (initial: number) => Type.Number({ default: initial });
const text = (initial: string | null) => nullable(Type.String({ default: initial }));
const texts = (initial: string[] = []) => Type.Array(Type.String(), { default: initial });
const noNumber = () => nullable(Type.Integer({ default: null }));

/** Element of the two lists that name image settings. */
const NamedProperties = Type.Object(
  { Name: nullable(Type.String()), Properties: nullable(Type.Record(Type.String(), Type.String())) },
  closed,
);

/** File types for which a new zone sends CORS headers. */
const fileExtensions = "eot ttf woff woff2 css js jpg jpeg png webp gif mp3 mp4 mpeg svg webm".split(" ");

/** The image AI settings of every zone. */
const demoBlueprints = [
  {
    Name: "demo-pixel-avatar",
    Properties: { PrePrompt: "cute pixel art of a", PostPrompt: "with a colorful solid background" },
  },
  {
    Name: "demo-cyberpunk-avatar",
    Properties: {
      PrePrompt: "cyberpunk avatar",
      PostPrompt: "cyber tech with colorful background pastel colors, digital art",
    },
  },
];

/** Read-only fields of a zone. Defaults are those of a new zone. */
const readOnly = {
  Id: Type.Integer(),
  Name: Type.String({ minLength: 1 }),
  Enabled: flag(true),
  Suspended: flag(false),
  Hostnames: Type.Array(Hostname, { default: [] }),
  ZoneSecurityKey: text(null),
  MonthlyBandwidthUsed: integer(0),
  MonthlyCharges: decimal(0),
  PriceOverride: decimal(0),
  OptimizerPricing: decimal(9.5),
  EdgeRules: Type.Array(EdgeRule, { default: [] }),
  CnameDomain: text("b-cdn.net"),
  VideoLibraryId: integer(-1),
  DnsRecordId: integer(0),
  DnsZoneId: integer(0),
  DnsRecordValue: text(null),
  OriginLinkValue: text(null),
  EUUSDiscount: integer(0),
  SouthAmericaDiscount: integer(0),
  AfricaDiscount: integer(0),
  AsiaOceaniaDiscount: integer(0),
  UserId: text("00000000-0000-4000-8000-000000000000"),
  CacheVersion: integer(1),
  EnableExtendedLogging: flag(false),
};

/** Fields that can be set and are returned under the same name. Defaults are those of a new zone. */
const settings = {
  // origin
  OriginType: enumeration([
    "OriginUrl",
    "DnsAccelerate",
    "StorageZone",
    "LoadBalancer",
    "EdgeScript",
    "MagicContainers",
    "PushZone",
  ]),
  OriginUrl: text(null),
  OriginHostHeader: text(""),
  AddHostHeader: flag(false),
  FollowRedirects: flag(false),
  VerifyOriginSSL: flag(false),
  StorageZoneId: integer(0),
  EdgeScriptId: integer(-1),
  EdgeScriptExecutionPhase: enumeration(["Cache", "LoadBalancer", "PreCache"]),
  MiddlewareScriptId: noNumber(),
  MagicContainersAppId: text(null),
  MagicContainersEndpointId: text(null),
  LoadBalancerId: noNumber(),
  IpFamilyPolicy: enumeration(["IPv4Only", "DualStack", "DualStackPreferIPv6", "IPv6Only"], 1),
  AWSSigningEnabled: flag(false),
  AWSSigningKey: text(null),
  AWSSigningSecret: text(null),
  AWSSigningRegionName: text(null),

  // access
  AllowedReferrers: texts(),
  BlockedReferrers: texts(),
  BlockedIps: texts(),
  BlockNoneReferrer: flag(true),
  BlockedCountries: texts(),
  BudgetRedirectedCountries: texts(),
  BlockRootPathAccess: flag(false),
  BlockPostRequests: flag(false),
  ZoneSecurityEnabled: flag(false),
  ZoneSecurityIncludeHashRemoteIP: flag(false),

  // regions and tier
  EnableGeoZoneUS: flag(true),
  EnableGeoZoneEU: flag(true),
  EnableGeoZoneASIA: flag(true),
  EnableGeoZoneSA: flag(true),
  EnableGeoZoneAF: flag(true),
  Type: enumeration(["Premium", "Volume"]),
  RoutingFilters: texts(["all"]),

  // caching
  CacheControlMaxAgeOverride: integer(-1),
  CacheControlPublicMaxAgeOverride: integer(-1),
  EnableSmartCache: flag(false),
  EnableCacheSlice: flag(false),
  CacheErrorResponses: flag(false),
  IgnoreQueryStrings: flag(true),
  EnableQueryStringOrdering: flag(true),
  QueryStringVaryParameters: texts(),
  EnableWebPVary: flag(false),
  EnableAvifVary: flag(false),
  EnableCountryCodeVary: flag(false),
  EnableCountryStateCodeVary: flag(false),
  EnableMobileVary: flag(false),
  EnableCookieVary: flag(false),
  CookieVaryParameters: texts(),
  EnableHostnameVary: flag(false),
  CacheKeyHeaders: text(null),
  DisableCookies: flag(true),
  UseStaleWhileUpdating: flag(false),
  UseStaleWhileOffline: flag(false),
  UseBackgroundUpdate: flag(false),
  PermaCacheStorageZoneId: integer(0),
  PermaCacheType: enumeration(["Automatic", "Manual"]),

  // origin shield and retries
  EnableOriginShield: flag(false),
  OriginShieldZoneCode: text("FR"),
  OriginShieldEnableConcurrencyLimit: flag(false),
  OriginShieldMaxConcurrentRequests: integer(200, { minimum: 1, maximum: 10000 }),
  OriginShieldQueueMaxWaitTime: integer(30),
  OriginShieldMaxQueuedRequests: integer(5000, { minimum: 0, maximum: 30000 }),
  EnableSafeHop: flag(false),
  OriginRetries: integer(0),
  OriginConnectTimeout: integer(10),
  OriginResponseTimeout: integer(60),
  OriginRetry5XXResponses: flag(false),
  OriginRetryConnectionTimeout: flag(true),
  OriginRetryResponseTimeout: flag(true),
  OriginRetryDelay: integer(0),
  EnableRequestCoalescing: flag(false),
  RequestCoalescingTimeout: integer(30),

  // headers
  EnableAccessControlOriginHeader: flag(true),
  AccessControlOriginHeaderExtensions: texts(fileExtensions),
  AddCanonicalHeader: flag(false),

  // limits
  MonthlyBandwidthLimit: integer(0),
  BurstSize: integer(0),
  RequestLimit: integer(0),
  LimitRatePerSecond: decimal(0),
  LimitRateAfter: decimal(0),
  ConnectionLimitPerIPCount: integer(0),

  // TLS
  EnableTLS1: flag(true),
  EnableTLS1_1: flag(true),
  TlsSecurityLevel: enumeration(["Legacy", "Compatible", "ModernOnly"]),
  EnableAutoSSL: flag(false),
  DisableLetsEncrypt: flag(false),

  // error pages
  ErrorPageEnableCustomCode: flag(false),
  ErrorPageCustomCode: text(null),
  ErrorPageEnableStatuspageWidget: flag(false),
  ErrorPageStatuspageCode: text(null),
  ErrorPageWhitelabel: flag(false),

  // logging
  EnableLogging: flag(true),
  LoggingIPAnonymizationEnabled: flag(true),
  LogAnonymizationType: enumeration(["OneDigit", "Drop"]),
  LoggingSaveToStorage: flag(false),
  LoggingStorageZoneId: integer(0),
  LogFormat: enumeration(["Plain", "JSON"], 1),
  LogForwardingEnabled: flag(false),
  LogForwardingHostname: text(null),
  LogForwardingPort: integer(0),
  LogForwardingToken: text(null),
  LogForwardingProtocol: enumeration(["UDP", "TCP", "TCPEncrypted", "DataDog"]),
  LogForwardingFormat: enumeration(["Plain", "JSON"], 1),

  // optimizer
  OptimizerEnabled: flag(false),
  OptimizerTunnelEnabled: flag(false),
  OptimizerDesktopMaxWidth: integer(1600, { minimum: 0, maximum: 5000 }),
  OptimizerMobileMaxWidth: integer(800, { minimum: 0, maximum: 5000 }),
  OptimizerImageQuality: integer(85, { minimum: 1, maximum: 100 }),
  OptimizerMobileImageQuality: integer(70, { minimum: 1, maximum: 100 }),
  OptimizerEnableWebP: flag(true),
  OptimizerPrerenderHtml: flag(false),
  OptimizerEnableManipulationEngine: flag(true),
  OptimizerMinifyCSS: flag(true),
  OptimizerMinifyJavaScript: flag(true),
  OptimizerWatermarkEnabled: flag(false),
  OptimizerWatermarkUrl: text(""),
  OptimizerWatermarkPosition: enumeration([
    "BottomLeft",
    "BottomRight",
    "TopLeft",
    "TopRight",
    "Center",
    "CenterStretch",
  ]),
  OptimizerWatermarkOffset: decimal(3),
  OptimizerWatermarkMinImageSize: integer(300),
  OptimizerAutomaticOptimizationEnabled: flag(true),
  OptimizerClasses: Type.Array(NamedProperties, { default: [] }),
  OptimizerForceClasses: flag(false),
  OptimizerStaticHtmlEnabled: flag(false),
  OptimizerStaticHtmlWordPressPath: text(null),
  OptimizerStaticHtmlWordPressBypassCookie: text(null),
  OptimizerEnableUpscaling: flag(false),

  // image AI and preloading screen
  EnableBunnyImageAi: flag(false),
  BunnyAiImageBlueprints: Type.Array(NamedProperties, { default: demoBlueprints }),
  PreloadingScreenEnabled: flag(false),
  PreloadingScreenShowOnFirstVisit: flag(false),
  PreloadingScreenCode: text(""),
  PreloadingScreenLogoUrl: text(null),
  PreloadingScreenCodeEnabled: flag(false),
  PreloadingScreenTheme: enumeration(["Light", "Dark"]),
  PreloadingScreenDelay: integer(1000, { minimum: 0, maximum: 10000 }),

  // sessions and sockets
  StickySessionType: enumeration(["Off", "On"]),
  StickySessionCookieName: text(null),
  StickySessionClientHeaders: text(null),
  EnableWebSockets: flag(true),
  MaxWebSocketConnections: integer(500),

  // DDoS
  ShieldDDosProtectionType: enumeration(["DetectOnly", "ActiveStandard", "ActiveAggressive"], 1),
  ShieldDDosProtectionEnabled: flag(false),
};

/** A pull zone as every read returns it. */
export const PullZone = Type.Object({ ...readOnly, ...settings }, closed);
export type PullZone = Static<typeof PullZone>;

const { TlsSecurityLevel, LoadBalancerId } = settings;

/** The same, possibly without the two documented fields that were in no recorded response of the API. */
export const ShownPullZone = Type.Object(
  {
    ...PullZone.properties,
    TlsSecurityLevel: Type.Optional(TlsSecurityLevel),
    LoadBalancerId: Type.Optional(LoadBalancerId),
  },
  closed,
);
export type ShownPullZone = Static<typeof ShownPullZone>;

/** Fields whose values are masked in a dump. */
export const pullZoneSecrets = [
  "ZoneSecurityKey",
  "AWSSigningKey",
  "AWSSigningSecret",
  "LogForwardingToken",
  ...hostnameSecrets,
];

const optional = (schema: TSchema) => Type.Optional(nullable(schema));
const { EnableWebPVary, ...sameName } = settings;
const writable: Record<string, TSchema> = {
  ...Object.fromEntries(Object.entries(sameName).map(([name, schema]) => [name, optional(schema)])),
  // the documents spell this one differently for writes
  EnableWebpVary: optional(EnableWebPVary),
  // written as a whole number, returned as a fraction
  LimitRatePerSecond: optional(Type.Integer()),
  // accepted, but never returned
  DnsOriginPort: optional(Type.Integer()),
  DnsOriginScheme: optional(Type.String()),
  CacheControlBrowserMaxAgeOverride: optional(Type.Integer()),
};

/** Body of an update: omitted or null members stay unchanged, a list replaces the list. */
export const PullZoneSettings = Type.Object(writable, closed);

/** Body of a create. */
export const NewPullZone = Type.Object({ ...writable, Name: Type.String({ minLength: 1 }) }, closed);

/** Body of the call that sets a new key for signed URLs of the zone; without one, a key is generated. */
export const NewSecurityKey = nullable(
  Type.Object({ SecurityKey: Type.Optional(nullable(Type.String({ minLength: 8, maxLength: 36 }))) }, closed),
);

/** Body of the call that purges the cache of the zone. */
export const PurgedCache = nullable(Type.Object({ CacheTag: Type.Optional(nullable(Type.String())) }, closed));

/** Body of the two calls for blocked IPs. */
export const BlockedIpEntry = Type.Object({ BlockedIp: Type.String({ minLength: 1 }) }, closed);

/** Body of the four calls for referrers. */
export const ReferrerEntry = Type.Object({ Hostname: Type.String({ minLength: 1 }) }, closed);

/** One page of zones. */
export const PullZonePage = pageOf(ShownPullZone);

const includeCertificate = Type.Optional(Type.Boolean());

export const ReadQuery = Type.Object({ includeCertificate }, closed);
export const ListQuery = Type.Object({ ...Paging, includeCertificate }, closed);

/** A zone to seed: a name, and any fields of the model that differ from the defaults of a new zone. */
export const PullZoneSeed = Type.Composite(
  [
    Type.Partial(Type.Omit(PullZone, ["Name", "Hostnames", "EdgeRules"])),
    Type.Pick(PullZone, ["Name"]),
    Type.Object({
      Hostnames: Type.Optional(Type.Array(HostnameSeed)),
      EdgeRules: Type.Optional(Type.Array(EdgeRuleSeed)),
    }),
  ],
  closed,
);
export type PullZoneSeed = Static<typeof PullZoneSeed>;
