import { Type, type TSchema } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";

const counts = { totalItems: Type.Integer(), currentPage: Type.Integer(), itemsPerPage: Type.Integer() };

/** A page of a list of the Stream API. */
export const streamPage = (item: TSchema) => object({ ...counts, items: Type.Array(item) });

/** Query of a list. */
export const StreamQuery = object({
  page: Type.Optional(Type.Integer()),
  itemsPerPage: Type.Optional(Type.Integer()),
  search: Type.Optional(Type.String()),
});

/** What the Stream API says of a request. */
export const StreamStatus = api.StatusModel;
