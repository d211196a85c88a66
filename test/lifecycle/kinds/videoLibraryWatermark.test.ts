import { videoLibraryWatermarkSample } from "../videoLibraryWatermark";
import { describeLifecycles } from "../suite";

describeLifecycles([videoLibraryWatermarkSample]);
