import { Type, type TSchema, type TUnsafe } from "@sinclair/typebox";
import { inReads, inScriptWrites } from "../moments";
import type { Behaviour } from "../options";
import * as api from "../schemas/published";
import { ScriptSecret, ScriptVariable, type Script, type StoredSecret } from "../schemas/script";
import { takeId, type State } from "../state";
import { inOrder, refusal, routesOn, type Group, type Operation, type Reply } from "./group";
import { momentAfter, entryNameTaken, scriptRoute, withScript } from "./ofScript";

interface Named {
  readonly Id: number;
  readonly Name: string;
}

/** Entries of a script that have a name: its variables, or its secrets. */
interface Entries<Entry extends Named, Settings> {
  readonly name: "variable" | "secret";
  readonly missing: Reply;
  readonly entriesOf: (script: Script) => Entry[];
  /** An entry in replies. */
  readonly schema: TSchema;
  readonly shown: (entry: Entry) => unknown;
  readonly upserted: TUnsafe<Settings & { readonly Name?: string | null }>;
  readonly updated: TUnsafe<Settings>;
  readonly make: (state: State, Name: string, settings: Settings) => Entry;
  readonly change: (entry: Entry, settings: Settings, behaviour: Behaviour) => void;
}

const noName = refusal(400, "model.invalid", "Name", "A secret needs a name.");

const operationsOf = <Entry extends Named, Settings>(of: Entries<Entry, Settings>): Operation[] => {
  const { entriesOf, shown } = of;
  const path = `/compute/script/{id}/${of.name}s`;
  const one = `${path}/{${of.name}Id}`;
  const refusals = { 400: api.ApiErrorData, 404: api.ApiErrorData };
  const replies = { 200: of.schema, ...refusals };
  const add = (state: State, script: Script, name: string, settings: Settings): Reply => {
    const taken = entryNameTaken(script, name);
    if (taken !== undefined) return taken;
    const entry = of.make(state, name, settings);
    entriesOf(script).push(entry);
    return { status: 200, body: shown(entry) };
  };
  return [
    scriptRoute("PUT", path, {
      body: of.upserted,
      replies: { ...replies, 204: null },
      handle: ({ state, body, behaviour }, script) => {
        const { Name } = body;
        if (typeof Name !== "string") return noName;
        const entry = entriesOf(script).find((other) => other.Name === Name);
        if (entry === undefined) return add(state, script, Name, body);
        of.change(entry, body, behaviour);
        return { status: 204 };
      },
    }),
    entryRoute(of)("POST", one, {
      body: of.updated,
      replies,
      handle: ({ body, behaviour }, entry) => {
        of.change(entry, body, behaviour);
        return { status: 200, body: shown(entry) };
      },
    }),
    entryRoute(of)("DELETE", one, {
      replies: { 204: null, ...refusals },
      handle: (_call, entry, script) => {
        const entries = entriesOf(script);
        entries.splice(entries.indexOf(entry), 1);
        return { status: 204 };
      },
    }),
  ];
};

const entryRoute = <Entry extends Named>({
  name,
  missing,
  entriesOf,
}: Pick<Entries<Entry, never>, "name" | "missing" | "entriesOf">) =>
  routesOn<[Entry, Script]>((call, act) =>
    withScript(call, (script) => {
      const entry = entriesOf(script).find(({ Id }) => Id === Number(call.params[`${name}Id`]));
      return entry === undefined ? missing : act(entry, script);
    }),
  );

interface VariableSettings {
  readonly Required?: boolean | null;
  readonly DefaultValue?: string | null;
}

const variables: Entries<ScriptVariable, VariableSettings> = {
  name: "variable",
  missing: refusal(404, "edgeScript.variable_not_found", "VariableId", "The script has no such variable."),
  entriesOf: ({ EdgeScriptVariables }) => EdgeScriptVariables,
  schema: ScriptVariable,
  shown: (variable) => ({ ...variable }),
  upserted: Type.Unsafe(api.UpsertEdgeScriptVariableModel),
  updated: Type.Unsafe(api.UpdateEdgeScriptVariableModel),
  make: (state, Name, { Required, DefaultValue }) => ({
    Id: takeId(state, "scriptVariable"),
    Name,
    Required: Required ?? false,
    DefaultValue: DefaultValue ?? null,
  }),
  change: (variable, { Required, DefaultValue }, { absentVariableField }) => {
    const rest = absentVariableField === "keep" ? variable : { Required: false, DefaultValue: null };
    variable.Required = Required ?? rest.Required;
    variable.DefaultValue = DefaultValue ?? rest.DefaultValue;
  },
};

/** Variables of edge scripts. A read of the script lists them. */
export const scriptVariables: Group = { operations: [...operationsOf(variables)] };

/** The secret as replies show it. */
const shownSecret = ({ Id, Name, LastModified }: StoredSecret, time: (stored: string) => string): ScriptSecret => ({
  Id,
  Name,
  LastModified: time(LastModified),
});

const secrets: Entries<StoredSecret, { readonly Secret?: string | null }> = {
  name: "secret",
  missing: refusal(404, "edgeScript.secret_not_found", "SecretId", "The script has no such secret."),
  entriesOf: ({ Secrets }) => Secrets,
  schema: ScriptSecret,
  shown: (secret) => shownSecret(secret, inScriptWrites),
  upserted: Type.Unsafe(api.EdgeScriptUpsertSecretModel),
  updated: Type.Unsafe(api.EdgeScriptUpdateSecretModel),
  make: (state, Name, { Secret }) => ({
    Id: takeId(state, "scriptSecret"),
    Name,
    LastModified: new Date().toISOString(),
    Secret: Secret ?? "",
  }),
  change: (secret, { Secret }) => {
    secret.Secret = Secret ?? secret.Secret;
    secret.LastModified = momentAfter(secret.LastModified);
  },
};

const listSecrets = scriptRoute("GET", "/compute/script/{id}/secrets", {
  replies: { 200: api.ListEdgeScriptSecretsModel, 404: api.ApiErrorData },
  handle: ({ behaviour }, { Secrets }) => ({
    status: 200,
    body: { Secrets: inOrder(Secrets, behaviour).map((secret) => shownSecret(secret, inReads)) },
  }),
});

/** Secrets of edge scripts. Their values can be written, but never read. */
export const scriptSecrets: Group = { operations: [listSecrets, ...operationsOf(secrets)] };
