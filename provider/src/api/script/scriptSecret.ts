import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { Nothing, optional } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { ifScriptThere } from "./script";
import { ScriptSecret, type ScriptSecrets, scriptSecrets } from "./scriptSecretCodec";
import { scriptCall, type ScriptChange } from "./scriptWrite";

export type { ScriptSecret } from "./scriptSecretCodec";

/**
 * GET /compute/script/{scriptId}/secrets: 200. All secrets of the script, shared, or none where the account does not have
 * the script. Whether the API answers with 404 then, or with no secrets, is not documented.
 */
export const findSecrets = (
  session: Session,
  scriptId: number,
): TE.TaskEither<ApiError, O.Option<readonly ScriptSecret[]>> =>
  secretsIn(ifScriptThere(session, scriptSecrets(session.client).read(scriptId, session)));

/** The same, but not from what is known. */
export const findSecretsAgain = (
  session: Session,
  scriptId: number,
): TE.TaskEither<ApiError, O.Option<readonly ScriptSecret[]>> =>
  secretsIn(ifScriptThere(session, scriptSecrets(session.client).readAgain(scriptId, session)));

const secretsIn: (
  look: TE.TaskEither<ApiError, O.Option<ScriptSecrets>>,
) => TE.TaskEither<ApiError, O.Option<readonly ScriptSecret[]>> = TE.map(O.map(({ Secrets }) => Secrets));

/**
 * PUT /compute/script/{scriptId}/secrets: 200 with the secret, but not its value, when it was created, 204 when it was
 * there and was changed; 404; 400 when a variable has the name.
 *
 * Not sent, which is none, when by its turn `isNeedless` of what is known of the secrets.
 */
export const putSecret = (
  session: Session,
  scriptId: number,
  { name, secret }: { readonly name: string; readonly secret: string },
  isNeedless: (secrets: readonly ScriptSecret[]) => boolean = () => false,
): TE.TaskEither<ApiError, O.Option<ScriptSecret | undefined>> =>
  scriptSecrets(session.client).writeUnless(
    scriptId,
    scriptCall(scriptId, {
      method: "PUT",
      below: "/secrets",
      body: { Name: name, Secret: secret },
      reply: optional(ScriptSecret),
      secrets: [secret],
    }),
    session,
    (known, created) => (created === undefined ? known : withSecret(known, created)),
    ({ Secrets }) => isNeedless(Secrets),
  );

/**
 * POST /compute/script/{scriptId}/secrets/{secretId}: 200 with the secret, but not its value; 400, 404. Twice does the same
 * as once.
 */
export const changeSecret = (
  session: Session,
  scriptId: number,
  secretId: number,
  secret: string,
): TE.TaskEither<ApiError, ScriptSecret> =>
  write(
    session,
    scriptId,
    {
      method: "POST",
      below: "/secrets/{secretId}",
      params: { secretId },
      body: { Secret: secret },
      reply: ScriptSecret,
      idempotent: true,
      secrets: [secret],
    },
    withSecret,
  );

/** DELETE /compute/script/{scriptId}/secrets/{secretId}: 204, 400, 404. */
export const deleteSecret = (session: Session, scriptId: number, secretId: number): TE.TaskEither<ApiError, void> =>
  write(
    session,
    scriptId,
    { method: "DELETE", below: "/secrets/{secretId}", params: { secretId }, reply: Nothing },
    (known) => ({ Secrets: known.Secrets.filter(({ Id }) => Id !== secretId) }),
  );

const write = <Reply>(
  session: Session,
  scriptId: number,
  change: ScriptChange<Reply>,
  apply: (known: ScriptSecrets, reply: Reply) => ScriptSecrets,
): TE.TaskEither<ApiError, Reply> =>
  scriptSecrets(session.client).write(scriptId, scriptCall(scriptId, change), session, apply);

const withSecret = ({ Secrets }: ScriptSecrets, secret: ScriptSecret): ScriptSecrets => ({
  Secrets: [...Secrets.filter(({ Id }) => Id !== secret.Id), secret],
});
