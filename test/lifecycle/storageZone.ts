import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** A storage zone beside another one. Its number is given by the API, so paths that name it are looked up when they are asked for. */
export const storageZoneSample: Sample = {
  kind: "StorageZone",
  hasNoParent: true,
  isListed: true,
  behaviours: [
    { missingStorageZone: "notFound" },
    { deletedStorageZone: "shown" },
    { deletedNameRefusals: 2 },
    { readsUntilReplicated: 3 },
    { removedRegion: "reject" },
  ],
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `site-${worlds}-files`;
  sandbox.seed({ storageZones: [{ Name: `not-${name}`, Region: "NY", files: { "a.txt": { content: "a" } } }] });
  const send = elsewhere(sandbox);
  const zones = () => sandbox.state().accounts.main?.storageZones ?? [];
  const own = () => zones().findLast(({ Name }) => Name === name);

  const list = "GET /storagezone";
  /** Before it is made, that of every zone. */
  const path = (): string => `/storagezone/${own()?.Id ?? "{id}"}`;
  const create = [list, "POST /storagezone"];
  const remove = (): readonly string[] => [`GET ${path()}`, `GET /${name}/`, `DELETE ${path()}`];
  const replace = (): readonly string[] => [...remove(), ...create];
  const update = (): readonly string[] => [`GET ${path()}`, `POST ${path()}`];
  const look = (): readonly string[] => [`GET ${path()}`];
  const repaired = driftsRepairedBy(update);
  /** With all settings, because the API clears those that are left out. */
  const edit = (change: object): Promise<unknown> => {
    const { OriginUrl, ReplicationRegions, Custom404FilePath, Rewrite404To200 } = own() ?? {};
    const settings = { OriginUrl, ReplicationZones: ReplicationRegions, Custom404FilePath, Rewrite404To200 };
    return send("POST", path(), { ...settings, ...change });
  };
  const { missingStorageZone, deletedStorageZone } = sandbox.options().behaviour;
  const isUnclear = missingStorageZone === "unauthorized" && deletedStorageZone === "missing";

  const minimal = { name, region: "DE" };
  const settings = {
    originUrl: "https://origin.example.com",
    custom404FilePath: "/404.html",
    rewrite404To200: true,
    passwordTriggers: { month: "2026-01" },
    readOnlyPasswordTriggers: ["2026-01"],
  };
  return {
    minimal,
    full: {
      ...minimal,
      ...settings,
      zoneTier: "standard",
      storageZoneType: "standard",
      replicationRegions: ["NY"],
      deleteFiles: true,
      adopt: false,
    },
    get id() {
      return String(own()?.Id);
    },
    spellings: [{ name, region: "de" }],
    get changes() {
      const replaced = changesBy("replace", replace());
      const changed = changesBy("update", update());
      return [
        replaced("name", `${name}-2`),
        replaced("region", "SG"),
        replaced("zoneTier", "edge"),
        replaced("storageZoneType", "s3"),
        changed("replicationRegions", ["NY", "SG"]),
        changed("originUrl", settings.originUrl),
        changed("custom404FilePath", "/404.html"),
        changed("rewrite404To200", true),
        changesBy("update", look())("passwordTriggers", ["2026-01"]),
        changesBy("update", look())("readOnlyPasswordTriggers", ["2026-01"]),
        changesBy("update", [])("deleteFiles", true),
      ];
    },
    optional: [
      { property: "zoneTier", value: "standard" },
      { property: "storageZoneType", value: "standard" },
    ],
    drifts: [
      repaired("custom404FilePath", () => edit({ Custom404FilePath: "/missing.html" })),
      repaired("rewrite404To200", () => edit({ Rewrite404To200: false })),
    ],
    cannotDrift: {
      name: "elsewhere it is another zone",
      region: "elsewhere it is another zone",
      zoneTier: "elsewhere it is another zone",
      storageZoneType: "elsewhere it is another zone",
      replicationRegions: "the API cannot remove a region, and the program is refused where another one was added",
    },
    invalid: [
      { args: { name: "My_Site", region: "DE" }, says: /name must consist of lower-case letters, digits and hyphens/ },
      {
        args: { name, region: "EU" },
        says: /region must be the code of a region: "BR", "DE", "JH", "LA", "NY", "SE", "SG", "SYD" or "UK"$/m,
      },
      {
        args: { ...minimal, replicationRegions: ["XX"] },
        says: /replicationRegions\.0 must be the code of a region: "BR", "CZ", .*"WA"$/m,
      },
      { args: { ...minimal, storageZoneType: "S3" }, says: /storageZoneType must be "standard" or "s3"/ },
      {
        args: { name, region: "NY", zoneTier: "edge" },
        says: /region must be "DE", the only main region of the edge tier/,
      },
      {
        args: { ...minimal, originUrl: "www.example.com" },
        says: /originUrl must be an address: write, for example, "https:/,
      },
      { args: { ...minimal, replicationZones: ["NY"] }, says: /replicationZones is not a property of this resource/ },
    ],
    get requests() {
      return {
        create,
        read: look(),
        delete: remove(),
        adopt: [list],
        deleteAgain: [`GET ${path()}`, ...(isUnclear ? [list] : [])],
      };
    },
    steps: {
      create: [
        { method: "GET", path: "/storagezone" },
        { method: "POST", path: "/storagezone" },
      ],
    },
    exists: () => own()?.Deleted === false,
    neighbours: () => zones().filter(({ Name }) => Name === `not-${name}`),
    make: () => send("POST", "/storagezone", { Name: name, Region: "DE" }),
    remove: () => send("DELETE", `${path()}?deleteLinkedPullZones=false`),
  };
}
