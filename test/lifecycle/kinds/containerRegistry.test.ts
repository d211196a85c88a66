import { containerRegistrySample } from "../containerRegistry";
import { describeLifecycles } from "../suite";

describeLifecycles([containerRegistrySample]);
