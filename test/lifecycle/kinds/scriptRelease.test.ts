import { scriptReleaseSample } from "../scriptRelease";
import { describeLifecycles } from "../suite";

describeLifecycles([scriptReleaseSample]);
