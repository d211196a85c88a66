import { pullZoneSample } from "../pullZone";
import { describeLifecycles } from "../suite";

describeLifecycles([pullZoneSample]);
