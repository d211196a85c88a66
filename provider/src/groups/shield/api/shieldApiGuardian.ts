import * as t from "io-ts";
import type { ChildId, ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, mapReply, rewritten } from "../../../http/codecs";
import { within } from "../../../http/dialect";
import { entriesIn } from "../../../http/entries";
import { silent } from "../../../http/listed";
import { settingsObjects } from "../../../http/settingsObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { shieldApiGuardian as definition } from "../shieldApiGuardian.definition";
import { shieldApiGuardianEndpoint } from "../shieldApiGuardianEndpoint.definition";
import { isMissingInShield, shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

type Endpoint = ObjectOf<typeof shieldApiGuardianEndpoint>;

/** API Guardian of a zone, with the endpoints of its description: one read for the resources of both kinds. */
export type ApiGuardian = ObjectOf<typeof definition> & { readonly endpoints: readonly Endpoint[] };

const path = "/shield/shield-zone/{shieldZoneId}/api-guardian";

const noParameters = { Path: [], Query: [], Header: [], Cookie: [] };

/** Parameters are null where there are none. */
const Endpoint = rewritten(
  t.intersection([t.type({ requestMethod: t.string, requestPath: t.string }, "ApiGuardianEndpoint"), t.UnknownRecord]),
  ({ requestMethod, requestPath, injectionDetectionParameters: given, ...others }) => ({
    ...others,
    endpoint: `${requestMethod} ${requestPath}`,
    injectionDetectionParameters: { ...noParameters, ...(t.UnknownRecord.is(given) ? given : {}) },
  }),
  replyOf(shieldApiGuardianEndpoint),
);

const ApiGuardian = within("data")(
  mapReply(
    t.type({ configuration: replyOf(definition), endpoints: listOrEmpty(Endpoint) }, "ApiGuardian"),
    ({ configuration, endpoints }): ApiGuardian => ({ ...configuration, endpoints }),
  ),
);

export const shieldApiGuardians = settingsObjects<ApiGuardian>({
  dialect: {
    ...shieldWithoutEnvelope,
    // A save returns the configuration alone.
    savesSilently: true,
    isMissing: (error) =>
      isMissingInShield(error) || (error._tag === "Status" && error.errorKey?.endsWith(".no_configuration") === true),
  },
  parent: inShieldZone,
  path,
  reply: ApiGuardian,
});

/** Uploads a description: the first one of a zone by POST, which makes API Guardian of the zone. */
export const upload = (session: Session, zone: ObjectId, method: "POST" | "PATCH", content: string) =>
  shieldApiGuardians.write(session, zone, {
    operation: { method, path: `${path}/spec` },
    body: { content },
    idempotent: method === "PATCH",
    reply: ApiGuardian,
  });

export const guardedEndpoints = entriesIn(
  shieldApiGuardians.find,
  ({ endpoints }) => endpoints,
  ({ endpoint = "" }) => endpoint,
);

/** A change takes part of the settings. */
export function saveEndpoint(session: Session, { parent }: ChildId, body: object, { endpointId }: Endpoint) {
  const operation = { method: "PATCH", path: `${path}/endpoint/{endpointId}` } as const;
  const call = { operation, params: { endpointId }, body, idempotent: true, reply: silent<Endpoint>() };
  return shieldApiGuardians.write(session, parent, call);
}
