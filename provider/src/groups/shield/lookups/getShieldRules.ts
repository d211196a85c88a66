import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { wafRules } from "../api/wafRules";
import { getShieldRules as definition } from "./getShieldRules.definition";

export const getShieldRules = answering(definition, (session, { shieldZoneId }) =>
  taskEither(async function* () {
    const found = yield* wafRules.find(session, shieldZoneId);
    if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
    const rules = found.mainGroups.flatMap(({ name: mainGroup, ruleGroups }) =>
      ruleGroups.flatMap(({ name: group, ruleset, rules: all }) =>
        all.map((rule) => ({ ...rule, group, mainGroup, ruleset })),
      ),
    );
    return { shieldZoneId, rules };
  }),
);
