import { randomBytes, randomUUID } from "node:crypto";
import { pageOf } from "../schemas/basics";
import {
  CreatedTeamMember,
  KeyToExchange,
  NewTeamMember,
  type TeamMember,
  teamMembers as kind,
  TeamMemberSettings,
  Token,
} from "../schemas/teamMember";
import { core } from "./dialects/core";
import { route, unauthorised, validationError } from "./group";
import { objects, type StoredGroup } from "./objects";

/** A token that lives until the sandbox ends. */
const exchange = route("POST", "/apikey/exchange", {
  body: KeyToExchange,
  replies: { 200: Token, 401: Token },
  changes: false,
  handle: ({ state, account, body, headers }) => {
    if (body.AccessKey !== headers["accesskey"]) return unauthorised;
    const token = randomBytes(24).toString("base64url");
    state.tokens.set(token, account.name);
    return { status: 200, body: { Token: token } };
  },
});

const members = objects<TeamMember>({
  dialect: {
    ...core("TeamMember"),
    page: pageOf,
    // An account key is no token.
    keyOwner: () => (state, request) => state.tokens.get(String(request.headers?.["authorization"])),
    saved: { status: 200 },
  },
  kind,
  idParam: "memberId",
  list: "/team/member",
  one: "/team/member/{memberId}",
  objectsOf: ({ teamMembers: all }) => all,
  created: NewTeamMember,
  settings: TeamMemberSettings,
  initial: (_state, { Id = randomUUID() }) => ({ Id }),
  coupled: (_account, sent) => {
    const { Password: _, Roles = [], ...kept } = sent as typeof sent & { readonly Password?: string };
    return { ...kept, Roles: ["Subuser", ...Roles] };
  },
  acknowledged: { schema: CreatedTeamMember, shown: ({ Id }) => ({ Id }) },
  problem: (_call, { Id, Email = "" }, others) =>
    others.some((other) => other.Id !== Id && other.Email.toLowerCase() === Email.toLowerCase())
      ? validationError("Email", "The email address is already in use.")
      : undefined,
});

/** The members of an account's team, whose API takes tokens. */
export const teamMembers: StoredGroup = { ...members, operations: [exchange, ...members.operations] };
