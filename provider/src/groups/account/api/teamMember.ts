import * as t from "io-ts";
import { mapReply } from "../../../http/codecs";
import { type Dialect, pageBy } from "../../../http/dialect";
import { listedObjects } from "../../../http/listed";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { teamMember } from "../teamMember.definition";

/** As the official Terraform provider calls it; what a change returns is not known. */
const dialect: Dialect = {
  page: pageBy("Items", { HasMoreItems: t.boolean }, ({ HasMoreItems }) => !HasMoreItems),
  query: (page) => ({ page, perPage: 1000 }),
  save: "POST",
  savesSilently: true,
  takesToken: true,
};

type TeamMember = ObjectOf<typeof teamMember>;

export const teamMembers = listedObjects({
  dialect,
  id: "memberId",
  list: "/team/member",
  one: "/team/member/{memberId}",
  // Each has the role `Subuser` without being given it.
  reply: replyOf(teamMember, ({ roles = [], ...found }): TeamMember => ({
    ...found,
    roles: roles.filter((role: string) => role !== "Subuser"),
  })),
  created: mapReply(t.type({ Id: t.string }, "new team member"), ({ Id }): Partial<TeamMember> => ({ memberId: Id })),
});
