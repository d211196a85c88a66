import type { Sandbox } from "pulumi-bunny-sandbox";
import { changesBy, type Fixture, type Sample } from "./sample";

export const databaseTokenSample: Sample = { kind: "DatabaseToken", hasNoOutputs: true, cannotBeRead: true, prepare };

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const regions = { storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] };
  const { databases } = sandbox.seed({
    databases: [
      { ...regions, name: `tokens-${worlds}` },
      { ...regions, name: `others-${worlds}` },
    ],
  });
  const [database = "", other = ""] = databases.map(({ id }) => id);
  const issue = (id: string): readonly string[] => [`PUT /database/v2/databases/${id}/auth/generate`];
  return {
    minimal: { databaseId: database },
    full: {
      databaseId: database,
      authorization: "readOnly",
      expiresAt: "2099-01-01T00:00:00Z",
      revokeAll: false,
      triggers: { version: "1" },
    },
    id: database,
    spellings: [],
    changes: [
      changesBy("replace", issue(other))("databaseId", other),
      changesBy("update", issue(database))("authorization", "readOnly"),
      changesBy("update", issue(database))("expiresAt", "2099-01-01T00:00:00Z"),
      changesBy("update", [])("revokeAll", true),
      changesBy("update", issue(database))("triggers", ["2"]),
    ],
    drifts: [],
    cannotDrift: {
      databaseId: "no read shows it",
      authorization: "the same",
      expiresAt: "the same",
      revokeAll: "only state has it",
    },
    invalid: [
      { args: { databaseId: database, expiresAt: "tomorrow" }, says: /expiresAt must be a time with a time zone/ },
      { args: { databaseId: database, authorization: "full-access" }, says: /authorization must be "fullAccess"/ },
    ],
    requests: { create: issue(database), read: [], delete: [] },
    exists: () => true,
    neighbours: () => sandbox.state().accounts.main?.databases?.filter(({ id }) => [database, other].includes(id)),
    make: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    changeElsewhere: () => Promise.resolve(),
  };
}
