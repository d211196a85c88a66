import { Type, type Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A custom access list: what the list of lists shows of it, and what only its own read shows. */
export const ShieldAccessList = object({
  ...api.AccessListDetails.properties,
  shieldZoneId: Type.Integer(),
  content: Type.String(),
  checksum: Type.Optional(Type.String()),
});
export type ShieldAccessList = Static<typeof ShieldAccessList>;
export const shieldAccessLists = stored(ShieldAccessList, { id: "listId", firstId: 501 });

export const FoundAccessList = object({ data: api.CustomAccessList });
export const NewAccessList = api.CreateCustomAccessListRequest;
export const ChangedAccessList = api.UpdateCustomAccessListRequest;
