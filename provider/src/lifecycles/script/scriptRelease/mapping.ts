import { createHash } from "node:crypto";
import { type ScriptRelease, statusOf } from "../../../api/script/scriptRelease";
import type { scriptRelease } from "../../../definitions/script/scriptRelease";
import type { OutputsOf } from "../../../definitions/vocabulary";
import type { Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof scriptRelease>;

/** What the API does not tell and later steps need. State is the only place that has it. */
export type Memory = Pick<Outputs, "previousUuid" | "publishedUuid" | "publishedCodeDigest">;

/** What is live, and what is remembered of this resource's releases. */
export interface Remote {
  readonly scriptId: number;
  readonly release: ScriptRelease;
  readonly memory: Memory;
}

export const toInputs = ({ scriptId, release }: Remote): Partial<Inputs> => ({
  scriptId,
  code: release.Code,
  uuid: release.Uuid,
});

/** The code is none of them: under another name it would be in plain when it was given as a secret. */
export const toOutputs = ({ release, memory: remembered }: Remote): Outputs => ({
  releaseId: release.Id,
  activeUuid: release.Uuid,
  activeNote: release.Note,
  author: release.Author,
  authorEmail: release.AuthorEmail,
  commitSha: release.CommitSha,
  status: statusOf(release),
  dateReleased: release.DateReleased,
  datePublished: release.DatePublished,
  ...remembered,
});

export const digestOf = (code: string): string => createHash("sha256").update(code, "utf8").digest("hex");

export const memoryOf = (outs: Partial<Memory> = {}): Memory => ({
  previousUuid: outs.previousUuid,
  publishedUuid: outs.publishedUuid,
  publishedCodeDigest: outs.publishedCodeDigest,
});

/** The release is the one that this resource let go live last. */
export const isOurs = ({ publishedUuid, publishedCodeDigest }: Memory, release: ScriptRelease): boolean =>
  // A publication whose answer was lost left no uuid: its release is known by its code.
  publishedUuid === undefined ? publishedCodeDigest === digestOf(release.Code) : publishedUuid === release.Uuid;

/** What is remembered once the release is live as this resource wants it. */
export const withPublished = (remembered: Memory, release: ScriptRelease): Memory => ({
  ...remembered,
  publishedUuid: release.Uuid,
  publishedCodeDigest: digestOf(release.Code),
});

/** What is remembered, where the release that is live may be one whose publication was in doubt. */
export const recall = (remembered: Memory, release: ScriptRelease): Memory =>
  isOurs(remembered, release) ? { ...remembered, publishedUuid: release.Uuid } : remembered;
