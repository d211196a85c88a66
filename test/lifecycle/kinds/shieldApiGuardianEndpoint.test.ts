import { shieldApiGuardianEndpointSample } from "../shieldApiGuardianEndpoint";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldApiGuardianEndpointSample]);
