const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when the signal fires, never before this returns; the answer takes it back.
 *
 * One signal is shared by all calls of a run. Node keeps its listeners in a list that is searched for each one added
 * or removed, so that a thousand calls would pay for each other: here one listener serves them all.
 */
export function onAbort(signal: AbortSignal, callBack: () => void): () => void {
  // A function of its own for each call, since a Set would take two equal ones for one.
  const listener = () => {
    callBack();
  };
  const set = signal.aborted ? fireSoon() : (listeners.get(signal) ?? fireWith(signal));
  set.add(listener);
  return () => {
    set.delete(listener);
  };
}

/** Calls back once for each of the signals that fires. */
export function onAnyAbort(signals: readonly AbortSignal[], callBack: () => void): () => void {
  const takeBack = signals.map((signal) => onAbort(signal, callBack));
  return () => {
    for (const take of takeBack) take();
  };
}

function fireWith(signal: AbortSignal): Set<() => void> {
  const set = new Set<() => void>();
  listeners.set(signal, set);
  signal.addEventListener("abort", fire(set), { once: true });
  return set;
}

function fireSoon(): Set<() => void> {
  const set = new Set<() => void>();
  queueMicrotask(fire(set));
  return set;
}

const fire = (set: Set<() => void>) => () => {
  for (const listener of set) listener();
  set.clear();
};
