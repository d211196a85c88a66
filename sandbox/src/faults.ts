import { Type, type Static } from "@sinclair/typebox";
import { object } from "./schemas/basics";
import { parsed } from "./validation";

const kind = <const T extends string>(name: T) => Type.Unsafe<T>({ type: "string", const: name });
const Status = Type.Integer({ minimum: 200, maximum: 599 });

/** The response of a request that is affected by a fault. */
export const FaultAnswer = Type.Union([
  /** This status. A text `body` is sent as is, any other as JSON; without one, an error in the usual format is sent. */
  object({
    kind: kind("status"),
    status: Status,
    body: Type.Optional(Type.Unknown()),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  /** The connection is reset. */
  object({ kind: kind("reset") }),
  /** No response until the client or the sandbox closes the connection. */
  object({ kind: kind("hang") }),
  /** 200 (or `status`) with truncated JSON. */
  object({ kind: kind("truncated"), status: Type.Optional(Status) }),
  /** 502 (or `status`) with an HTML page. */
  object({ kind: kind("html"), status: Type.Optional(Status) }),
  /** 200 (or `status`) without a body. */
  object({ kind: kind("empty"), status: Type.Optional(Status) }),
  /** 202 with a body that reports a failure, as parts of the API do. */
  object({
    kind: kind("acceptedError"),
    errorKey: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
]);
export type FaultAnswer = Static<typeof FaultAnswer>;

export const Fault = object({
  /** HTTP method. @default any */
  method: Type.Optional(Type.String()),
  /**
   * Template of an operation (`/pullzone/{id}/addBlockedIp`), a path, or a glob, where `*` matches anything within
   * one segment and `**` anything. @default any
   */
  path: Type.Optional(Type.String({ pattern: "^(/|\\*)" })),
  /** How many matching requests are unaffected before the fault begins. @default 0 */
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  /** How many matching requests are affected. @default 1 */
  times: Type.Optional(
    Type.Unsafe<number | "always">({ anyOf: [{ type: "integer", minimum: 1 }, { const: "always" }] }),
  ),
  /** Whether the request is executed before the response goes wrong. @default false */
  act: Type.Optional(Type.Boolean()),
  /**
   * Whether the request waits until the fault is removed, before it is executed, or after it with `act`. Then it
   * continues, even if the client is gone, as on a server that has received it. @default false
   */
  hold: Type.Optional(Type.Boolean()),
  /** Delay of the response, after the request was executed. @default 0 */
  delayMilliseconds: Type.Optional(Type.Number({ minimum: 0 })),
  /** @default the normal response, so that only the delay applies */
  answer: Type.Optional(FaultAnswer),
});
export type Fault = Static<typeof Fault>;

/** A fault and its counts. */
export interface FaultReport {
  readonly id: number;
  readonly fault: Fault;
  /** Number of requests that matched, including unaffected ones. */
  readonly matched: number;
  /** Number of requests that were affected. */
  readonly applied: number;
}

/** What faults are matched against. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  readonly template: string | null;
}

type Armed = { -readonly [K in keyof FaultReport]: FaultReport[K] };

interface Waiting {
  readonly id: number;
  readonly goOn: () => void;
}

export const createFaults = () => {
  let armed: (Armed & { readonly hits: (target: FaultTarget) => boolean })[] = [];
  let lastId = 0;
  let waiting: readonly Waiting[] = [];
  const letGo = () => {
    const due = waiting.filter(({ id }) => armed.every((fault) => fault.id !== id));
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { goOn } of due) goOn();
  };
  return {
    add: (given: unknown): number => {
      const fault = parsed(Fault, given, "fault");
      lastId += 1;
      armed.push({ id: lastId, fault, matched: 0, applied: 0, hits: matcher(fault) });
      return lastId;
    },
    /** The first fault, in the order in which they were added, that affects this request. Counts the request. */
    meet: (target: FaultTarget): FaultReport | undefined => {
      let met: Armed | undefined;
      for (const candidate of armed) {
        if (!candidate.hits(target)) continue;
        candidate.matched += 1;
        const { after = 0, times = 1 } = candidate.fault;
        const due = candidate.matched > after && (times === "always" || candidate.applied < times);
        if (!due || met !== undefined) continue;
        candidate.applied += 1;
        met = candidate;
      }
      return met;
    },
    list: (): FaultReport[] =>
      armed.map(({ id, fault, matched, applied }) => ({ id, fault: structuredClone(fault), matched, applied })),
    /** Resolves when the fault with this id has been removed. */
    takenOff: (id: number) =>
      new Promise<void>((resolve) => {
        waiting = [...waiting, { id, goOn: resolve }];
        letGo();
      }),
    remove: (id: number): boolean => {
      const before = armed.length;
      armed = armed.filter((fault) => fault.id !== id);
      letGo();
      return armed.length < before;
    },
    clear: (): void => {
      armed = [];
      letGo();
    },
  };
};

const matcher = ({ method, path }: Fault): ((target: FaultTarget) => boolean) => {
  const wantedMethod = method?.toUpperCase();
  const wantedPath = path === undefined ? () => true : pathMatcher(path);
  return (target) => (wantedMethod === undefined || wantedMethod === target.method) && wantedPath(target);
};

/** Templates match regardless of the names of their parameters. */
const anonymous = (template: string) => template.replaceAll(/\{\w+\}/g, "{}");

const pathMatcher = (path: string): ((target: FaultTarget) => boolean) => {
  if (path.includes("{")) {
    const wanted = anonymous(path);
    return ({ template }) => template !== null && anonymous(template) === wanted;
  }
  const pattern = path
    .replaceAll(/[.+?^$()|[\]\\}]/g, "\\$&")
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
  const glob = new RegExp(`^${pattern}$`);
  return (target) => glob.test(target.path);
};
