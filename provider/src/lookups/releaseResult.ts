import type { releaseFieldsOf, ReleaseStatus, ScriptRelease } from "../api/script/scriptRelease";

/** A release of an edge script. */
export interface FoundRelease {
  /** Number of the release. */
  releaseId: number;
  /** A short, opaque id: pass it to `uuid` of a {@link ScriptRelease}. */
  uuid: string;
  /** Its source. It is not marked as secret: wrap it in `pulumi.secret` if it contains secrets. */
  code: string;
  /** Note of its first publication. */
  note: string | undefined;
  /** Name of its author. */
  author: string | undefined;
  /** Email address of its author. */
  authorEmail: string | undefined;
  /** Commit that it was built from, if a repository is linked. */
  commitSha: string | undefined;
  /** Whether it is live. */
  status: ReleaseStatus;
  /** When it was created, in ISO 8601. */
  dateReleased: string | undefined;
  /** When it was last published, in ISO 8601. */
  datePublished: string | undefined;
}

export function toFoundRelease(release: ScriptRelease, fieldsOf: typeof releaseFieldsOf): FoundRelease {
  return { ...fieldsOf(release), uuid: release.Uuid, code: release.Code, note: release.Note };
}
