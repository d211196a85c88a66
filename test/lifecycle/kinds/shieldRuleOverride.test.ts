import { shieldRuleOverrideSample } from "../shieldRuleOverride";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldRuleOverrideSample]);
