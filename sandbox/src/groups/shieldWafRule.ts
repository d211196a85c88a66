import {
  ChangedWafRule,
  newWafConfiguration,
  NewWafRule,
  type ShieldWafRule,
  shieldWafRules as kind,
} from "../schemas/shieldWafRule";
import { type Account, takeId } from "../state";
import { inShieldZone, refusalBeyond, shieldRules } from "./dialects/shield";
import { fromJson, type RawRequest } from "./group";
import { given, objects, type StoredGroup } from "./objects";

/** A write reads the rules of its zone when it arrives, and saves them all: see `concurrentWrites`. */
const readOnArrival = ({ shieldWafRules: all }: Account, { params, body }: RawRequest): (() => void) => {
  const named: unknown = Reflect.get(given(fromJson(body)), "shieldZoneId");
  const zone = all.get(Number(params["id"]))?.shieldZoneId ?? named;
  const before = structuredClone([...all].filter(([, { shieldZoneId }]) => shieldZoneId === zone));
  return () => {
    const others = [...all].filter(([, { shieldZoneId }]) => shieldZoneId !== zone);
    all.clear();
    for (const [id, rule] of [...others, ...before].sort(([one], [other]) => Number(one) - Number(other)))
      all.set(id, rule);
  };
};

const listed = objects<ShieldWafRule>({
  dialect: shieldRules,
  kind,
  idParam: "id",
  parent: inShieldZone,
  list: "/shield/waf/custom-rules/{shieldZoneId}",
  add: "/shield/waf/custom-rule",
  one: "/shield/waf/custom-rule/{id}",
  objectsOf: ({ shieldWafRules: all }) => all,
  created: NewWafRule,
  settings: ChangedWafRule,
  initial: (state, { id, ruleConfiguration }) => ({
    id: takeId(state, "shieldWafRules", id),
    ruleConfiguration: { ...newWafConfiguration, ...ruleConfiguration } as ShieldWafRule["ruleConfiguration"],
  }),
  problem: refusalBeyond("customWafRulesLimit", "limit_reached.waf"),
});

/** The custom rules of Shield zones. */
export const shieldWafRules: StoredGroup = {
  ...listed,
  operations: listed.operations.map((each) => (each.changes ? { ...each, arrive: readOnArrival } : each)),
};
