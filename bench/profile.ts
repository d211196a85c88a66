import type { Profiler } from "node:inspector";

/** What a provider process may be busy with, as a person reads it. */
export const origins = [
  "Pulumi and Node: gRPC, protobuf, HTTP/2",
  "garbage collection",
  "loading axios and what sends requests",
  "loading the rest of pulumi-bunny",
  "reads and diffs of pulumi-bunny",
  "the request",
] as const;
export type Origin = (typeof origins)[number];

/** One function on a stack, as the profiler names it. */
export type Frame = Pick<Profiler.ProfileNode["callFrame"], "functionName" | "url">;

/** Milliseconds that a process spent on each, where it spent any. */
export type Spent = Readonly<Partial<Record<Origin, number>>>;

/** Sums a profile up by what the time went to. Waiting, and the profiler itself, are left out. */
export function spentOn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Spent {
  const spent: Partial<Record<Origin, number>> = {};
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  for (const [index, id] of samples.entries()) {
    const origin = originOf(stackOf(id, frames, callers));
    if (origin !== undefined) spent[origin] = (spent[origin] ?? 0) + (timeDeltas[index] ?? 0) / 1000;
  }
  return spent;
}

/** What a stack, innermost function first, is busy with; undefined when it waits or is the profiler's own. */
export function originOf(stack: readonly Frame[]): Origin | undefined {
  const within = (path: RegExp): boolean => stack.some(({ url }) => path.test(url));
  const called = (name: RegExp): boolean => stack.some(({ functionName }) => name.test(functionName));
  if (stack[0]?.functionName === "(idle)" || within(/[\\/]bench[\\/]profiler\.cjs$/)) return undefined;
  if (stack[0]?.functionName === "(garbage collector)") return "garbage collection";
  // The bundle has a function for each module, named after its file, and one that calls it when it is first wanted.
  if (within(/^node:internal\/modules\/cjs/) || (within(ours) && called(/^__(init|require)$/))) {
    if (called(/^provider\/src\/api\/http\/(axiosClient|requestExecutor)\.ts$/))
      return "loading axios and what sends requests";
    return within(ours) ? "loading the rest of pulumi-bunny" : "Pulumi and Node: gRPC, protobuf, HTTP/2";
  }
  const nearest = stack.find(({ url }) => url !== "" && !url.startsWith("node:"))?.url ?? "";
  if (/[\\/]node_modules[\\/](axios|follow-redirects)[\\/]/.test(nearest)) return "the request";
  return ours.test(nearest) ? "reads and diffs of pulumi-bunny" : "Pulumi and Node: gRPC, protobuf, HTTP/2";
}

/** What only pulumi-bunny brings into the process. */
const ours = /[\\/]provider[\\/]dist[\\/]/;

function stackOf(
  id: number,
  frames: ReadonlyMap<number, Frame>,
  callers: ReadonlyMap<number, number>,
): readonly Frame[] {
  const stack: Frame[] = [];
  for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
    const frame = frames.get(at);
    if (frame !== undefined) stack.push(frame);
  }
  return stack;
}
