import { shieldPageSample } from "../shieldPage";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldPageSample]);
