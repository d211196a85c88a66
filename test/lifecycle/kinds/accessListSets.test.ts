import { accessListSetSamples } from "../accessListSets";
import { describeLifecycles } from "../suite";

describeLifecycles(accessListSetSamples);
