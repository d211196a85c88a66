import { storageFileSample } from "../storageFile";
import { describeLifecycles } from "../suite";

describeLifecycles([storageFileSample]);
