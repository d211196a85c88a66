import { databaseTokenSample } from "../databaseToken";
import { describeLifecycles } from "../suite";

describeLifecycles([databaseTokenSample]);
