/**
 * Arguments that one of them, the tag, decides about: those that its values need and may have, and explicitly none of the
 * others.
 */
export type VariantArgs<All, Tag, Needed extends keyof All, Possible extends keyof All = never> = Tag &
  Required<Pick<All, Needed>> &
  Pick<All, Possible> & { [Name in Exclude<keyof All, Needed | Possible>]?: undefined };
