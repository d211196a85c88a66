import { cachePurgeSample } from "../cachePurge";
import { describeLifecycles } from "../suite";

describeLifecycles([cachePurgeSample]);
