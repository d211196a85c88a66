import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable, pageOf, Paging } from "./basics";

const text = () => nullable(Type.String({ default: null }));
const decimal = () => Type.Number({ default: 0 });
const integer = () => Type.Integer({ default: 0 });
const noNumber = () => nullable(Type.Integer({ default: null }));

export const ScriptKind = { Dns: 0, Cdn: 1, Middleware: 2 } as const;

export const ReleaseStatus = { Archived: 0, Live: 1 } as const;

const ScriptType = enumeration(["DNS", "CDN", "Middleware"]);

/** A variable of a script as every read returns it. */
export const ScriptVariable = Type.Object(
  {
    Id: Type.Integer(),
    Name: Type.String({ minLength: 1 }),
    Required: Type.Boolean({ default: false }),
    DefaultValue: text(),
  },
  closed,
);
export type ScriptVariable = Static<typeof ScriptVariable>;

/** A secret as reads return it: without its value. */
export const ScriptSecret = Type.Object(
  { Id: Type.Integer(), Name: Type.String({ minLength: 1 }), LastModified: Type.String() },
  closed,
);
export type ScriptSecret = Static<typeof ScriptSecret>;

/** A secret as the sandbox stores it. */
export const StoredSecret = Type.Object({ ...ScriptSecret.properties, Secret: Type.String({ default: "" }) }, closed);
export type StoredSecret = Static<typeof StoredSecret>;

/** A release as every read returns it. */
export const ScriptRelease = Type.Object(
  {
    Id: Type.Integer(),
    Deleted: Type.Boolean({ default: false }),
    Code: nullable(Type.String()),
    Uuid: Type.String({ minLength: 8, maxLength: 8 }),
    Note: text(),
    Author: text(),
    AuthorEmail: text(),
    CommitSha: text(),
    Status: enumeration(Object.keys(ReleaseStatus)),
    DateReleased: Type.String(),
    DatePublished: Type.String(),
  },
  closed,
);
export type ScriptRelease = Static<typeof ScriptRelease>;

/** The source of a script's code if it is in a repository. */
const Integration = Type.Object(
  {
    IntegrationId: Type.Integer(),
    RepositorySettings: Type.Optional(
      nullable(
        Type.Object(
          {
            Id: Type.Optional(nullable(Type.Integer())),
            Name: Type.Optional(nullable(Type.String())),
            Private: Type.Optional(Type.Boolean()),
            TemplateUrl: Type.Optional(nullable(Type.String())),
          },
          closed,
        ),
      ),
    ),
    DeployConfiguration: Type.Optional(
      nullable(
        Type.Object(
          {
            Branch: Type.Optional(nullable(Type.String())),
            InstallCommand: Type.Optional(nullable(Type.String())),
            BuildCommand: Type.Optional(nullable(Type.String())),
            EntryFile: Type.Optional(nullable(Type.String())),
            CreateWorkflow: Type.Optional(Type.Boolean()),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);

/** Fields that reads of a script return as stored. Defaults are those of a new script. */
const shown = {
  Id: Type.Integer(),
  Name: text(),
  LastModified: Type.String(),
  ScriptType,
  /** -1 if nothing is published. */
  CurrentReleaseId: Type.Integer({ default: -1 }),
  EdgeScriptVariables: Type.Array(ScriptVariable, { default: [] }),
  Deleted: Type.Boolean({ default: false }),
  Integration: nullable({ ...Integration, default: null }),
  DefaultHostname: text(),
  SystemHostname: text(),
  DeploymentKey: text(),
  RepositoryId: noNumber(),
  IntegrationId: noNumber(),
  MonthlyCost: decimal(),
  MonthlyRequestCount: integer(),
  MonthlyCpuTime: integer(),
};

const LinkedPullZone = Type.Object(
  { Id: Type.Integer(), PullZoneName: Type.String(), DefaultHostname: nullable(Type.String()) },
  closed,
);
export type LinkedPullZone = Static<typeof LinkedPullZone>;

/** A script as every read returns it. */
export const ScriptModel = Type.Object({ ...shown, LinkedPullZones: Type.Array(LinkedPullZone) }, closed);
export type ScriptModel = Static<typeof ScriptModel>;

/** A script as the sandbox stores it; its pull zones store that they are linked to it. */
export const Script = Type.Object(
  {
    ...shown,
    /** The draft: the content of the next release. */
    Code: Type.String({ default: "" }),
    CodeLastModified: Type.String(),
    Secrets: Type.Array(StoredSecret, { default: [] }),
    /** Oldest first. */
    Releases: Type.Array(ScriptRelease, { default: [] }),
  },
  closed,
);
export type Script = Static<typeof Script>;

/** Fields whose values are masked in a dump. */
export const scriptSecrets = ["DeploymentKey", "Secret"];

const Name = Type.Optional(nullable(Type.String({ maxLength: 100 })));

/** Body of a create. */
export const NewScript = Type.Object(
  {
    Name,
    Code: Type.Optional(nullable(Type.String())),
    ScriptType: Type.Optional(ScriptType),
    CreateLinkedPullZone: Type.Optional(Type.Boolean()),
    LinkedPullZoneName: Type.Optional(nullable(Type.String())),
    Integration: Type.Optional(nullable(Integration)),
  },
  closed,
);

const optionalMoment = Type.Optional(Type.String());

export const StatisticsQuery = Type.Object(
  {
    dateFrom: optionalMoment,
    dateTo: optionalMoment,
    loadLatest: Type.Optional(Type.Boolean()),
    hourly: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** Numbers by time. */
const chart = () => nullable(Type.Record(Type.String(), Type.Number()));

export const ScriptStatistics = Type.Object(
  {
    TotalRequestsServed: Type.Integer(),
    TotalCpuUsed: Type.Number(),
    TotalMonthlyCost: Type.Number(),
    AverageCpuTimePerExecution: Type.Number(),
    RequestsServedChart: chart(),
    AverageCpuTimeChart: chart(),
    TotalCpuTimeChart: chart(),
  },
  closed,
);

/** Body of an update. */
export const ScriptSettings = Type.Object({ Name, ScriptType: Type.Optional(ScriptType) }, closed);

export const ScriptPage = pageOf(ScriptModel);

/** Query of the list. Unlike in the rest of the API, page 0 is an error. */
export const ScriptListQuery = Type.Object(
  {
    ...Paging,
    type: Type.Optional(Type.Union([ScriptType, Type.Array(ScriptType)])),
    includeLinkedPullzones: Type.Optional(Type.Boolean()),
    integrationId: Type.Optional(Type.Integer()),
  },
  closed,
);

export const ScriptDeleteQuery = Type.Object({ deleteLinkedPullZones: Type.Optional(Type.Boolean()) }, closed);

/** The draft as a read returns it. */
export const ScriptCode = Type.Object({ Code: Type.String(), LastModified: Type.String() }, closed);

/** Body of the call that writes the draft. */
export const NewCode = Type.Object({ Code: Type.Optional(nullable(Type.String())) }, closed);

const entryName = Type.String({ minLength: 1, maxLength: 256 });
const entryValue = Type.Optional(nullable(Type.String({ maxLength: 4096 })));

/** Body of the call that adds a variable. */
export const NewVariable = Type.Object({ Name: entryName, Required: Type.Boolean(), DefaultValue: entryValue }, closed);

const variableSettings = { Required: Type.Optional(nullable(Type.Boolean())), DefaultValue: entryValue };

/** Body of the call that changes a variable by its number. */
export const VariableSettings = Type.Object(variableSettings, closed);

/** Body of the call that adds or changes a variable by its name. */
export const NamedVariable = Type.Object({ Name: entryName, ...variableSettings }, closed);

export const ScriptSecretList = Type.Object({ Secrets: Type.Array(ScriptSecret) }, closed);

/** Body of the call that adds a secret. */
export const NewSecret = Type.Object({ Name: entryName, Secret: entryValue }, closed);

/** Body of the call that adds or changes a secret by its name. */
export const NamedSecret = Type.Object({ Name: Type.Optional(nullable(entryName)), Secret: entryValue }, closed);

/** Body of the call that changes a secret by its number. */
export const SecretSettings = Type.Object({ Secret: entryValue }, closed);

export const ReleasePage = pageOf(ScriptRelease);

export const ReleaseListQuery = Type.Object({ page: Paging.page, perPage: Paging.perPage }, closed);

/** Body of both calls that publish. */
export const Publication = Type.Object({ Note: Type.Optional(nullable(Type.String())) }, closed);

/**
 * A script to seed: its name, and any field that is to differ from a new script's. Releases are published in turn, so
 * that the last is live.
 */
export const ScriptSeed = Type.Object(
  {
    ...Type.Partial(Type.Omit(Script, ["Name", "EdgeScriptVariables", "Secrets", "Releases"])).properties,
    Name: Type.String({ minLength: 1 }),
    EdgeScriptVariables: Type.Optional(
      Type.Array(
        Type.Composite(
          [Type.Partial(Type.Omit(ScriptVariable, ["Name"])), Type.Pick(ScriptVariable, ["Name"])],
          closed,
        ),
      ),
    ),
    Secrets: Type.Optional(
      Type.Array(
        Type.Composite([Type.Partial(Type.Omit(StoredSecret, ["Name"])), Type.Pick(StoredSecret, ["Name"])], closed),
      ),
    ),
    Releases: Type.Optional(
      Type.Array(Type.Object({ Code: Type.String({ minLength: 1 }), Note: Type.Optional(Type.String()) }, closed)),
    ),
  },
  closed,
);
export type ScriptSeed = Static<typeof ScriptSeed>;
