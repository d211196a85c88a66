import type { releaseFieldsOf, ReleaseStatus, ScriptRelease } from "../api/script/scriptRelease";

/** A release of an edge script. */
export interface FoundRelease {
  /** Numeric ID of the release. */
  releaseId: number;
  /** UUID of the release, short and opaque: pass it as `uuid` of a {@link ScriptRelease}. */
  uuid: string;
  /** Source code. Not marked as a secret: wrap it in `pulumi.secret` if it contains secrets. */
  code: string;
  /** Note from its first publication. */
  note: string | undefined;
  /** Who created the release. */
  author: string | undefined;
  /** Email address of the author. */
  authorEmail: string | undefined;
  /** Commit that the release was created from, if a repository is linked. */
  commitSha: string | undefined;
  /** Whether the release is live. */
  status: ReleaseStatus;
  /** When the release was created, in ISO 8601. */
  dateReleased: string | undefined;
  /** When the release was last published, in ISO 8601. */
  datePublished: string | undefined;
}

export function toFoundRelease(release: ScriptRelease, fieldsOf: typeof releaseFieldsOf): FoundRelease {
  return { ...fieldsOf(release), uuid: release.Uuid, code: release.Code, note: release.Note };
}
