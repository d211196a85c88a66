import * as TE from "fp-ts/TaskEither";
import { equal } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { teamMembers as objects } from "./api/teamMember";
import { teamMember as definition } from "./teamMember.definition";

// Sent whole, as the official Terraform provider does.
const verbs = plainVerbs(definition, objects, { whole: true, isAcknowledged: true });

const reconciledMember = reconciled(definition, {
  identity: assigned({ noun: "team member", name: "email", isUnique: true, objects }),
  ...verbs,
  // Only a create takes a password.
  update: (ctx, found, changes, key, inputs) =>
    Object.keys(changes).every((name) => name === "password")
      ? TE.right(found)
      : verbs.update(ctx, found, { ...changes, password: undefined }, key, inputs),
});

/** A member of the account's team. An email address is a login, so it is that of one member. */
export const teamMember: typeof reconciledMember = {
  ...reconciledMember,
  replaceNote: "the old member is removed, and the person has to log in with the password of the new one",
  // That of a member who was imported is not known, and is no reason to remove them.
  replaceWhen: ({ password: before }, { password: after }) =>
    before === undefined || after === undefined || equal(before, after) ? [] : ["password"],
  // Two members cannot have the same address.
  deleteBeforeReplace: (before, after) => before["email"] === after["email"],
  // One that exists has a password, which nobody can read.
  validateChange: (before, { password, adopt }) =>
    [before, password, adopt].every((given) => given === undefined)
      ? [{ property: "password", reason: "is required to create a member: pass a secret, or set adopt" }]
      : [],
};
