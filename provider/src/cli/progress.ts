import type { DriftProgress } from "../drift/compare";
import type { CommandContext } from "./command";

/** Reports progress on standard error: on a terminal in one line that is rewritten, elsewhere once per step. */
export interface ProgressLine {
  readonly comparison: (progress: DriftProgress) => void;
  readonly step: (text: string) => void;
  /** Writes a text in place of that line, which reappears with the next progress. */
  readonly say: (text: string) => void;
}

export function progressOn({ err, errIsTerminal }: CommandContext): ProgressLine {
  const clear = "\r\u001b[2K";
  let shownAt = 0;
  return {
    comparison: ({ stack, compared, done }) => {
      const isFirst = compared === 0 && !done;
      if (!errIsTerminal) {
        if (isFirst) err(`Comparing stack ${stack} …\n`);
      } else if (done) {
        err(clear);
      } else if (isFirst || Date.now() - shownAt > 100) {
        shownAt = Date.now();
        err(`${clear}Comparing stack ${stack} … ${compared > 0 ? compared : ""}`);
      }
    },
    step: (text) => {
      err(errIsTerminal ? `${clear}${text} …` : `${text} …\n`);
    },
    say: (text) => {
      err(errIsTerminal ? `${clear}${text}` : text);
    },
  };
}
