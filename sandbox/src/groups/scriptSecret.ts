import type { Behaviour } from "../options";
import * as api from "../schemas/published";
import { ScriptSecret, type Script, type StoredSecret } from "../schemas/script";
import { takeId, type State } from "../state";
import { inOrder, route, refusal, type Group, type Reply, routesOn } from "./group";
import { momentAfter, nameTaken, noScript, scriptOf, withScript, scriptRoute } from "./ofScript";
import { inReads, inScriptWrites } from "../moments";

const noSecret = refusal(404, "edgeScript.secret_not_found", "SecretId", "The script has no such secret.");
const noName = refusal(400, "model.invalid", "Name", "A secret needs a name.");

const secretRoute = routesOn<[StoredSecret, Script]>((call, act) =>
  withScript(call, (script) => {
    const secret = script.Secrets.find(({ Id }) => Id === Number(call.params["secretId"]));
    return secret === undefined ? noSecret : act(secret, script);
  }),
);

/** The secret as reads return it. */
const shown = ({ Id, Name, LastModified }: StoredSecret, time = inReads): ScriptSecret => ({
  Id,
  Name,
  LastModified: time(LastModified),
});

const added = (state: State, script: Script, Name: string, value: string | null | undefined): Reply => {
  const taken = nameTaken(script, Name);
  if (taken !== undefined) return taken;
  const secret: StoredSecret = {
    Id: takeId(state, "scriptSecret"),
    Name,
    LastModified: new Date().toISOString(),
    Secret: value ?? "",
  };
  script.Secrets.push(secret);
  return { status: 200, body: shown(secret, inScriptWrites) };
};

const change = (secret: StoredSecret, value: string | null | undefined, behaviour: Behaviour): void => {
  secret.Secret = value ?? secret.Secret;
  secret.LastModified = momentAfter(secret.LastModified, behaviour);
};

const list = route("GET", "/compute/script/{id}/secrets", {
  replies: { 200: api.ListEdgeScriptSecretsModel, 404: api.ApiErrorData },
  handle: (call) => {
    const script = scriptOf(call);
    if (script === undefined && call.behaviour.secretsOfMissingScript === "notFound") return noScript;
    return {
      status: 200,
      body: { Secrets: inOrder(script?.Secrets ?? [], call.behaviour).map((secret) => shown(secret)) },
    };
  },
});

const add = scriptRoute("POST", "/compute/script/{id}/secrets", {
  body: api.EdgeScriptAddSecretModel,
  replies: { 200: ScriptSecret, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => added(call.state, script, call.body.Name, call.body.Secret),
});

const upsert = scriptRoute("PUT", "/compute/script/{id}/secrets", {
  body: api.EdgeScriptUpsertSecretModel,
  replies: { 200: ScriptSecret, 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => {
    const { Name, Secret } = call.body;
    if (typeof Name !== "string") return noName;
    const secret = script.Secrets.find((other) => other.Name === Name);
    if (secret === undefined) return added(call.state, script, Name, Secret);
    change(secret, Secret, call.behaviour);
    return { status: 204 };
  },
});

const update = secretRoute("POST", "/compute/script/{id}/secrets/{secretId}", {
  body: api.EdgeScriptUpdateSecretModel,
  replies: { 200: ScriptSecret, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, secret) => {
    change(secret, call.body.Secret, call.behaviour);
    return { status: 200, body: shown(secret, inScriptWrites) };
  },
});

const remove = secretRoute("DELETE", "/compute/script/{id}/secrets/{secretId}", {
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (_call, secret, { Secrets }) => {
    Secrets.splice(Secrets.indexOf(secret), 1);
    return { status: 204 };
  },
});

/** Secrets of edge scripts. Their values can be written, but never read. */
export const scriptSecrets: Group = { operations: [list, add, upsert, update, remove] };
