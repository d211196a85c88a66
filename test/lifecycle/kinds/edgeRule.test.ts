import { edgeRuleSample } from "../edgeRule";
import { describeLifecycles } from "../suite";

describeLifecycles([edgeRuleSample]);
