import { boolean, computedList, computedObject, defineLookup, integer, text } from "../../../vocabulary";

/** A language of Bunny Stream. */
const videoLanguage = computedObject(
  {
    /** Code of the language: `en`. */
    code: text({ wire: "ShortCode", inEveryReply: true }),
    /** Name of the language in English. */
    name: text(),
    /** Whether the player can have this language: then it is a `uiLanguage`. */
    supportPlayerTranslation: boolean(),
    /** Whether speech can be transcribed to this language: then it is one of `transcribingCaptionLanguages`. */
    supportTranscribing: boolean(),
    /** How accurate a transcription is, as bunny.net rates it. */
    transcribingAccuracy: integer(),
  },
  { typeName: "VideoLanguage" },
);

/**
 * Looks up the languages of Bunny Stream: those of the player, and those of transcriptions.
 *
 * API: `GET /videolibrary/languages`.
 *
 * @see {@link VideoLibrary}
 * @example
 * ```ts
 * const found = bunny.getVideoLanguagesOutput();
 * export const languages = found.languages;
 * ```
 * @args none, because the languages are the same for everyone.
 */
export const getVideoLanguages = defineLookup({
  name: "getVideoLanguages",
  /** The languages of Bunny Stream. */
  result: computedObject({
    /** All languages, sorted by code. */
    languages: computedList(videoLanguage, { sortedBy: "code" }),
  }),
});
