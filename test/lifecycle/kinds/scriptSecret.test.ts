import { scriptSecretSample } from "../scriptSecret";
import { describeLifecycles } from "../suite";

describeLifecycles([scriptSecretSample]);
