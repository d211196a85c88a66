/** Time as the transport sees it. Tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after this time. Returns a function that cancels it. */
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
