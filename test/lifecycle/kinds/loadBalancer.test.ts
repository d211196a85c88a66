import { loadBalancer } from "../listed/loadBalancer";
import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(loadBalancer)]);
