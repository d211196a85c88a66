import { Type } from "@sinclair/typebox";
import { closed } from "./basics";

export const PurgeQuery = Type.Object(
  {
    url: Type.String({ minLength: 1 }),
    async: Type.Optional(Type.Boolean()),
    exactPath: Type.Optional(Type.Boolean()),
  },
  closed,
);
