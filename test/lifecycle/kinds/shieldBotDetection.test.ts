import { shieldBotDetectionSample } from "../shieldBotDetection";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldBotDetectionSample]);
