import { database } from "../listed/database";
import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(database)]);
