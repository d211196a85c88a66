import { scriptSample } from "../script";
import { describeLifecycles } from "../suite";

describeLifecycles([scriptSample]);
