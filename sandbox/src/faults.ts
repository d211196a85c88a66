import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
import { parsed } from "./validation";

const kind = <const T extends string>(name: T) => Type.Unsafe<T>({ type: "string", const: name });
const Status = Type.Integer({ minimum: 200, maximum: 599 });

/** What a request that meets a fault gets instead of its answer. */
export const FaultAnswer = Type.Union([
  /** This status. A `body` that is text is sent as it is, any other as JSON, none at all as an error in the usual form. */
  Type.Object(
    {
      kind: kind("status"),
      status: Status,
      body: Type.Optional(Type.Unknown()),
      headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    },
    closed,
  ),
  /** The connection is reset. */
  Type.Object({ kind: kind("reset") }, closed),
  /** No answer until the client or the sandbox closes the connection. */
  Type.Object({ kind: kind("hang") }, closed),
  /** 200 (or `status`) with JSON that ends in the middle. */
  Type.Object({ kind: kind("truncated"), status: Type.Optional(Status) }, closed),
  /** 502 (or `status`) with a page for people. */
  Type.Object({ kind: kind("html"), status: Type.Optional(Status) }, closed),
  /** 200 (or `status`) without a body. */
  Type.Object({ kind: kind("empty"), status: Type.Optional(Status) }, closed),
  /** 202 whose body says that the request failed, as parts of the API do. */
  Type.Object(
    {
      kind: kind("acceptedError"),
      errorKey: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    },
    closed,
  ),
]);
export type FaultAnswer = Static<typeof FaultAnswer>;

export const Fault = Type.Object(
  {
    /** HTTP method. @default any */
    method: Type.Optional(Type.String()),
    /**
     * Template of an operation (`/pullzone/{id}/addBlockedIp`), a path, or a glob, where `*` stands for anything
     * within a part of the path and `**` for anything at all. @default any
     */
    path: Type.Optional(Type.String({ pattern: "^(/|\\*)" })),
    /** How many matching requests pass before the fault begins. @default 0 */
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    /** How many matching requests meet it. @default 1 */
    times: Type.Optional(
      Type.Unsafe<number | "always">({ anyOf: [{ type: "integer", minimum: 1 }, { const: "always" }] }),
    ),
    /** Whether the request does its work before the answer goes wrong. @default false */
    act: Type.Optional(Type.Boolean()),
    /**
     * The request waits until the fault is taken off, and then goes on: before its work, or after it with `act`. It goes on
     * when the client is gone by then, too, as a server does that has it. @default false
     */
    hold: Type.Optional(Type.Boolean()),
    /** How long the answer waits, after the work was done. @default 0 */
    delayMilliseconds: Type.Optional(Type.Number({ minimum: 0 })),
    /** @default the normal answer, so that only the delay is left */
    answer: Type.Optional(FaultAnswer),
  },
  closed,
);
export type Fault = Static<typeof Fault>;

/** A fault and how it fared. */
export interface FaultReport {
  readonly id: number;
  readonly fault: Fault;
  /** Requests that matched, those included that passed. */
  readonly matched: number;
  /** Requests that met it. */
  readonly applied: number;
}

/** What faults are matched with. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  readonly template: string | null;
}

export interface Faults {
  readonly add: (fault: unknown) => number;
  /** The first fault, in the order in which they were added, that this request meets. Counts it. */
  readonly meet: (target: FaultTarget) => FaultReport | undefined;
  readonly list: () => FaultReport[];
  /** Resolves when the fault of this id is no more. */
  readonly takenOff: (id: number) => Promise<void>;
  /** Whether there was one of this id. */
  readonly remove: (id: number) => boolean;
  readonly clear: () => void;
}

type Armed = { -readonly [K in keyof FaultReport]: FaultReport[K] };

interface Waiting {
  readonly id: number;
  readonly goOn: () => void;
}

export const createFaults = (): Faults => {
  let armed: (Armed & { readonly hits: (target: FaultTarget) => boolean })[] = [];
  let lastId = 0;
  let waiting: readonly Waiting[] = [];
  const letGo = () => {
    const due = waiting.filter(({ id }) => armed.every((fault) => fault.id !== id));
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { goOn } of due) goOn();
  };
  return {
    add: (given) => {
      const fault = parsed(Fault, given, "fault");
      lastId += 1;
      armed.push({ id: lastId, fault, matched: 0, applied: 0, hits: matcher(fault) });
      return lastId;
    },
    meet: (target) => {
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
    list: () =>
      armed.map(({ id, fault, matched, applied }) => ({ id, fault: structuredClone(fault), matched, applied })),
    takenOff: (id) =>
      new Promise((resolve) => {
        waiting = [...waiting, { id, goOn: resolve }];
        letGo();
      }),
    remove: (id) => {
      const before = armed.length;
      armed = armed.filter((fault) => fault.id !== id);
      letGo();
      return armed.length < before;
    },
    clear: () => {
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

/** Templates agree whatever their parameters are called. */
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
