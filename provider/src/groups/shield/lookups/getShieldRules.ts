import { taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { wafRules } from "../api/wafRules";
import { getShieldRules as definition } from "./getShieldRules.definition";

export const getShieldRules = answering(definition, (session, { shieldZoneId }) =>
  taskEither(async function* () {
    const found = yield* requireFound(wafRules.find(session, shieldZoneId), `Shield zone ${shieldZoneId}`);
    const rules = found.mainGroups.flatMap(({ name: mainGroup, ruleGroups }) =>
      ruleGroups.flatMap(({ name: group, ruleset, rules: all }) =>
        all.map((rule) => ({ ...rule, group, mainGroup, ruleset })),
      ),
    );
    return { shieldZoneId, rules };
  }),
);
