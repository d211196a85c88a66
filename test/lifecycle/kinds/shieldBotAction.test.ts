import { shieldBotActionSample } from "../shieldBotAction";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldBotActionSample]);
