import { listOfAll } from "../../reconcile/objectList";
import { teamMembers } from "./api/teamMember";

export const accountLists = { TeamMember: listOfAll(teamMembers, "email") };
