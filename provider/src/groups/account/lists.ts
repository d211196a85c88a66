import { type AccountObjects } from "../../reconcile/objectList";
import { teamMembers } from "./api/teamMember";

export const teamMemberObjects: AccountObjects<{ readonly memberId: string; readonly email?: string | undefined }> = {
  list: (session) => teamMembers.all(session, undefined),
  id: ({ memberId }) => memberId,
  name: ({ email = "" }) => email,
};
