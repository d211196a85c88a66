import { accessListSetSamples } from "../accessLists";
import { describeLifecycles } from "../suite";

describeLifecycles(accessListSetSamples);
