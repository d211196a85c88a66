import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { Nothing, optional } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { ifScriptExists } from "./script";
import { ScriptSecret, type ScriptSecrets, scriptSecrets } from "./scriptSecretCodec";
import { scriptCall, type ScriptChange } from "./scriptWrite";

export type { ScriptSecret } from "./scriptSecretCodec";

type FoundSecrets = TE.TaskEither<ApiError, O.Option<readonly ScriptSecret[]>>;

/**
 * GET /compute/script/{scriptId}/secrets: 200. All secrets of the script, cached, or none if the account does not have
 * the script. The API does not document whether it then returns 404 or no secrets.
 */
export function findSecrets(session: Session, scriptId: number): FoundSecrets {
  return secretsIn(session, scriptSecrets(session.client).read(scriptId, session));
}

/** Like {@link findSecrets}, but bypasses the cache. */
export function findSecretsAgain(session: Session, scriptId: number): FoundSecrets {
  return secretsIn(session, scriptSecrets(session.client).readAgain(scriptId, session));
}

function secretsIn(session: Session, look: TE.TaskEither<ApiError, ScriptSecrets>): FoundSecrets {
  return pipe(ifScriptExists(session, look), TE.map(O.map(({ Secrets }) => Secrets)));
}

/**
 * PUT /compute/script/{scriptId}/secrets: 200 with the secret but not its value if it was created, 204 if it existed
 * and was changed; 404; 400 if a variable has the name.
 *
 * Checks `isUnnecessary` against the cached secrets at the head of the queue; if true, sends nothing and returns none.
 */
export function putSecret(
  session: Session,
  scriptId: number,
  { name, secret }: { readonly name: string; readonly secret: string },
  isUnnecessary: (secrets: readonly ScriptSecret[]) => boolean = () => false,
): TE.TaskEither<ApiError, O.Option<ScriptSecret | undefined>> {
  return scriptSecrets(session.client).writeUnless(
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
    ({ Secrets }) => isUnnecessary(Secrets),
  );
}

/** POST /compute/script/{scriptId}/secrets/{secretId}: 200 with the secret but not its value; 400, 404. Idempotent. */
export function changeSecret(
  session: Session,
  scriptId: number,
  secretId: number,
  secret: string,
): TE.TaskEither<ApiError, ScriptSecret> {
  return write(
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
}

/** DELETE /compute/script/{scriptId}/secrets/{secretId}: 204, 400, 404. */
export function deleteSecret(session: Session, scriptId: number, secretId: number): TE.TaskEither<ApiError, void> {
  return write(
    session,
    scriptId,
    { method: "DELETE", below: "/secrets/{secretId}", params: { secretId }, reply: Nothing },
    (known) => ({ Secrets: known.Secrets.filter(({ Id }) => Id !== secretId) }),
  );
}

function write<Reply>(
  session: Session,
  scriptId: number,
  change: ScriptChange<Reply>,
  apply: (known: ScriptSecrets, reply: Reply) => ScriptSecrets,
): TE.TaskEither<ApiError, Reply> {
  return scriptSecrets(session.client).write(scriptId, scriptCall(scriptId, change), session, apply);
}

function withSecret({ Secrets }: ScriptSecrets, secret: ScriptSecret): ScriptSecrets {
  return { Secrets: [...Secrets.filter(({ Id }) => Id !== secret.Id), secret] };
}
