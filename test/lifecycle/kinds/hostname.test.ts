import { hostnameSample } from "../hostname";
import { describeLifecycles } from "../suite";

describeLifecycles([hostnameSample]);
