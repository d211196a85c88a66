import { storageFolderSample } from "../storageFolder";
import { describeLifecycles } from "../suite";

describeLifecycles([storageFolderSample]);
