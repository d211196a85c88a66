import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getVideoLanguages}: none, because the languages are the same for everyone. */
export type GetVideoLanguagesArgs = NoArgs;

/** The languages of Bunny Stream. */
export interface GetVideoLanguagesResult {
  /** All languages, sorted by code. */
  languages: VideoLanguage[];
}

/** A language of Bunny Stream. */
export interface VideoLanguage {
  /** Code of the language: `en`. */
  code: string;
  /** Name of the language in English. */
  name: string;
  /** Whether the player can have this language: then it is a `uiLanguage`. */
  supportPlayerTranslation: boolean;
  /** Whether speech can be transcribed to this language: then it is one of `transcribingCaptionLanguages`. */
  supportTranscribing: boolean;
  /** How accurate a transcription is, as bunny.net rates it. */
  transcribingAccuracy: number;
}

export const lookup: Lookup<GetVideoLanguagesArgs, GetVideoLanguagesResult> = {
  name: "getVideoLanguages",
  run: (session) =>
    taskEither(async function* () {
      const { fetchVideoLanguages } = await import("../api/videoLanguage.js");
      const all = yield* valueOf(fetchVideoLanguages(session));
      return { languages: [...all].sort((left, right) => left.code.localeCompare(right.code)) };
    }),
};

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
 */
export const getVideoLanguages = /* @__PURE__ */ plainForm(lookup);

/** {@link getVideoLanguages} for a provider whose settings may be outputs. */
export const getVideoLanguagesOutput = /* @__PURE__ */ outputForm(lookup);
