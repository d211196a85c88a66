import { scriptVariableSample } from "../scriptVariable";
import { describeLifecycles } from "../suite";

describeLifecycles([scriptVariableSample]);
