import type { DriftProgress } from "../drift/compare";
import type { RepairCommand, RepairProgress } from "../drift/repair";
import type { CommandContext } from "./command";

/** Reports progress on standard error: on a terminal in one line that is rewritten, elsewhere once per step. */
export interface ProgressLine {
  readonly comparison: (progress: DriftProgress) => void;
  readonly repair: (progress: RepairProgress) => void;
  readonly step: (text: string) => void;
  /** Writes a text in place of that line, which reappears with the next progress. */
  readonly say: (text: string) => void;
}

const verbs: Readonly<Record<RepairCommand, string>> = { preview: "Planning the repair of", up: "Repairing" };

export function progressOn({ err, errIsTerminal }: CommandContext): ProgressLine {
  const clear = "\r\u001b[2K";
  let shownAt = 0;
  const show = (verb: string, stack: string, count: number, done: boolean): void => {
    if (!errIsTerminal) {
      if (count === 0 && !done) err(`${verb} stack ${stack} …\n`);
      return;
    }
    if (done) {
      err(clear);
    } else if (count === 0 || Date.now() - shownAt > 100) {
      shownAt = Date.now();
      err(`${clear}${verb} stack ${stack} … ${count > 0 ? count : ""}`);
    }
  };
  return {
    comparison: ({ stack, compared, done }) => {
      show("Comparing", stack, compared, done);
    },
    repair: ({ stack, command, resources, done }) => {
      show(verbs[command], stack, resources, done);
    },
    step: (text) => {
      err(errIsTerminal ? `${clear}${text} …` : `${text} …\n`);
    },
    say: (text) => {
      err(errIsTerminal ? `${clear}${text}` : text);
    },
  };
}
