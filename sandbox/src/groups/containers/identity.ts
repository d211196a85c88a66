import { createHash } from "node:crypto";
import { takeId, type State } from "../../state";

const hash = (text: string) => createHash("sha256").update(text);

/** An id of twenty characters, as the objects of the group have; never given twice. */
export const newId = (state: State): string =>
  `m${hash(`object ${takeId(state, "containerObject")}`)
    .digest("base64url")
    .slice(0, 19)}`;

/** Whether a text has the form of such an id. */
export const isId = (text: string): boolean => /^[\w-]{20}$/.test(text);

/** The digest that an image reference has for good. */
export const digestOf = (image: string): string => `sha256:${hash(image).digest("hex")}`;

/** A name that nobody gave: ten characters of an id in lower case. */
export const shortNameOf = (id: string): string => hash(id).digest("hex").slice(0, 10);
