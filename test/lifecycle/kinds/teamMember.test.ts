import { teamMember } from "../listed/teamMember";
import { listedSample } from "../listedKind";
import { describeLifecycles } from "../suite";

describeLifecycles([listedSample(teamMember)]);
