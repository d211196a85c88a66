import { boolean, define, integer, optional, text } from "../vocabulary";
import { scriptId } from "./scriptId";

export const scriptRelease = define({
  kind: "ScriptRelease",
  required: { scriptId },
  optional: {
    // Others may publish code that holds secrets; and code that was given as one comes back with `.get`.
    code: text({ secretPlace: true }),
    uuid: text(),
    note: text({ control: "always" }),
    restorePreviousOnDelete: boolean({ control: "readByDelete" }),
  },
  computed: {
    releaseId: integer(),
    activeUuid: text(),
    activeNote: optional(text()),
    author: optional(text()),
    authorEmail: optional(text()),
    commitSha: optional(text()),
    status: text({ typeName: "ReleaseStatus" }),
    dateReleased: optional(text()),
    datePublished: optional(text()),
    // What the API does not tell and later steps need: what was live before this resource published for the first time, what
    // it published last, and of the code of that release a digest that tells whether to publish it again brings the code back.
    previousUuid: optional(text()),
    publishedUuid: optional(text()),
    publishedCodeDigest: optional(text({ secret: true })),
  },
});
