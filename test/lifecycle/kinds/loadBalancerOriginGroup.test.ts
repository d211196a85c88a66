import { loadBalancerOriginGroup } from "../listed/loadBalancerOriginGroup";
import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(loadBalancerOriginGroup)]);
