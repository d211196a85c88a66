import { containerLogForwardingSample } from "../containerLogForwarding";
import { describeLifecycles } from "../suite";

describeLifecycles([containerLogForwardingSample]);
