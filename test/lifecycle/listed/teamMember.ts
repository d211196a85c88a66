import { teamMember as definition } from "../../../provider/src/groups/account/teamMember.definition";
import type { ListedKind } from "../listedKind";

const seed = { FirstName: "Joan", LastName: "Clarke", Roles: ["Subuser", "SubuserUsers"] };
const valid = { email: "a@example.com", firstName: "Ada", lastName: "Lovelace", roles: ["SubuserManage"] };
const password = "correct Horse 1";

export const teamMember: ListedKind = {
  definition,
  all: "teamMembers",
  id: "Id",
  name: { property: "email", of: (word) => `${word}@example.com`, anyCase: true },
  list: () => "/team/member",
  one: (_none, id) => `/team/member/${id}`,
  save: "POST",
  isAcknowledged: true,
  required: {
    firstName: ["Ada", "Grace", "Mary"],
    lastName: ["Lovelace", "Hopper", "Somerville"],
    roles: [["SubuserManage"], ["SubuserBilling", "SubuserUsers"], ["SubuserSupport"]],
    password: [password, "another Horse 2", "never read"],
  },
  replacing: ["password"],
  seed,
  readBack: { password: undefined },
  invalid: [
    { args: valid, says: /password is required to create a member/ },
    { args: { ...valid, password: "too Short 1" }, says: /password must have 12 to \d+ characters/ },
    { args: { ...valid, password, roles: [] }, says: /roles must have at least one role/ },
    { args: { ...valid, password, roles: ["Subuser"] }, says: /roles.0 must be "SubuserManage"/ },
  ],
};
