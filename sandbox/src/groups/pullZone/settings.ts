import { newPullZoneValues, PullZone } from "../../schemas/pullZone";
import { made } from "../../validation";
import { refusal, type Reply } from "../group";

/** What a request changes in the settings of a zone, or why it is refused. */
type SettingsAfter = { readonly changes: Partial<PullZone> } | { readonly refused: Reply };

/** A request as it changes a zone, and the zone before it. */
interface Change {
  readonly before: PullZone;
  /** What the request sets. */
  readonly given: Partial<PullZone>;
}

/** A zone with the defaults of a new one, which has no number and no hostname yet. Some depend on its origin. */
export const newPullZone = (Name: string, originType?: unknown): PullZone =>
  made(`pull zone ${Name}`, PullZone, { ...newPullZoneValues, ...defaultsOfOrigin(originType), Name });

const defaultsOfOrigin = (originType: unknown): Partial<PullZone> => {
  if (originType === storage) return { CacheControlMaxAgeOverride: 2_592_000, EnableCacheSlice: true };
  return originType === script ? { StorageZoneId: -1, OriginUrl: scriptUrl } : {};
};

export const settingsAfter = (before: PullZone, body: Readonly<Record<string, unknown>>): SettingsAfter => {
  const given = settable(body);
  const change: Change = { before, given };
  const changes = { ...given, ...rounded(change), ...following(change) };
  // The last word on the filters has the origin.
  const all = { ...changes, ...filtersOf(change, { ...before, ...changes }) };
  const refused = refusalOf(change, { ...before, ...all });
  return refused === undefined ? { changes: all } : { refused };
};

/** What a request actually sets: null means "unchanged", some fields are never returned, and names have limits. */
const settable = (body: Readonly<Record<string, unknown>>): Partial<PullZone> =>
  Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name === "EnableWebpVary" ? "EnableWebPVary" : name, value] as const)
      .filter(([name, value]) => value !== null && name in PullZone.properties)
      .map(([name, value]) => [name, name.endsWith("VaryParameters") ? usable(value) : value]),
  );

/** Names with other characters are ignored. */
const usable = (names: unknown): unknown =>
  Array.isArray(names) ? names.filter((name) => /^[\w-]+$/.test(String(name))) : names;

const mostWebSockets = 25_000;

const rounded = ({ given: { MaxWebSocketConnections: wanted } }: Change): Partial<PullZone> =>
  wanted === undefined ? {} : { MaxWebSocketConnections: Math.ceil(wanted / 100) * 100 };

/** How long Perma-Cache caches, in seconds. */
const forGood = 31_919_000;
const scriptUrl = "https://bunnycdn.com";

/**
 * What follows from what a request sets, unless it sets that too, as the official Terraform provider expects. Bunny
 * Optimizer and signed addresses change what is served, as documented, and no other setting; Perma-Cache is accepted with
 * Origin Shield and with storage, of which the documents say only that they do not go together.
 */
const following = ({ before, given }: Change): Partial<PullZone> => {
  const after = { ...before, ...given };
  const sets = (...names: (keyof PullZone)[]): boolean => names.some((name) => given[name] !== undefined);
  const coupled: Partial<PullZone> = {};
  if ((given.PermaCacheStorageZoneId ?? 0) > 0) coupled.CacheControlMaxAgeOverride = forGood;
  if (sets("UseStaleWhileUpdating", "UseStaleWhileOffline"))
    coupled.UseBackgroundUpdate = after.UseStaleWhileUpdating || after.UseStaleWhileOffline;
  return {
    ...coupledUnlessGiven(coupled, given),
    // Only an accelerated DNS record makes a zone of this type.
    ...(given.OriginType === accelerated && before.OriginType !== accelerated ? { OriginType: before.OriginType } : {}),
    ...(given.OriginType === script ? { OriginUrl: scriptUrl } : {}),
  };
};

const coupledUnlessGiven = (coupled: Partial<PullZone>, given: Partial<PullZone>): Partial<PullZone> =>
  Object.fromEntries(Object.entries(coupled).filter(([name]) => !(name in given)));

const [accelerated, storage, script, containers] = [1, 2, 4, 5];
const scripting = "scripting";

const hasScript = ({ OriginType, EdgeScriptId, MiddlewareScriptId }: PullZone): boolean =>
  (OriginType === script && EdgeScriptId > 0) || (MiddlewareScriptId ?? 0) > 0;

/** The filters of a zone that gets or loses its script, unless the request says them: recorded of a script's own zone. */
const filtersOf = ({ before, given }: Change, after: PullZone): Partial<PullZone> => {
  if (given.RoutingFilters !== undefined) return {};
  if (hasScript(before) === hasScript(after)) return {};
  if (hasScript(after)) return { RoutingFilters: [scripting] };
  const rest = after.RoutingFilters.filter((filter) => filter !== scripting);
  return { RoutingFilters: rest.length === 0 ? ["all"] : rest };
};

/** Only the zone that came with an endpoint has it as its origin. */
const isSameEndpoint = (before: PullZone, after: PullZone): boolean =>
  before.MagicContainersAppId === after.MagicContainersAppId &&
  before.MagicContainersEndpointId === after.MagicContainersEndpointId &&
  Boolean(after.MagicContainersAppId && after.MagicContainersEndpointId);

const refusalOf = ({ before, given }: Change, after: PullZone): Reply | undefined => {
  const about = (field: string, message: string): Reply => refusal(400, "pullzone.validation", field, message);
  const { OriginType, StorageZoneId, EdgeScriptId } = after;
  const concernsScript = [given.OriginType, given.EdgeScriptId, given.MiddlewareScriptId, given.RoutingFilters].some(
    (value) => value !== undefined,
  );
  const concernsForwarding = given.LogForwardingEnabled !== undefined || given.LogForwardingHostname !== undefined;

  if (OriginType === storage && StorageZoneId <= 0) return about("StorageZoneId", "The origin needs a storage zone.");
  if (OriginType === script && EdgeScriptId <= 0) return about("EdgeScriptId", "The origin needs an edge script.");
  if (OriginType === containers && !isSameEndpoint(before, after))
    return about("MagicContainersAppId", "The Magic Containers App ID is not valid.");
  if ((given.MiddlewareScriptId ?? 0) < 0) return about("MiddlewareScriptId", "There is no such script.");
  if (concernsScript && hasScript(after) !== after.RoutingFilters.includes(scripting))
    return about("RoutingFilters", "Scripts need the filter scripting, and nothing else can have it.");
  if ((given.MaxWebSocketConnections ?? 0) > mostWebSockets)
    return about("MaxWebSocketConnections", "That many connections are not available.");
  // Turned off, none is needed: the official Terraform provider creates every pull zone so.
  if (concernsForwarding && after.LogForwardingEnabled && !after.LogForwardingHostname)
    return about("LogForwardingHostname", "Log forwarding needs a hostname.");
  return undefined;
};
