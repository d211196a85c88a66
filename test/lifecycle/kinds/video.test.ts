import { describeLifecycles } from "../suite";
import { videoSample } from "../video";

describeLifecycles([videoSample]);
