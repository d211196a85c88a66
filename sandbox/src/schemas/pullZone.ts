import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable, object, optional, pageOf, Paging, text } from "./basics";
import { EdgeRule, EdgeRuleSeed } from "./edgeRule";
import { Hostname, HostnameSeed } from "./hostname";
import * as api from "./published";

const Blueprint = Type.Required(api.BunnyAiImageBlueprintModel, closed);

/** A pull zone as every read returns it. */
export const PullZone = object({
  ...api.PullZoneModel.properties,
  Name: text,
  Hostnames: Type.Array(Hostname),
  EdgeRules: Type.Array(EdgeRule),
  BunnyAiImageBlueprints: Type.Array(Blueprint),
});
export type PullZone = Static<typeof PullZone>;

const { TlsSecurityLevel, LoadBalancerId } = PullZone.properties;

/** The same, possibly without the two documented fields that were in no recorded response of the API. */
export const ShownPullZone = object({
  ...PullZone.properties,
  TlsSecurityLevel: Type.Optional(TlsSecurityLevel),
  LoadBalancerId: Type.Optional(LoadBalancerId),
});
export type ShownPullZone = Static<typeof ShownPullZone>;

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

const on = [
  "Enabled BlockNoneReferrer IgnoreQueryStrings EnableQueryStringOrdering DisableCookies EnableLogging",
  "EnableGeoZoneUS EnableGeoZoneEU EnableGeoZoneASIA EnableGeoZoneSA EnableGeoZoneAF EnableTLS1 EnableTLS1_1",
  "OriginRetryConnectionTimeout OriginRetryResponseTimeout EnableAccessControlOriginHeader EnableWebSockets",
  "LoggingIPAnonymizationEnabled OptimizerEnableWebP OptimizerEnableManipulationEngine OptimizerMinifyCSS",
  "OptimizerMinifyJavaScript OptimizerAutomaticOptimizationEnabled",
].flatMap((names) => names.split(" "));

/** What a new zone has that is neither off, nor empty, nor 0. */
export const newPullZoneValues: Partial<PullZone> = {
  ...Object.fromEntries(on.map((name) => [name, true])),
  OptimizerPricing: 9.5,
  CnameDomain: "b-cdn.net",
  VideoLibraryId: -1,
  UserId: "00000000-0000-4000-8000-000000000000",
  CacheVersion: 1,
  OriginHostHeader: "",
  EdgeScriptId: -1,
  IpFamilyPolicy: 1,
  RoutingFilters: ["all"],
  CacheControlMaxAgeOverride: -1,
  CacheControlPublicMaxAgeOverride: -1,
  OriginShieldZoneCode: "FR",
  OriginShieldMaxConcurrentRequests: 200,
  OriginShieldQueueMaxWaitTime: 30,
  OriginShieldMaxQueuedRequests: 5000,
  OriginConnectTimeout: 10,
  OriginResponseTimeout: 60,
  RequestCoalescingTimeout: 30,
  AccessControlOriginHeaderExtensions: fileExtensions,
  LogFormat: 1,
  LogForwardingFormat: 1,
  OptimizerDesktopMaxWidth: 1600,
  OptimizerMobileMaxWidth: 800,
  OptimizerImageQuality: 85,
  OptimizerMobileImageQuality: 70,
  OptimizerWatermarkUrl: "",
  OptimizerWatermarkOffset: 3,
  OptimizerWatermarkMinImageSize: 300,
  BunnyAiImageBlueprints: demoBlueprints,
  PreloadingScreenCode: "",
  PreloadingScreenDelay: 1000,
  MaxWebSocketConnections: 500,
  ShieldDDosProtectionType: 1,
};

/** The documents do not say what happens to an entry that lacks a member. */
const lists = {
  OptimizerClasses: optional(Type.Array(api.OptimizerClassModel)),
  BunnyAiImageBlueprints: optional(Type.Array(Blueprint)),
};

/** Body of an update: omitted or null members stay unchanged, a list replaces the list. */
export const PullZoneSettings = object({ ...api.PullZoneSettingsModel.properties, ...lists });

/** Body of a create. */
export const NewPullZone = object({ ...api.PullZoneAddModel.properties, ...lists });

/** Body of the call that purges the cache of the zone. */
export const PurgedCache = nullable(object({ CacheTag: Type.Optional(nullable(Type.String())) }));

const includeCertificate = Type.Optional(Type.Boolean());

export const ReadQuery = object({ includeCertificate });
export const ListQuery = object({ ...Paging, includeCertificate });

/** One page of zones. */
export const PullZonePage = pageOf(ShownPullZone);

/** A zone to seed: a name, and any fields of the model that differ from the defaults of a new zone. */
export const PullZoneSeed = object({
  ...Type.Partial(PullZone).properties,
  Name: text,
  Hostnames: Type.Optional(Type.Array(HostnameSeed)),
  EdgeRules: Type.Optional(Type.Array(EdgeRuleSeed)),
});
export type PullZoneSeed = Static<typeof PullZoneSeed>;
