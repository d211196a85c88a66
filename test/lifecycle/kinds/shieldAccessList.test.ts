import { shieldAccessListSample } from "../shieldAccessList";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldAccessListSample]);
