import { AddBlockedReferrerRequestModel, ApiErrorData } from "../schemas/published";
import type { VideoLibrary } from "../schemas/videoLibrary";
import { core } from "./dialects/core";
import { done, type Operation, routesOn } from "./group";

/** Of the library whose id is in the path. */
const libraryRoute = routesOn<[VideoLibrary]>(({ account, params }, act) => {
  const found = account.videoLibraries.get(Number(params["id"]));
  return found === undefined ? core("VideoLibrary").missing : act(found);
});

/** The two calls that change one referrer of a library. Case does not matter; a removal of what is not there is no error. */
const referrerCalls = (name: "AllowedReferrer" | "BlockedReferrer"): Operation[] =>
  (["add", "remove"] as const).map((verb) =>
    libraryRoute("POST", `/videolibrary/{id}/${verb}${name}`, {
      body: AddBlockedReferrerRequestModel,
      replies: { 200: null, 400: ApiErrorData, 404: ApiErrorData },
      handle: ({ body: { Hostname } }, library) => {
        const others = library[`${name}s`].filter((each) => each.toLowerCase() !== Hostname.toLowerCase());
        library[`${name}s`] = verb === "add" ? [...others, Hostname] : others;
        return { status: 200 };
      },
    }),
  );

const mostWatermarkBytes = 10 * 1024 * 1024;

const watermarkCalls = [
  libraryRoute("PUT", "/videolibrary/{id}/watermark", {
    takesContent: true,
    replies: { 204: null, 404: ApiErrorData, 413: null },
    handle: ({ content }, library) => {
      if (content.length > mostWatermarkBytes) return { status: 413 };
      library.HasWatermark = true;
      library.WatermarkVersion += 1;
      return done;
    },
  }),
  libraryRoute("DELETE", "/videolibrary/{id}/watermark", {
    replies: { 204: null, 404: ApiErrorData },
    handle: (_call, library) => {
      library.HasWatermark = false;
      return done;
    },
  }),
];

/** What a video library has besides its settings. */
export const videoLibraryParts: { readonly operations: readonly Operation[] } = {
  operations: [...referrerCalls("AllowedReferrer"), ...referrerCalls("BlockedReferrer"), ...watermarkCalls],
};
