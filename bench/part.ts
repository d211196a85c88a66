import type { Mode } from "./mode";
import type { PulumiCli } from "../tools/pulumi-cli";
import type { Report } from "../tools/progress";
import type { SandboxProcess } from "./sandboxProcess";
import type { Table } from "./table";

/** What a part of the bench works with. */
export interface Bench {
  readonly cli: PulumiCli;
  readonly sandbox: SandboxProcess;
  /** How often each thing is measured. */
  readonly runs: number;
  /** Numbers of resources, ascending. */
  readonly sizes: readonly number[];
  /** How pulumi-bunny is served; a part that does not compare them takes the first. */
  readonly modes: readonly Mode[];
  readonly signal: AbortSignal;
  /** Says how the work goes on. */
  readonly say: Report;
}

/** Something that the project promised, and what came out. */
export interface Figure {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly reached: boolean;
}

/** What a part found out. */
export interface Findings {
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
}

/** One question that the bench answers, and that can be asked alone. */
export interface Part {
  /** Name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** What the tables say. */
  readonly text: string;
  /** Numbers of resources, unless others are asked for: those of a quick run, and those of the README. */
  readonly sizes?: { readonly usual: readonly number[]; readonly full: readonly number[] };
  readonly run: (bench: Bench) => Promise<Findings>;
}
