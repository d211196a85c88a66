import { listedSample } from "../listedKind";
import { shieldWafRule } from "../listed/shieldWafRule";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(shieldWafRule)]);
