import { describeLifecycles } from "../suite";
import { videoCaptionSample } from "../videoCaption";

describeLifecycles([videoCaptionSample]);
