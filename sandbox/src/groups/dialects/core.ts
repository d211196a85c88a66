import { Type } from "@sinclair/typebox";
import { object, pageOf, Paging } from "../../schemas/basics";
import { ApiErrorData } from "../../schemas/published";
import { listReply, refusal } from "../group";
import type { Dialect } from "../objects";

const nameOf = (object: unknown): string => String(Reflect.get(Object(object) as object, "Name"));

/** The API of the account itself: objects with a number and a name. @param model what errors call one */
export const core = (model: string): Dialect => ({
  query: object(Paging),
  page: (item) => Type.Union([Type.Array(item), pageOf(item)]),
  shownPage: (found, { search = "", ...query }) =>
    listReply(
      found.filter((each) => nameOf(each).toLowerCase().includes(String(search).toLowerCase())),
      query,
    ).body,
  createdStatus: 201,
  save: "POST",
  removed: { status: 204 },
  answers: null,
  refusals: { 400: ApiErrorData, 404: ApiErrorData },
  missing: refusal(404, "not_found", model, "Object reference not set to an instance of an object."),
});
