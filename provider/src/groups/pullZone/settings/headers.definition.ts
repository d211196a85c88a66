import { boolean, set, text } from "../../../vocabulary";
import { extensions, lowercase } from "./checks";

/** File extensions for which bunny.net sends CORS headers by default. */
const defaultExtensions = "css eot gif jpeg jpg js mp3 mp4 mpeg png svg ttf webm webp woff woff2".split(" ");

/** Headers of responses. @output */
export const headerSettings = {
  /** Whether CORS headers are sent, for the extensions in `accessControlOriginHeaderExtensions`. */
  enableAccessControlOriginHeader: boolean({ unset: true }),
  /** File extensions for which CORS headers are sent, without the dot, in any order and case. */
  accessControlOriginHeaderExtensions: set(text({ parse: lowercase }), { check: extensions, unset: defaultExtensions }),
  /** Whether a canonical header that names the origin is sent. */
  addCanonicalHeader: boolean({ unset: false }),
};
