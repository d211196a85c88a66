import { describeLifecycles } from "../suite";
import { storageZoneSample } from "../storageZone";

describeLifecycles([storageZoneSample]);
