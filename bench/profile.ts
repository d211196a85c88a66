import { readFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

/** The same profile with the files that the plugin's bundle was made of, which say whose code it is. */
export function withSources(profile: Profiler.Profile): Profiler.Profile {
  const maps = new Map<string, SourceMap>();
  const sourceOf = ({ url, lineNumber, columnNumber }: Profiler.ProfileNode["callFrame"]): string => {
    const file = url.startsWith("file:") ? fileURLToPath(url) : url;
    if (!pluginBundle.test(file)) return url;
    const map = maps.get(file) ?? mapOf(`${file}.map`);
    maps.set(file, map);
    const entry = map.findEntry(lineNumber, columnNumber);
    return "originalSource" in entry ? join(file, "..", entry.originalSource) : file;
  };
  const nodes = profile.nodes.map((node) => ({
    ...node,
    callFrame: { ...node.callFrame, url: sourceOf(node.callFrame) },
  }));
  return { ...profile, nodes };
}

function mapOf(file: string): SourceMap {
  // The build's own.
  return new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload);
}

/** What a stack, innermost function first, is busy with; undefined when it waits or is the profiler's own. */
export function originOf(stack: readonly Frame[]): Origin | undefined {
  const within = (path: RegExp): boolean => stack.some(({ url }) => path.test(url));
  const called = (name: RegExp): boolean => stack.some(({ functionName }) => name.test(functionName));
  if (stack[0]?.functionName === "(idle)" || within(/[\\/]bench[\\/]profiler\.cjs$/)) return undefined;
  if (stack[0]?.functionName === "(garbage collector)") return "garbage collection";
  // The bundle has a function for each module, named after its file, and one that calls it when it is first wanted.
  if (within(/^node:internal\/modules\/cjs/) || (within(ours) && called(/^__(init|require)$/))) {
    if (called(/^provider\/src\/http\/(axiosClient|requestExecutor)\.ts$/))
      return "loading axios and what sends requests";
    return within(ours) ? "loading the rest of pulumi-bunny" : "Pulumi and Node: gRPC, protobuf, HTTP/2";
  }
  const nearest = stack.find(({ url }) => url !== "" && !url.startsWith("node:"))?.url ?? "";
  if (/[\\/]node_modules[\\/](axios|follow-redirects)[\\/]/.test(nearest)) return "the request";
  return ours.test(nearest) ? "reads and diffs of pulumi-bunny" : "Pulumi and Node: gRPC, protobuf, HTTP/2";
}

/** What only pulumi-bunny brings into the process. */
const ours = /[\\/]provider[\\/](dist|src)[\\/]/;
const pluginBundle = /[\\/]provider[\\/]dist[\\/]plugin[\\/]plugin\.js$/;

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
