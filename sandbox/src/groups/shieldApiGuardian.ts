import type { Static, TSchema } from "@sinclair/typebox";
import { blank } from "../schemas/basics";
import {
  ApiGuardianSettings,
  ApiGuardianUpload,
  EndpointSettings,
  FoundApiGuardian,
  newEndpoint,
  SavedApiGuardian,
  SavedEndpoint,
  ShieldApiGuardian,
  ShieldApiGuardianEndpoint,
} from "../schemas/shieldApiGuardian";
import type { Account, State } from "../state";
import { made } from "../validation";
import { inShieldZone, shield } from "./dialects/shield";
import { route, type Call, type Method, type Reply } from "./group";
import { given, type StoredGroup, traitsOf } from "./objects";
import { shieldFailure } from "./shield";

const path = "/shield/shield-zone/{shieldZoneId}/api-guardian";
const none = shieldFailure(404, "api_guardian.get_api_guardian.no_configuration", "There is no configuration.");
const invalid = shieldFailure(400, "api_guardian.invalid_specification", "The content is no OpenAPI description.");
const again = shieldFailure(409, "api_guardian.already_exists", "There is a description already.");
const refusals = { ...shield.refusals, 404: shield.refusals[400] ?? null, 409: shield.refusals[400] ?? null };

const add = (_state: State, account: Account, fields: object): ShieldApiGuardian => {
  const guardian = made("API Guardian", ShieldApiGuardian, {
    ...blank(ShieldApiGuardian),
    isEnabled: true,
    bodyLimitAction: 1,
    unmatchedPathAction: 1,
    createdAt: "2026-01-01T00:00:00Z",
    ...fields,
  });
  account.shieldApiGuardians.set(guardian.shieldZoneId, guardian);
  return guardian;
};

/** An operation on what the zone has, if anything. */
const operation = <Body extends TSchema>(
  method: Method,
  at: string,
  { body, shown }: { readonly body?: Body; readonly shown: TSchema },
  act: (call: Call<Static<Body>, unknown>, zone: number, found: ShieldApiGuardian | undefined) => Reply,
) =>
  route(method, at, {
    ...(body !== undefined && { body }),
    replies: { 200: shown, ...refusals },
    ...traitsOf(shield, method),
    handle: (call) => {
      const zone = call.params[inShieldZone.param] ?? "";
      if (!inShieldZone.exists(call.account, zone)) return shield.missing;
      return act(call, Number(zone), call.account.shieldApiGuardians.get(Number(zone)));
    },
  });

const addEndpoint = (_state: State, account: Account, fields: object): ShieldApiGuardianEndpoint => {
  const endpoint = made("endpoint", ShieldApiGuardianEndpoint, {
    ...blank(ShieldApiGuardianEndpoint),
    ...newEndpoint,
    createdAt: "2026-01-01T00:00:00Z",
    ...fields,
  });
  account.shieldApiGuardianEndpoints.set(endpoint.apiGuardianEndpointId, endpoint);
  return endpoint;
};

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

const read = operation("GET", path, { shown: FoundApiGuardian }, ({ account }, _zone, found) =>
  found === undefined ? none : whole(account, found),
);

const save = operation("PATCH", path, { body: ApiGuardianSettings, shown: SavedApiGuardian }, (call, _zone, found) => {
  if (found === undefined) return none;
  Object.assign(found, Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== null)));
  return { status: 200, body: { data: found } };
});

const upload = operation(
  "POST",
  `${path}/spec`,
  { body: ApiGuardianUpload, shown: FoundApiGuardian },
  ({ state, account, body }, shieldZoneId, found) => {
    const description = descriptionIn(body.content);
    if (description === undefined) return invalid;
    if (found !== undefined) return again;
    describe(state, account, shieldZoneId, description);
    return whole(account, add(state, account, { shieldZoneId, ...description.info }));
  },
);

const change = operation(
  "PATCH",
  `${path}/spec`,
  { body: ApiGuardianUpload, shown: FoundApiGuardian },
  ({ state, account, body }, zone, found) => {
    const description = descriptionIn(body.content);
    if (found === undefined) return none;
    if (description === undefined) return invalid;
    describe(state, account, zone, description);
    return whole(account, Object.assign(found, description.info));
  },
);

const changeEndpoint = operation(
  "PATCH",
  `${path}/endpoint/{endpointId}`,
  { body: EndpointSettings, shown: SavedEndpoint },
  ({ account, body, params }, zone) => {
    const found = endpointsOf(account, zone).find(
      ({ apiGuardianEndpointId }) => String(apiGuardianEndpointId) === params["endpointId"],
    );
    if (found === undefined) return none;
    Object.assign(found, given(body));
    const { injectionDetectionParameters: chosen } = found;
    if (Object.values(chosen ?? {}).flat().length === 0) found.injectionDetectionParameters = null;
    return { status: 200, body: { data: found } };
  },
);

/** What API Guardian does with endpoints, of which a description makes them. */
export const shieldApiGuardianEndpoints: StoredGroup = { add: addEndpoint, operations: [changeEndpoint] };

/** What Shield zones do with requests that do not match the description of an API. */
export const shieldApiGuardians: StoredGroup = { add, operations: [read, save, upload, change] };
