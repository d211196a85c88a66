import { type AccountObjects, listOf } from "../../reconcile/objectList";
import { teamMembers } from "./api/teamMember";

const teamMemberObjects: AccountObjects<{ readonly memberId: string; readonly email?: string | undefined }> = {
  property: "email",
  list: (session) => teamMembers.all(session, undefined),
  id: ({ memberId }) => memberId,
  name: ({ email = "" }) => email,
};

export const accountLists = { TeamMember: listOf(teamMemberObjects) };
