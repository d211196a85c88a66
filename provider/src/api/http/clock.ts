/** Time as the transport sees it; tests put a clock of their own in its place. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once, that much later; the answer takes it back. */
  readonly after: (milliseconds: number, callBack: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callBack) => {
    const timer = setTimeout(callBack, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};
