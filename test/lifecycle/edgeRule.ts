import type { EdgeRule, Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** A rule of a zone that has other rules. The API gives it an id by chance, which is looked up when it is asked for. */
export const edgeRuleSample: Sample = {
  kind: "EdgeRule",
  behaviours: [{ listOrder: "reversed" }],
  prepare,
};

let worlds = 0;

const neighbour = {
  ActionType: 4,
  Triggers: [{ PatternMatches: ["*/of-a-neighbour/*"] }],
  Description: "of a neighbour",
  Enabled: true,
};

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const { pullZones } = sandbox.seed({
    pullZones: [
      { Name: `rules-${worlds}`, EdgeRules: [neighbour, { ...neighbour, ReadOnly: true }] },
      { Name: `other-rules-${worlds}`, EdgeRules: [neighbour] },
    ],
  });
  const [zone, other] = pullZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");
  const planted = new Set(pullZones.flatMap(({ EdgeRules }) => EdgeRules.map(({ Guid }) => Guid)));
  const [firstNeighbour] = planted;

  const send = elsewhere(sandbox);
  const zoneNow = (id: number) => sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id);
  const isOurs = ({ Guid }: EdgeRule): boolean => !planted.has(Guid);
  const ours = (id = zone) => zoneNow(id)?.EdgeRules.find(isOurs);
  let guid: string | undefined;
  /** The id that a request has deleted: what else is there shows that it was ours. */
  const deleted = (): string | undefined =>
    sandbox
      .journal()
      .filter(({ method, path }) => method === "DELETE" && path.startsWith(`/pullzone/${zone}/edgerules/`))
      .map(({ path }) => path.slice(path.lastIndexOf("/") + 1))
      .at(-1);
  /** Its id, also after it is gone; before it is there, what every id matches. */
  const own = (): string => {
    guid = ours()?.Guid ?? guid ?? deleted();
    return guid ?? "*";
  };

  const get = `GET /pullzone/${zone}`;
  const saveIn = (id: number): string => `POST /pullzone/${id}/edgerules/addOrUpdate`;
  const save = saveIn(zone);
  const remove = (): string => `DELETE /pullzone/${zone}/edgerules/${own()}`;
  const create = (id: number): readonly string[] => [`GET /pullzone/${id}`, saveIn(id)];
  const change = (values: object) => send("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, { ...ours(), ...values });

  const saved = changesBy("update", [get, save]);
  const repaired = driftsRepairedBy([get, save]);

  const minimal = {
    pullZoneId: zone,
    actions: [{ type: "forceSsl" }],
    triggers: [{ type: "url", patternMatches: ["http://*", "*/secure/*"] }],
  };
  const actions = [
    { type: "setResponseHeader", name: "X-Served-By", value: "bunny" },
    { type: "overrideCacheTime", seconds: 60 },
    { type: 99, parameter1: "something new" },
  ];
  const triggers = [
    { type: "url", patternMatches: ["*.css", "*.js"], patternMatchingType: "any" },
    { type: "requestHeader", name: "X-Preview", patternMatches: ["no"], patternMatchingType: "none" },
    { type: "countryCode", patternMatches: ["DE"] },
  ];
  return {
    minimal,
    full: {
      pullZoneId: String(zone),
      actions,
      triggers,
      triggerMatchingType: "all",
      description: "Assets",
      enabled: false,
      orderIndex: 5,
      adopt: false,
    },
    get id() {
      return `${zone}/${own()}`;
    },
    spellings: [
      { ...minimal, pullZoneId: ` ${zone}` },
      { ...minimal, actions: [{ type: 0 }] },
      {
        ...minimal,
        triggers: [{ type: 0, patternMatches: ["*/secure/*", "http://*"], patternMatchingType: "any" }],
      },
    ],
    get changes() {
      return [
        changesBy("replace", [get, remove(), ...create(other)])("pullZoneId", other),
        saved("actions", [{ type: "redirect", url: "https://www.example.com{{path}}", statusCode: 308 }]),
        saved("triggers", triggers),
        saved("triggerMatchingType", "none"),
        saved("description", "Described"),
        saved("enabled", false),
        saved("orderIndex", 7),
      ];
    },
    get drifts() {
      return [
        repaired("actions", () => change({ ExtraActions: [{ ActionType: 99, ActionParameter1: "something else" }] })),
        repaired("triggers", () => change({ Triggers: ours()?.Triggers.slice(1) })),
        repaired("triggerMatchingType", () => change({ TriggerMatchingType: 2 })),
        repaired("description", () => change({ Description: "Changed" })),
        repaired("enabled", () => change({ Enabled: true })),
        repaired("orderIndex", () => change({ OrderIndex: 0 })),
      ];
    },
    changeElsewhere: () =>
      send("POST", `/pullzone/${zone}/edgerules/${firstNeighbour ?? ""}/setEdgeRuleEnabled`, { Value: false }),
    invalid: [
      { args: { ...minimal, actions: [] }, says: /actions must have an action: write, for example, \[{ type/ },
      { args: { ...minimal, triggers: [] }, says: /triggers must have a trigger: write, for example, \[{ type/ },
      {
        args: { ...minimal, actions: [{ type: "redirectTo", url: "https://a.example" }] },
        says: /actions\.0\.type must be another name: write "redirect"/,
      },
      {
        args: { ...minimal, actions: [{ type: "forceSsl" }, { type: "redirect", url: "https://a.example" }] },
        says: /actions\.1\.statusCode is required/,
      },
      {
        args: { ...minimal, actions: [{ type: "redirect", url: "https://a.example", statusCode: 303 }] },
        says: /actions\.0\.statusCode must be 301, 302, 307 or 308/,
      },
      ...["/about/", "https://{{hostname}}/about/", "%{Url.Scheme}://%{Url.Hostname}/about/"].map((redirected) => ({
        args: { ...minimal, actions: [{ type: "redirect", url: redirected, statusCode: 301 }] },
        says: /actions\.0\.url must begin with https:\/\/ or http:\/\/ and a host.*%{Url\.Hostname}/,
      })),
      {
        args: { ...minimal, triggers: [{ type: "countryCode", patternMatches: ["Germany"] }] },
        says: /triggers\.0 has "Germany": write two-letter country codes, such as "DE", in patternMatches/,
      },
      {
        args: { ...minimal, actions: [{ type: "forceSsl", url: "https://a.example" }] },
        says: /actions\.0\.url must be left out: the closest name is type/,
      },
      {
        args: { ...minimal, actions: [{ type: "overrideCacheTime", seconds: -1 }] },
        says: /actions\.0\.seconds must be a whole number from 0 to/,
      },
      {
        args: { ...minimal, actions: [{ type: "setRequestHeader", name: "", value: "x" }] },
        says: /actions\.0\.name must have 1 to \d+ characters/,
      },
      {
        args: { ...minimal, triggers: [{ type: "url", patternMatches: [] }] },
        says: /triggers\.0\.patternMatches must have a pattern/,
      },
      {
        args: { ...minimal, triggers: [{ type: "cookieValue", patternMatches: ["x"] }] },
        says: /triggers\.0\.name is required/,
      },
      {
        args: { ...minimal, triggers: [{ type: "url", patternMatches: ["x"], patternMatchingType: "some" }] },
        says: /triggers\.0\.patternMatchingType must be "any", "all" or "none"/,
      },
    ],
    get requests() {
      return { create: create(zone), read: [get], delete: [get, remove()], adopt: [get] };
    },
    exists: () => ours() !== undefined,
    neighbours: () =>
      [zone, other].map(zoneNow).map((found) => ({
        ...found,
        EdgeRules: found?.EdgeRules.filter((rule) => found.Id !== zone || !isOurs(rule)),
      })),
    make: () =>
      send("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, {
        ActionType: 0,
        Triggers: [{ Type: 0, PatternMatches: ["*/secure/*", "http://*"] }],
        Enabled: true,
      }),
    remove: () => send("DELETE", `/pullzone/${zone}/edgerules/${own()}`),
    removeParent: () => send("DELETE", `/pullzone/${zone}`),
  };
}
