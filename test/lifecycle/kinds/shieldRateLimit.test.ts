import { listedSample } from "../listedKind";
import { shieldRateLimit } from "../listed/shieldRateLimit";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(shieldRateLimit)]);
