import type { ReleaseStatus, ScriptRelease } from "../api/script/scriptRelease";

/** A release of an edge script. */
export interface FoundRelease {
  /** Number of the release. */
  releaseId: number;
  /** Short and opaque; `uuid` of a {@link ScriptRelease} takes it. */
  uuid: string;
  /** Its source. It is no secret of its own accord: wrap it in `pulumi.secret` where it holds one. */
  code: string;
  /** What was noted at its first publication. */
  note: string | undefined;
  /** Who made it. */
  author: string | undefined;
  /** Address of who made it. */
  authorEmail: string | undefined;
  /** Commit that it was made from, where a repository is linked. */
  commitSha: string | undefined;
  /** Whether it is live. */
  status: ReleaseStatus;
  /** When it was made, in ISO 8601. */
  dateReleased: string | undefined;
  /** When it went live last, in ISO 8601. */
  datePublished: string | undefined;
}

export function toFoundRelease(release: ScriptRelease, status: ReleaseStatus): FoundRelease {
  return {
    releaseId: release.Id,
    uuid: release.Uuid,
    code: release.Code,
    note: release.Note,
    author: release.Author,
    authorEmail: release.AuthorEmail,
    commitSha: release.CommitSha,
    status,
    dateReleased: release.DateReleased,
    datePublished: release.DatePublished,
  };
}
