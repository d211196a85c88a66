import { shieldUploadScanningSample } from "../shieldUploadScanning";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldUploadScanningSample]);
