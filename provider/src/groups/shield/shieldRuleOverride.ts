import type * as TE from "fp-ts/TaskEither";
import { mapStep, undefinedIf } from "../../common/taskEither";
import type { ChildId } from "../../formats/ids";
import { reconciled } from "../../reconcile/engine";
import type { Ctx } from "../../reconcile/steps";
import { entriesIn } from "../../http/entries";
import type { ApiError } from "../../http/errors";
import type { InputsOf } from "../../vocabulary";
import { isMissingInShield } from "./api/dialect";
import { type ManagedShieldZone, shieldZoneBody, shieldZones } from "./api/shieldZone";
import { shieldRuleOverride as definition } from "./shieldRuleOverride.definition";
import { inShieldZoneBy, overrideNoun, overridesOf } from "./zoneEntry";

type Override = Pick<InputsOf<typeof definition>, "ruleId" | "mode">;

const listOf = { disabled: "wafDisabledRules", logOnly: "wafLogOnlyRules" } as const;
const modes = ["disabled", "logOnly"] as const;

/** Of a rule that is in both, the first counts. */
export const ruleOverrides = entriesIn(
  shieldZones.find,
  (zone) => modes.flatMap((mode) => (zone[listOf[mode]] ?? []).map((ruleId): Override => ({ ruleId, mode }))),
  ({ ruleId }) => ruleId,
);

const entry = inShieldZoneBy({ noun: overrideNoun, property: "ruleId", find: ruleOverrides.find });

/** A rule that a Shield zone does not apply, or only logs: an entry of one of two lists of the zone. */
export const shieldRuleOverride = reconciled(definition, {
  identity: {
    ...entry,
    // A Shield zone that sets one of the lists has them as a whole.
    objects: (properties, isUnknown, id) => {
      const { within, ...own } = entry.objects(properties, isUnknown, id);
      return { ...own, within: [...within, ...within.map(overridesOf)] };
    },
  },
  create: (ctx, { shieldZoneId, ruleId, mode }) => set(ctx, { parent: shieldZoneId, key: ruleId }, mode),
  update: (ctx, found, { mode = found.mode }, key) => set(ctx, key, mode),
  remove: (ctx, key) => undefinedIf(isMissingInShield, set(ctx, key, undefined)),
});

/** Puts the rule into the list of the mode and into no other. The rules of others stay where they are. */
function set<Mode extends Override["mode"] | undefined>(ctx: Ctx, { parent, key }: ChildId, mode: Mode) {
  const changesOf = (zone: ManagedShieldZone): Partial<ManagedShieldZone> =>
    Object.fromEntries(
      modes.flatMap((each) => {
        const present = zone[listOf[each]] ?? [];
        const isWanted = each === mode;
        if (present.includes(key) === isWanted) return [];
        return [[listOf[each], isWanted ? [...present, key] : present.filter((rule) => rule !== key)]];
      }),
    );
  const changed: TE.TaskEither<ApiError, unknown> = shieldZones.change(ctx, parent, (zone) => {
    const changes = changesOf(zone);
    return Object.keys(changes).length === 0
      ? undefined
      : { body: shieldZoneBody(zone, changes), after: { ...zone, ...changes } };
  });
  return mapStep(changed, () => ({ shieldZoneId: parent, ruleId: key, mode }));
}
