import { asAnswer, type Outcome } from "./answer";
import type { Operation } from "./groups/group";

/** The requests in progress, for operations that limit them. */
export interface InProgress {
  /** Counts the request until it has an outcome, or refuses it. */
  readonly during: (operation: Operation, act: () => Outcome | Promise<Outcome>) => Promise<Outcome>;
}

export const createInProgress = (): InProgress => {
  const counts = new Map<string, number>();
  return {
    during: async ({ host, method, mostAtOnce = Infinity, refused }, act) => {
      const name = `${host} ${method}`;
      const others = counts.get(name) ?? 0;
      if (others >= mostAtOnce) return asAnswer(refused(400, "Unable to process request", "", ""));
      if (mostAtOnce < Infinity) counts.set(name, others + 1);
      try {
        return await act();
      } finally {
        if (mostAtOnce < Infinity) counts.set(name, (counts.get(name) ?? 1) - 1);
      }
    },
  };
};
