import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import { stored } from "./stored";

/** A page of a Shield zone. */
export const ShieldPage = object({
  /** `7001/block`. */
  id: text,
  shieldZoneId: Type.Integer(),
  pageType: text,
  content: text,
});
export type ShieldPage = Static<typeof ShieldPage>;
export const shieldPages = stored(ShieldPage, { id: "id" });

export const pageTypes = ["block", "challenge", "ratelimit"];

/** The page is sent as what it is. */
export const PageHeaders = Type.Object({ "content-type": Type.Literal("text/html") });
