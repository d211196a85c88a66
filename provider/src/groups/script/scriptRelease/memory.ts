import { createHash } from "node:crypto";
import { comparison } from "../../../reconcile/comparison";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import type { ScriptRelease } from "../api/scriptRelease";
import { scriptRelease } from "../scriptRelease.definition";

export type Inputs = InputsOf<typeof scriptRelease>;
export type Outputs = OutputsOf<typeof scriptRelease>;

/** What later steps need and the API does not report. Only state holds it. */
export type Memory = Pick<Outputs, "previousUuid" | "publishedUuid" | "publishedCodeDigest">;

/** The live release, and what is remembered of the releases that this resource published. */
export type Remote = ScriptRelease & Memory & Pick<Inputs, "scriptId">;

/** The code is no output: under another name, code that was given as a secret would be stored in plain text. */
export const { inputsOf: toInputs, outputsOf: toOutputs } = comparison<Inputs, Outputs>(scriptRelease);

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
  return publishedUuid === undefined
    ? publishedCodeDigest === digestOf(release.code)
    : publishedUuid === release.activeUuid;
}
