import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { inShieldZones } from "./shieldZones";

/** An override in a zone in which others override rules, too. */
export const shieldRuleOverrideSample: Sample = { kind: "ShieldRuleOverride", isEntryOfList: true, prepare };

const ruleId = "942100";
const at = "/shield/shield-zone";
const zones = inShieldZones("overridden");
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = zones.plant(sandbox, worlds);
  const send = elsewhere(sandbox);
  const zone = (id: number) =>
    sandbox.state().accounts.main?.shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);
  const lists = (id: number) => {
    const { wafDisabledRules, wafLogOnlyRules } = zone(id) ?? {};
    return { wafDisabledRules: wafDisabledRules ?? [], wafLogOnlyRules: wafLogOnlyRules ?? [] };
  };
  const without = (rules: readonly string[]): readonly string[] => rules.filter((rule) => rule !== ruleId);
  const patch = (fields: object, id = own) => send("PATCH", at, { shieldZoneId: id, shieldZone: fields });
  const others = (id: number) => {
    const { wafDisabledRules, wafLogOnlyRules } = lists(id);
    return { wafDisabledRules: without(wafDisabledRules), wafLogOnlyRules: without(wafLogOnlyRules) };
  };
  const put = (list: "wafDisabledRules" | "wafLogOnlyRules") => () => {
    const now = others(own);
    return patch({ ...now, [list]: [...now[list], ruleId] });
  };
  const get = (id = own): string => `GET ${at}/${id}`;
  const create = (id = own): readonly string[] => [get(id), get(id), `PATCH ${at}`];
  const write = [get(), `PATCH ${at}`];
  const update = [get(), ...write];
  return {
    minimal: { shieldZoneId: own, ruleId, mode: "disabled" },
    full: { shieldZoneId: String(own), ruleId, mode: "disabled", adopt: false },
    id: `${own}/${ruleId}`,
    spellings: [{ shieldZoneId: ` ${own}`, ruleId, mode: "disabled" }],
    changes: [
      changesBy("replace", [...write, ...create(other)])("shieldZoneId", other),
      changesBy("replace", [...write, ...create()])("ruleId", "942110"),
      changesBy("update", update)("mode", "logOnly"),
    ],
    drifts: [driftsRepairedBy(update)("mode", put("wafLogOnlyRules"))],
    others: { mode: "logOnly" },
    changeElsewhere: () => patch({ wafDisabledRules: [...lists(own).wafDisabledRules, "920200"] }),
    requests: { create: create(), read: [get()], delete: write, adopt: [get()], deleteAgain: [get()] },
    exists: () => Object.values(lists(own)).some((rules) => rules.includes(ruleId)),
    neighbours: () => [others(own), lists(other)],
    make: put("wafDisabledRules"),
    remove: () => patch(others(own)),
    removeParent: () => send("DELETE", zones.remove(sandbox, own)),
  };
}
