import * as t from "io-ts";
import type { ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { mapReply } from "../../../http/codecs";
import { within } from "../../../http/dialect";
import { settingsObjects } from "../../../http/settingsObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { shieldApiGuardian as definition } from "../shieldApiGuardian.definition";
import { isMissingInShield, shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

const path = "/shield/shield-zone/{shieldZoneId}/api-guardian";

const ApiGuardian = within("data")(
  mapReply(t.type({ configuration: replyOf(definition) }, "ApiGuardian"), ({ configuration }) => configuration),
);

export const shieldApiGuardians = settingsObjects<ObjectOf<typeof definition>>({
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
