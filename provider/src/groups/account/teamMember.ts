import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { teamMembers as objects } from "./api/teamMember";
import { teamMember as definition } from "./teamMember.definition";

const reconciledMember = reconciled(definition, {
  identity: assigned({ noun: "team member", id: "memberId", name: "email", isUnique: true, objects }),
  // Sent whole, as the official Terraform provider does.
  ...plainVerbs(definition, objects, { whole: true, isAcknowledged: true }),
});

/** A member of the account's team. An email address is a login, so it is that of one member. */
export const teamMember: typeof reconciledMember = {
  ...reconciledMember,
  replaceNote: "the old member is removed, and the person has to log in with the password of the new one",
  // Two members cannot have the same address.
  deleteBeforeReplace: (before, after) => before["email"] === after["email"],
  // One that exists has a password, which nobody can read.
  validateNew: ({ password, adopt }) =>
    password === undefined && adopt === undefined
      ? [{ property: "password", reason: "is required to create a member: pass a secret, or set adopt" }]
      : [],
};
