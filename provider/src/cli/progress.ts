import type { DriftProgress } from "../drift/compare";
import type { Surroundings } from "./command";

/** Tells on standard error how far the comparison is: on a terminal in one line that is rewritten, elsewhere once a stack. */
export function progressOn({ err, errIsTerminal }: Surroundings): (progress: DriftProgress) => void {
  const clear = "\r\u001b[2K";
  let shownAt = 0;
  return ({ stack, compared, done }) => {
    if (!errIsTerminal) {
      if (compared === 0 && !done) err(`Comparing stack ${stack} …\n`);
      return;
    }
    if (done) {
      err(clear);
    } else if (compared === 0 || Date.now() - shownAt > 100) {
      shownAt = Date.now();
      err(`${clear}Comparing stack ${stack} … ${compared > 0 ? compared : ""}`);
    }
  };
}
