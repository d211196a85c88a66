import { randomUUID } from "node:crypto";
import type { Behaviour } from "../options";
import * as api from "../schemas/published";
import type { PullZone } from "../schemas/pullZone";
import {
  Script,
  ScriptDeleteQuery,
  ScriptKind,
  ScriptListQuery,
  ScriptModel,
  ScriptPage,
  type ScriptSeed,
} from "../schemas/script";
import { takeId, type Account, type State } from "../state";
import { made, partOf } from "../validation";
import { inOrder, done, onePage, route, refusal, type Group } from "./group";
import { momentAfter, scriptRoute } from "./ofScript";
import { systemHostnameOf } from "./ofZone";
import { addPullZone, dropPullZone, nameTaken } from "./pullZone";
import { publish } from "./scriptRelease";
import { inReads, inScriptWrites } from "../moments";

/** Groups of 8, 4, 4, 12, 4 and 4 digits. */
const newDeploymentKey = (): string => {
  const [first, second, third, fourth, last] = randomUUID().split("-");
  return [first, second, third, last, fourth, randomUUID().slice(0, 4)].join("-");
};

/** Adds a script with the defaults of a new one, except `fields`. */
export const addScript = (state: State, account: Account, fields: ScriptSeed): Script => {
  const { EdgeScriptVariables = [], Secrets = [], Releases = [], ...given } = fields;
  const now = new Date().toISOString();
  const what = `script ${fields.Name}`;
  const script = made(what, Script, {
    CurrentReleaseId: -1,
    Code: "",
    LastModified: now,
    CodeLastModified: now,
    DeploymentKey: newDeploymentKey(),
    ScriptType: ScriptKind.Dns,
    ...given,
    Id: takeId(state, "script", fields.Id, `${what}: Id`),
    EdgeScriptVariables: EdgeScriptVariables.map((variable) => ({
      Id: takeId(state, "scriptVariable"),
      Required: false,
      DefaultValue: null,
      ...variable,
    })),
    Secrets: Secrets.map((secret) => ({ Id: takeId(state, "scriptSecret"), LastModified: now, Secret: "", ...secret })),
  });
  const draft = script.Code;
  for (const { Code, Note } of Releases) {
    script.Code = Code;
    publish(state, script, Note ?? null);
  }
  if (given.Code !== undefined) script.Code = draft;
  account.scripts.set(script.Id, script);
  return script;
};

const linkedPullZones = (account: Account, { Id }: Script): PullZone[] =>
  [...account.pullZones.values()].filter(
    ({ EdgeScriptId, MiddlewareScriptId }) => EdgeScriptId === Id || MiddlewareScriptId === Id,
  );

const linkTo = ({ Id, Name }: PullZone): api.LinkedPullZone => ({
  Id,
  PullZoneName: Name,
  DefaultHostname: systemHostnameOf(Name),
});

/** The script as reads return it. */
const shown = (
  script: Script,
  account: Account,
  behaviour: Behaviour,
  { withLinks = true, time = inReads } = {},
): ScriptModel =>
  partOf(ScriptModel, {
    ...script,
    LastModified: time(script.LastModified),
    EdgeScriptVariables: inOrder(script.EdgeScriptVariables, behaviour),
    LinkedPullZones: withLinks ? linkedPullZones(account, script).map(linkTo) : [],
  });

const list = route("GET", "/compute/script", {
  query: ScriptListQuery,
  replies: { 200: ScriptPage, 400: api.ApiErrorData, 500: null },
  handle: ({ account, behaviour, query }) => {
    const { page = 1, perPage = 1000, search = "", includeLinkedPullzones = false } = query;
    if (page === 0) return { status: 500 };
    const found = [...account.scripts.values()].filter(({ Name }) =>
      (Name ?? "").toLowerCase().includes(search.toLowerCase()),
    );
    const inList = (script: Script) => shown(script, account, behaviour, { withLinks: includeLinkedPullzones });
    return { status: 200, body: onePage(found, page, perPage, inList) };
  },
});

const create = route("POST", "/compute/script", {
  body: api.AddEdgeScriptModel,
  replies: { 201: ScriptModel, 400: api.ApiErrorData },
  handle: ({ state, account, behaviour, body }) => {
    const { Name, Code, ScriptType = ScriptKind.Dns, CreateLinkedPullZone = false } = body;
    const zoneName = body.LinkedPullZoneName ?? `script-${state.nextIds.script}`;
    if (CreateLinkedPullZone && nameTaken(state, zoneName)) {
      return refusal(400, "pullzone.name_taken", "LinkedPullZoneName", "A pull zone of that name exists already.");
    }
    const script = addScript(state, account, { Name: Name ?? "", ScriptType, Code: Code ?? "" });
    if (CreateLinkedPullZone) {
      addPullZone(state, account, { Name: zoneName, ...linkOf(script) });
      script.DefaultHostname = `${zoneName.toLowerCase()}-${script.Id}.bunny.run`;
      script.SystemHostname = systemHostnameOf(zoneName);
    }
    return { status: 201, body: shown(script, account, behaviour, { time: inScriptWrites }) };
  },
});

const originTypes = { OriginUrl: 0, EdgeScript: 4 } as const;

/** The fields of a pull zone for the script that serves its requests, or that runs before its origin. */
const linkOf = ({ Id, ScriptType }: Script) =>
  ScriptType === ScriptKind.Middleware
    ? { MiddlewareScriptId: Id, OriginUrl: landingPage }
    : {
        OriginType: originTypes.EdgeScript,
        EdgeScriptId: Id,
        OriginUrl: "https://bunnycdn.com",
        RoutingFilters: ["scripting"],
      };

/** Origin of the pull zones that outlive their script. */
const landingPage = "https://landing.bunny.net";

const read = scriptRoute("GET", "/compute/script/{id}", {
  replies: { 200: ScriptModel, 404: api.ApiErrorData },
  handle: (call, script) => ({ status: 200, body: shown(script, call.account, call.behaviour) }),
});

const update = scriptRoute("POST", "/compute/script/{id}", {
  body: api.UpdateEdgeScriptModel,
  replies: { 200: ScriptModel, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => {
    script.Name = call.body.Name ?? script.Name;
    script.ScriptType = call.body.ScriptType ?? script.ScriptType;
    script.LastModified = momentAfter(script.LastModified);
    return { status: 200, body: shown(script, call.account, call.behaviour, { time: inScriptWrites }) };
  },
});

const remove = scriptRoute("DELETE", "/compute/script/{id}", {
  query: ScriptDeleteQuery,
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => {
    for (const zone of linkedPullZones(call.account, script)) {
      if (call.query.deleteLinkedPullZones === true) dropPullZone(call.account, zone);
      else unlink(zone, script);
    }
    call.account.scripts.delete(script.Id);
    return { status: 204 };
  },
});

/** The pull zone continues to exist without the script. */
const unlink = (zone: PullZone, { Id }: Script): void => {
  if (zone.MiddlewareScriptId === Id) zone.MiddlewareScriptId = null;
  if (zone.EdgeScriptId !== Id) return;
  zone.EdgeScriptId = -1;
  zone.OriginType = originTypes.OriginUrl;
  zone.OriginUrl = landingPage;
};

const writeCode = scriptRoute("POST", "/compute/script/{id}/code", {
  body: api.UpdateEdgeScriptCodeModel,
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => {
    script.Code = call.body.Code ?? "";
    script.CodeLastModified = momentAfter(script.CodeLastModified);
    script.LastModified = momentAfter(script.LastModified);
    return done;
  },
});

/** Edge scripts, their drafts and their deployment keys. */
export const scripts: Group = {
  operations: [list, create, read, update, remove, writeCode],
};
