import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { inShieldZones } from "./shieldZones";

const zones = inShieldZones("guarded");
let worlds = 0;

const described = (title: string): string =>
  JSON.stringify({ openapi: "3.0.3", info: { title, version: "1" }, paths: {} });

export const shieldApiGuardianSample: Sample = {
  kind: "ShieldApiGuardian",
  isPart: true,
  prepare: (sandbox) => prepare(sandbox),
};

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = zones.plant(sandbox, worlds);
  sandbox.seed({
    shieldApiGuardians: [{ shieldZoneId: own, isEnabled: false, title: "Shop", version: "1" }, { shieldZoneId: other }],
  });
  const send = elsewhere(sandbox);
  const path = (zone = own): string => `${zones.path(zone)}/api-guardian`;
  const get = `GET ${path()}`;
  const change = `PATCH ${path()}`;
  const upload = `PATCH ${path()}/spec`;
  const all = () => sandbox.state().accounts.main?.shieldApiGuardians ?? [];
  const of = (zone: number) => all().find(({ shieldZoneId }) => shieldZoneId === zone);
  const set = (body: object) => () => send("PATCH", path(), body);
  const drift = driftsRepairedBy([get, change]);
  const minimal = { shieldZoneId: own, specification: described("Shop"), enabled: true };
  const create = (zone = own) => [
    `GET ${zones.path(zone)}`,
    `GET ${path(zone)}`,
    `PATCH ${path(zone)}/spec`,
    ...(zone === own ? [`PATCH ${path(zone)}`] : []),
  ];
  return {
    minimal,
    full: {
      ...minimal,
      shieldZoneId: String(own),
      executionMode: "block",
      bodyLimitAction: "block",
      unmatchedPathAction: "ignore",
    },
    id: String(own),
    spellings: [{ ...minimal, shieldZoneId: ` ${own}` }],
    changes: [
      changesBy("replace", [get, change, ...create(other)])("shieldZoneId", other),
      changesBy("update", [get, upload])("specification", described("Shop 2")),
      changesBy("update", [get, change])("enabled", false),
    ],
    optional: [
      { property: "executionMode", value: "block" },
      { property: "bodyLimitAction", value: "ignore" },
      { property: "unmatchedPathAction", value: "ignore" },
    ],
    drifts: [
      drift("enabled", set({ isEnabled: false })),
      drift("executionMode", set({ executionMode: 0 })),
      drift("bodyLimitAction", set({ bodyLimitAction: 2 })),
      drift("unmatchedPathAction", set({ unmatchedPathAction: 0 })),
    ],
    others: { enabled: false, executionMode: "log", bodyLimitAction: "ignore", unmatchedPathAction: "block" },
    cannotDrift: { shieldZoneId: "it is whose settings they are", specification: "nobody can read it" },
    changeElsewhere: () => send("PATCH", path(other), { executionMode: 1 }),
    requests: { create: create(), read: [get], delete: [get, change], deleteAgain: [get] },
    removed: ["enabled"],
    readBack: { before: undefined, specification: undefined },
    exists: () => of(own)?.isEnabled === true,
    neighbours: () => of(other),
    make: set({ isEnabled: true }),
    remove: set({ isEnabled: false }),
    removeParent: () => send("DELETE", zones.remove(sandbox, own)),
  };
}
