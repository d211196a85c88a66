import { loadBalancerOriginSample } from "../loadBalancerOrigin";
import { describeLifecycles } from "../suite";

describeLifecycles([loadBalancerOriginSample]);
