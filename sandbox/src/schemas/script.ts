import { Type, type Static } from "@sinclair/typebox";
import { object, pageOf, Paging, text } from "./basics";
import * as api from "./published";

export const ScriptKind = { Dns: 0, Cdn: 1, Middleware: 2 } as const;

export const ReleaseStatus = { Archived: 0, Live: 1 } as const;

/** A variable of a script as every read returns it. */
export const ScriptVariable = object({ ...api.EdgeScriptVariableModel.properties, Name: text });
export type ScriptVariable = Static<typeof ScriptVariable>;

/** A secret as reads return it: without its value. */
export const ScriptSecret = object({ ...api.EdgeScriptSecretModel.properties, Name: text });
export type ScriptSecret = Static<typeof ScriptSecret>;

/** A secret as the sandbox stores it. */
export const StoredSecret = object({ ...ScriptSecret.properties, Secret: Type.String() });
export type StoredSecret = Static<typeof StoredSecret>;

/** A release as every read returns it. */
export const ScriptRelease = object({
  ...api.EdgeScriptReleaseModel.properties,
  Uuid: Type.String({ minLength: 8, maxLength: 8 }),
});
export type ScriptRelease = Static<typeof ScriptRelease>;

/** A script as every read returns it. */
export const ScriptModel = object({
  ...api.EdgeScriptModel.properties,
  EdgeScriptVariables: Type.Array(ScriptVariable),
  LinkedPullZones: Type.Array(api.LinkedPullZone),
});
export type ScriptModel = Static<typeof ScriptModel>;

/** A script as the sandbox stores it; its pull zones store that they are linked to it. */
export const Script = object({
  ...Type.Omit(ScriptModel, ["LinkedPullZones"]).properties,
  /** The draft: the content of the next release. */
  Code: Type.String(),
  CodeLastModified: Type.String(),
  Secrets: Type.Array(StoredSecret),
  /** Oldest first. */
  Releases: Type.Array(ScriptRelease),
});
export type Script = Static<typeof Script>;

export const ScriptPage = pageOf(ScriptModel);

/** Query of the list. Unlike in the rest of the API, page 0 is an error. */
export const ScriptListQuery = object({
  ...Paging,
  includeLinkedPullzones: Type.Optional(Type.Boolean()),
});

export const ScriptDeleteQuery = object({ deleteLinkedPullZones: Type.Optional(Type.Boolean()) });

export const ReleasePage = pageOf(ScriptRelease);

export const ReleaseListQuery = object({ page: Paging.page, perPage: Paging.perPage });

/**
 * A script to seed: its name, and any field that is to differ from a new script's. Releases are published in turn, so
 * that the last is live.
 */
export const ScriptSeed = object({
  ...Type.Partial(Script).properties,
  Name: text,
  EdgeScriptVariables: Type.Optional(Type.Array(object({ ...Type.Partial(ScriptVariable).properties, Name: text }))),
  Secrets: Type.Optional(Type.Array(object({ ...Type.Partial(StoredSecret).properties, Name: text }))),
  Releases: Type.Optional(Type.Array(object({ Code: text, Note: Type.Optional(Type.String()) }))),
});
export type ScriptSeed = Static<typeof ScriptSeed>;
