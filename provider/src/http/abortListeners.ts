const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when the signal fires, but never before this function returns. Returns a function that stops
 * listening.
 *
 * All calls of a run share one signal. Node searches the list of its listeners each time one is added or removed, which
 * is slow with a thousand calls: here they all share one listener.
 */
export function onAbort(signal: AbortSignal, callBack: () => void): () => void {
  // Wrapped, because a Set would keep only one of two identical functions.
  const listener = () => {
    callBack();
  };
  const set = signal.aborted ? fireSoon() : (listeners.get(signal) ?? fireWith(signal));
  set.add(listener);
  return () => {
    set.delete(listener);
  };
}

/** Calls back once for each signal that fires. */
export function onAnyAbort(signals: readonly AbortSignal[], callBack: () => void): () => void {
  const stops = signals.map((signal) => onAbort(signal, callBack));
  return () => {
    for (const stop of stops) stop();
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

function fire(set: Set<() => void>): () => void {
  return () => {
    for (const listener of set) listener();
    set.clear();
  };
}
