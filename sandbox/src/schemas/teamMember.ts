import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import { stored } from "./stored";

/* Team members, which no published document has: what the official Terraform provider sends and reads. */

const settings = { FirstName: text, LastName: text, Email: text, Roles: Type.Array(text, { minItems: 1 }) };

/** A member as every read returns it. */
export const TeamMember = object({ Id: text, ...settings });
export type TeamMember = Static<typeof TeamMember>;
export const teamMembers = stored(TeamMember, { id: "Id" });

export const NewTeamMember = object({ ...settings, Password: Type.String({ minLength: 12 }) });
export const TeamMemberSettings = object({ ...settings, Email: Type.Optional(text) });
export const CreatedTeamMember = object({ Id: text });
export const KeyToExchange = object({ AccessKey: text });
export const Token = object({ Token: text });
