import { optimizerClassSample } from "../optimizerClass";
import { describeLifecycles } from "../suite";

describeLifecycles([optimizerClassSample]);
