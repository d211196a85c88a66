import { shieldZoneSample } from "../shieldZone";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldZoneSample]);
