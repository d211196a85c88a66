import { containerEndpointSample } from "../containerEndpoint";
import { describeLifecycles } from "../suite";

describeLifecycles([containerEndpointSample]);
