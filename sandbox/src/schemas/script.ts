import { Type, type Static } from "@sinclair/typebox";
import { closed, pageOf, Paging, text } from "./basics";
import * as api from "./published";

export const ScriptKind = { Dns: 0, Cdn: 1, Middleware: 2 } as const;

export const ReleaseStatus = { Archived: 0, Live: 1 } as const;

/** A variable of a script as every read returns it. */
export const ScriptVariable = Type.Object({ ...api.EdgeScriptVariableModel.properties, Name: text }, closed);
export type ScriptVariable = Static<typeof ScriptVariable>;

/** A secret as reads return it: without its value. */
export const ScriptSecret = Type.Object({ ...api.EdgeScriptSecretModel.properties, Name: text }, closed);
export type ScriptSecret = Static<typeof ScriptSecret>;

/** A secret as the sandbox stores it. */
export const StoredSecret = Type.Object({ ...ScriptSecret.properties, Secret: Type.String() }, closed);
export type StoredSecret = Static<typeof StoredSecret>;

/** A release as every read returns it. */
export const ScriptRelease = Type.Object(
  { ...api.EdgeScriptReleaseModel.properties, Uuid: Type.String({ minLength: 8, maxLength: 8 }) },
  closed,
);
export type ScriptRelease = Static<typeof ScriptRelease>;

/** A script as every read returns it. */
export const ScriptModel = Type.Object(
  {
    ...api.EdgeScriptModel.properties,
    EdgeScriptVariables: Type.Array(ScriptVariable),
    LinkedPullZones: Type.Array(api.LinkedPullZone),
  },
  closed,
);
export type ScriptModel = Static<typeof ScriptModel>;

/** A script as the sandbox stores it; its pull zones store that they are linked to it. */
export const Script = Type.Object(
  {
    ...Type.Omit(ScriptModel, ["LinkedPullZones"]).properties,
    /** The draft: the content of the next release. */
    Code: Type.String(),
    CodeLastModified: Type.String(),
    Secrets: Type.Array(StoredSecret),
    /** Oldest first. */
    Releases: Type.Array(ScriptRelease),
  },
  closed,
);
export type Script = Static<typeof Script>;

export const StatisticsQuery = Type.Object(
  {
    dateFrom: Type.Optional(Type.String()),
    dateTo: Type.Optional(Type.String()),
    loadLatest: Type.Optional(Type.Boolean()),
    hourly: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const ScriptPage = pageOf(ScriptModel);

/** Query of the list. Unlike in the rest of the API, page 0 is an error. */
export const ScriptListQuery = Type.Object(
  {
    ...Paging,
    type: Type.Optional(Type.Union([api.EdgeScriptTypes, Type.Array(api.EdgeScriptTypes)])),
    includeLinkedPullzones: Type.Optional(Type.Boolean()),
    integrationId: Type.Optional(Type.Integer()),
  },
  closed,
);

export const ScriptDeleteQuery = Type.Object({ deleteLinkedPullZones: Type.Optional(Type.Boolean()) }, closed);

export const ReleasePage = pageOf(ScriptRelease);

export const ReleaseListQuery = Type.Object({ page: Paging.page, perPage: Paging.perPage }, closed);

/**
 * A script to seed: its name, and any field that is to differ from a new script's. Releases are published in turn, so
 * that the last is live.
 */
export const ScriptSeed = Type.Object(
  {
    ...Type.Partial(Script).properties,
    Name: text,
    EdgeScriptVariables: Type.Optional(
      Type.Array(Type.Object({ ...Type.Partial(ScriptVariable).properties, Name: text }, closed)),
    ),
    Secrets: Type.Optional(Type.Array(Type.Object({ ...Type.Partial(StoredSecret).properties, Name: text }, closed))),
    Releases: Type.Optional(Type.Array(Type.Object({ Code: text, Note: Type.Optional(Type.String()) }, closed))),
  },
  closed,
);
export type ScriptSeed = Static<typeof ScriptSeed>;
