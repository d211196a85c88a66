import { loadBalancerOrigin } from "../listed/loadBalancerOrigin";
import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(loadBalancerOrigin)]);
