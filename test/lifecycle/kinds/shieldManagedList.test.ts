import { shieldManagedListSample } from "../shieldManagedList";
import { describeLifecycles } from "../suite";

describeLifecycles([shieldManagedListSample]);
