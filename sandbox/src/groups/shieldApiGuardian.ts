import type { Static, TSchema } from "@sinclair/typebox";
import { blank } from "../schemas/basics";
import {
  ApiGuardianSettings,
  ApiGuardianUpload,
  FoundApiGuardian,
  SavedApiGuardian,
  ShieldApiGuardian,
} from "../schemas/shieldApiGuardian";
import type { Account, State } from "../state";
import { made } from "../validation";
import { inShieldZone, shield } from "./dialects/shield";
import { route, type Call, type Method, type Reply } from "./group";
import { type StoredGroup, traitsOf } from "./objects";
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

const whole = (configuration: ShieldApiGuardian): Reply => ({
  status: 200,
  body: { data: { configuration, endpoints: [] } },
});

/** Title and version of a description in JSON. */
const infoIn = (content: string | null | undefined): object | undefined => {
  try {
    const { info } = JSON.parse(content ?? "") as { info?: { title?: string; version?: string } };
    return { title: info?.title ?? null, version: info?.version ?? null };
  } catch {
    return undefined;
  }
};

const read = operation("GET", path, { shown: FoundApiGuardian }, (_call, _zone, found) =>
  found === undefined ? none : whole(found),
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
    const info = infoIn(body.content);
    if (info === undefined) return invalid;
    return found === undefined ? whole(add(state, account, { shieldZoneId, ...info })) : again;
  },
);

const change = operation(
  "PATCH",
  `${path}/spec`,
  { body: ApiGuardianUpload, shown: FoundApiGuardian },
  ({ body }, _zone, found) => {
    const info = infoIn(body.content);
    if (found === undefined) return none;
    return info === undefined ? invalid : whole(Object.assign(found, info));
  },
);

/** What Shield zones do with requests that do not match the description of an API. */
export const shieldApiGuardians: StoredGroup = { add, operations: [read, save, upload, change] };
