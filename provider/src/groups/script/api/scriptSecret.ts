import * as t from "io-ts";
import { optional, requiredList } from "../../../http/codecs";
import { type Write, children } from "../../../http/remoteObjects";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { scriptSecret } from "../scriptSecret.definition";
import { scripts } from "./script";

/** A secret without its value, which the API never returns. */
export type RemoteSecret = ObjectOf<typeof scriptSecret>;
const ScriptSecret = replyOf(scriptSecret);

/** All secrets of a script. */
export const secretsOfScripts = scripts.part(
  "/secrets",
  t.strict({ Secrets: requiredList(ScriptSecret) }, "secrets of a script"),
);

export const scriptSecrets = children(secretsOfScripts, {
  in: ({ Secrets }) => Secrets,
  replace: (_before, Secrets) => ({ Secrets }),
  keyOf: ({ name = "" }) => name,
  path: "/secrets/{secretId}",
  params: ({ secretId }) => ({ secretId }),
});

/**
 * PUT /compute/script/{scriptId}/secrets: 200 with the new secret; 204 if it existed and was changed; 404; 400 if a variable
 * has the name.
 */
export function putSecret(given: { readonly name: string; readonly secret: string }): Write<RemoteSecret | undefined> {
  const body = bodyOf(scriptSecret, given);
  return { method: "PUT", below: "/secrets", body, reply: optional(ScriptSecret), secrets: [given.secret] };
}

/** POST /compute/script/{scriptId}/secrets/{secretId}: 200 with the secret; 400, 404. */
export function changeSecret(secretId: number, secret: string): Write<RemoteSecret> {
  return {
    method: "POST",
    below: "/secrets/{secretId}",
    params: { secretId },
    body: { Secret: secret },
    reply: ScriptSecret,
    idempotent: true,
    secrets: [secret],
  };
}
