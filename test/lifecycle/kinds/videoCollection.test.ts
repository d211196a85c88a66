import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";
import { videoCollection } from "../listed/videoCollection";

describeLifecycles([listedSample(videoCollection)]);
