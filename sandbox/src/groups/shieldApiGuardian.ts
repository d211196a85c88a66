import {
  ApiGuardianSettings,
  ApiGuardianUpload,
  EndpointSettings,
  FoundApiGuardian,
  newEndpoint,
  SavedApiGuardian,
  SavedEndpoint,
  type ShieldApiGuardian,
  type ShieldApiGuardianEndpoint,
  shieldApiGuardianEndpoints as endpointKind,
  shieldApiGuardians as guardianKind,
} from "../schemas/shieldApiGuardian";
import type { Account, State } from "../state";
import { shieldFailure, zoneRoute } from "./dialects/shield";
import type { Reply } from "./group";
import { adding, given, type StoredGroup } from "./objects";

const path = "/shield/shield-zone/{shieldZoneId}/api-guardian";
const none = shieldFailure(404, "api_guardian.get_api_guardian.no_configuration", "There is no configuration.");
const invalid = shieldFailure(400, "api_guardian.invalid_specification", "The content is no OpenAPI description.");
const again = shieldFailure(409, "api_guardian.already_exists", "There is a description already.");

const add = adding<ShieldApiGuardian>(
  guardianKind,
  ({ shieldApiGuardians: all }) => all,
  (fields) => ({
    isEnabled: true,
    bodyLimitAction: 1,
    unmatchedPathAction: 1,
    createdAt: "2026-01-01T00:00:00Z",
    ...fields,
  }),
);

const addEndpoint = adding<ShieldApiGuardianEndpoint>(
  endpointKind,
  ({ shieldApiGuardianEndpoints: all }) => all,
  (fields) => ({ ...newEndpoint, createdAt: "2026-01-01T00:00:00Z", ...fields }),
);

const endpointsOf = ({ shieldApiGuardianEndpoints: all }: Account, zone: number) =>
  [...all.values()].filter(({ shieldZoneId }) => shieldZoneId === zone);

const whole = (account: Account, configuration: ShieldApiGuardian): Reply => ({
  status: 200,
  body: { data: { configuration, endpoints: endpointsOf(account, configuration.shieldZoneId) } },
});

interface Description {
  readonly info: object;
  /** Methods and paths. */
  readonly endpoints: ReadonlyArray<readonly [method: string, path: string]>;
}

/** A description in JSON. */
const descriptionIn = (content: string | null | undefined): Description | undefined => {
  try {
    const { info, paths = {} } = JSON.parse(content ?? "") as {
      info?: { title?: string; version?: string };
      paths?: Readonly<Record<string, object>>;
    };
    return {
      info: { title: info?.title ?? null, version: info?.version ?? null },
      endpoints: Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
      ),
    };
  } catch {
    return undefined;
  }
};

/** Endpoints that stay keep their settings. */
const describe = (state: State, account: Account, shieldZoneId: number, { endpoints }: Description): void => {
  const before = endpointsOf(account, shieldZoneId);
  const kept = endpoints.map(([requestMethod, requestPath], index) => {
    const same = before.find((each) => each.requestMethod === requestMethod && each.requestPath === requestPath);
    const apiGuardianEndpointId = Math.max(0, ...before.map((each) => each.apiGuardianEndpointId % 100)) + index + 1;
    return (
      same ?? {
        shieldZoneId,
        requestMethod,
        requestPath,
        apiGuardianEndpointId: shieldZoneId * 100 + apiGuardianEndpointId,
      }
    );
  });
  for (const { apiGuardianEndpointId } of before) account.shieldApiGuardianEndpoints.delete(apiGuardianEndpointId);
  for (const endpoint of kept) addEndpoint(state, account, endpoint);
};

const read = zoneRoute("GET", path, {
  replies: { 200: FoundApiGuardian },
  handle: ({ account }, zone) => {
    const found = account.shieldApiGuardians.get(zone);
    return found === undefined ? none : whole(account, found);
  },
});

const save = zoneRoute("PATCH", path, {
  body: ApiGuardianSettings,
  replies: { 200: SavedApiGuardian },
  handle: ({ account, body }, zone) => {
    const found = account.shieldApiGuardians.get(zone);
    return found === undefined ? none : { status: 200, body: { data: Object.assign(found, given(body)) } };
  },
});

/** The first description makes API Guardian of the zone, and each further one changes it. */
const uploads = (["POST", "PATCH"] as const).map((method) =>
  zoneRoute(method, `${path}/spec`, {
    body: ApiGuardianUpload,
    replies: { 200: FoundApiGuardian },
    handle: ({ state, account, body }, shieldZoneId) => {
      const description = descriptionIn(body.content);
      const found = account.shieldApiGuardians.get(shieldZoneId);
      if (found === undefined && method === "PATCH") return none;
      if (description === undefined) return invalid;
      if (found !== undefined && method === "POST") return again;
      describe(state, account, shieldZoneId, description);
      return whole(
        account,
        found === undefined
          ? add(state, account, { shieldZoneId, ...description.info })
          : Object.assign(found, description.info),
      );
    },
  }),
);

const changeEndpoint = zoneRoute("PATCH", `${path}/endpoint/{endpointId}`, {
  body: EndpointSettings,
  replies: { 200: SavedEndpoint },
  handle: ({ account, body, params }, zone) => {
    const found = endpointsOf(account, zone).find(
      ({ apiGuardianEndpointId }) => String(apiGuardianEndpointId) === params["endpointId"],
    );
    if (found === undefined) return none;
    Object.assign(found, given(body));
    const { injectionDetectionParameters: chosen } = found;
    if (Object.values(chosen ?? {}).flat().length === 0) found.injectionDetectionParameters = null;
    return { status: 200, body: { data: found } };
  },
});

/** What API Guardian does with endpoints, of which a description makes them. */
export const shieldApiGuardianEndpoints: StoredGroup = { add: addEndpoint, operations: [changeEndpoint] };

/** What Shield zones do with requests that do not match the description of an API. */
export const shieldApiGuardians: StoredGroup = { add, operations: [read, save, ...uploads] };
