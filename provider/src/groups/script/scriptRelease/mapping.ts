import { createHash } from "node:crypto";
import { releaseFieldsOf, type ScriptRelease } from "../api/scriptRelease";
import type { scriptRelease } from "../scriptRelease.definition";
import type { OutputsOf } from "../../../vocabulary";
import type { Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof scriptRelease>;

/** What later steps need and the API does not report. Only state holds it. */
export type Memory = Pick<Outputs, "previousUuid" | "publishedUuid" | "publishedCodeDigest">;

/** The live release, and what is remembered of the releases that this resource published. */
export interface Remote {
  readonly scriptId: number;
  readonly release: ScriptRelease;
  readonly memory: Memory;
}

export function toInputs({ scriptId, release }: Remote): Partial<Inputs> {
  return { scriptId, code: release.Code, uuid: release.Uuid };
}

/** The code is left out: under another name, code that was given as a secret would be stored in plain text. */
export function toOutputs({ release, memory }: Remote): Outputs {
  return {
    ...releaseFieldsOf(release),
    activeUuid: release.Uuid,
    activeNote: release.Note,
    ...memory,
  };
}

export function digestOf(code: string): string {
  return createHash("sha256").update(code, "utf8").digest("hex");
}

export function memoryOf(outs: Partial<Memory> = {}): Memory {
  return {
    previousUuid: outs.previousUuid,
    publishedUuid: outs.publishedUuid,
    publishedCodeDigest: outs.publishedCodeDigest,
  };
}

/** Whether this is the release that this resource published last. */
export function isLastPublished({ publishedUuid, publishedCodeDigest }: Memory, release: ScriptRelease): boolean {
  // A publication whose reply was lost left no uuid: its release is recognized by its code.
  return publishedUuid === undefined ? publishedCodeDigest === digestOf(release.Code) : publishedUuid === release.Uuid;
}

/** What to remember once the wanted release is live. */
export function withPublished(memory: Memory, release: ScriptRelease): Memory {
  return { ...memory, publishedUuid: release.Uuid, publishedCodeDigest: digestOf(release.Code) };
}

/**
 * Adds the uuid of the live release if it comes from a publication whose outcome was unknown, which could not record
 * one.
 */
export function restoreMemory(memory: Memory, release: ScriptRelease): Memory {
  return isLastPublished(memory, release) ? { ...memory, publishedUuid: release.Uuid } : memory;
}
