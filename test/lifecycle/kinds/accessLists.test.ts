import { accessListSamples } from "../accessLists";
import { describeLifecycles } from "../suite";

describeLifecycles(accessListSamples);
