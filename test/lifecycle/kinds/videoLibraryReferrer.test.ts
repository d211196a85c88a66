import { videoLibraryReferrerSample } from "../videoLibraryReferrer";
import { describeLifecycles } from "../suite";

describeLifecycles([videoLibraryReferrerSample]);
