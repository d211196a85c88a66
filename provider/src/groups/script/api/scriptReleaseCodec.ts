import * as t from "io-ts";
import { optional, Time, withDefault } from "../../../http/codecs";
import { pageOf } from "../../../http/pagination";
import { scripts } from "./script";

/** A published version of a script's code. */
export const ScriptRelease = t.strict(
  {
    Id: t.number,
    Deleted: withDefault(t.boolean, false),
    Code: withDefault(t.string, ""),
    /** A short, opaque text. */
    Uuid: t.string,
    /** Of the first publication; later ones do not change it. */
    Note: optional(t.string),
    Author: optional(t.string),
    AuthorEmail: optional(t.string),
    CommitSha: optional(t.string),
    /** 0 archived, 1 live. */
    Status: withDefault(t.number, 0),
    DateReleased: optional(Time),
    DatePublished: optional(Time),
  },
  "ScriptRelease",
);
export type ScriptRelease = t.TypeOf<typeof ScriptRelease>;

/** One page of releases. */
export const ScriptReleasePage = pageOf(ScriptRelease);

/** Live releases, by the number of their script. */
export const activeReleases = scripts.part("/releases/active", ScriptRelease);
