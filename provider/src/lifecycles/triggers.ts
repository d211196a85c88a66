import * as t from "io-ts";

/** Texts that mean nothing by themselves: that they change is what counts. */
export const Triggers = t.union([t.array(t.string), t.record(t.string, t.string)], "a list of texts or a map of them");
