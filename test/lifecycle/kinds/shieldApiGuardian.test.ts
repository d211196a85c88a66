import { shieldApiGuardianSample } from "../shieldApiGuardian";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldApiGuardianSample]);
