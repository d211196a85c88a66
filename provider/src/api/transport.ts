import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Connection } from "../config";
import { onAbort, onAnyAbort } from "./abort";
import { isRead, pathAndQuery, type Call, type Signals } from "./call";
import { createCircuit } from "./circuit";
import { isDoubtful, type ApiError } from "./errors";
import { restBeforeNextTry, type History } from "./patience";
import { createQueue } from "./queue";
import { defaultSettings, type TransportSettings } from "./settings";
import { judge, type Failure, type Try } from "./verdict";
import { createWire, type Request, type Wire } from "./wire";

export type { Call, Signals } from "./call";
export type { TransportSettings } from "./settings";

/** Sends the calls of one account: in turn, within its limits, again where that may help. */
export interface Transport {
  send<A>(call: Call<A>, signals: Signals): TaskEither<ApiError, A>;
}

export function createTransport(connection: Connection, settings: Partial<TransportSettings> = {}): Transport {
  const all = { ...defaultSettings, ...settings };
  return createTransportOver(createWire(connection, all), connection, all);
}

/** The same over something else than HTTP. */
export function createTransportOver(wire: Wire, connection: Connection, settings: TransportSettings): Transport {
  const { clock } = settings;
  const queue = createQueue(settings.inFlight, clock);
  const circuit = createCircuit<Try>(isNoReply, settings.circuitFailures, settings.circuitMilliseconds);
  const keyRefused = new AbortController();
  let lastCode = "";

  /** Waits its turn and sends once. */
  const attempt = async (
    call: Call<unknown>,
    request: Request,
    signals: Signals,
    isFirst: boolean,
    onSend: () => void,
  ) => {
    const unsent = isRead(call) ? [signals.signal] : [signals.signal, signals.writeSignal];
    if (keyRefused.signal.aborted) return { _tag: "KeyRefused" } as const;
    const leave = await queue.enter(unsent, !isFirst);
    if (leave === undefined) return { _tag: "Cancelled", sent: false } as const;
    const tried = await circuit.run(unsent, async () => {
      if (unsent.some((signal) => signal.aborted)) return { _tag: "Cancelled", sent: false };
      if (keyRefused.signal.aborted) return { _tag: "KeyRefused" };
      onSend();
      return exchange(request, isRead(call) ? signals.signal : signals.writeSignal);
    });
    leave();
    return tried ?? ({ _tag: "Unreachable", code: lastCode } as const);
  };

  const exchange = async (request: Request, signal: AbortSignal): Promise<Try> => {
    const controller = new AbortController();
    let ended: Try | undefined;
    const end = (why: Try) => () => {
      ended ??= why;
      controller.abort();
    };
    const stopTimer = clock.after(
      settings.tryMilliseconds,
      end({ _tag: "Timeout", afterMilliseconds: settings.tryMilliseconds }),
    );
    const stopListening = onAbort(signal, end({ _tag: "Cancelled", sent: true }));
    const answer = await wire(request, controller.signal);
    stopTimer();
    stopListening();
    const tried = answer._tag === "Reply" ? answer : (ended ?? answer);
    if (tried._tag === "NoReply") lastCode = tried.code;
    if (tried._tag !== "Reply" || tried.status !== 429) queue.served();
    return tried;
  };

  /** Ends early when the call is cancelled, or when another call found that no try can succeed. */
  const rest = (milliseconds: number, signals: Signals): Promise<void> =>
    new Promise((resolve) => {
      const wake = () => {
        for (const stop of stops) stop();
        resolve();
      };
      const stops: (() => void)[] = [];
      stops.push(clock.after(milliseconds, wake), circuit.onOpen(wake));
      stops.push(onAnyAbort([signals.signal, keyRefused.signal], wake));
    });

  const run = async <A>(call: Call<A>, signals: Signals): Promise<E.Either<ApiError, A>> => {
    const { operation } = call;
    const path = pathAndQuery(call);
    if (E.isLeft(path)) return E.left({ _tag: "Connection", operation, code: path.left, doubtful: false });
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const request: Request = { method: operation.method, pathAndQuery: path.right, ...body };
    const secrets = [connection.apiKey, ...(call.secrets ?? [])];

    let history: History | undefined;
    let earlier: ApiError | undefined;
    for (;;) {
      const tried = await attempt(call, request, signals, history === undefined, () => {
        history ??= { began: clock.now(), failures: 0, limited: 0, waited: 0 };
      });
      const verdict = judge(call, tried, { ...connection, secrets, now: clock.now() });
      if (verdict._tag === "Done") return E.right(verdict.value);

      const error = withDoubt(verdict, earlier);
      if (verdict.error._tag === "Unauthorized") keyRefused.abort();
      if (history === undefined) return E.left(error);
      history = counted(history, verdict);
      const milliseconds = restBeforeNextTry(call, verdict, history, settings);
      if (milliseconds === undefined) return E.left(error);
      if (verdict.again === "limited") {
        history = { ...history, waited: history.waited + milliseconds };
        queue.pause(Math.min(milliseconds, settings.longestPauseMilliseconds));
      }
      await rest(milliseconds, signals);
      earlier = isDoubtful(error) ? error : undefined;
    }
  };

  return { send: (call, signals) => () => run(call, signals) };
}

/** An error that says nothing about doubt, because nothing was sent, must not hide that an earlier try may have acted. */
function withDoubt({ error, mayHaveActed }: Failure, earlier: ApiError | undefined): ApiError {
  if (!("doubtful" in error)) return earlier ?? error;
  return { ...error, doubtful: mayHaveActed || earlier !== undefined };
}

function counted(history: History, { again }: Failure): History {
  return again === "limited"
    ? { ...history, limited: history.limited + 1 }
    : { ...history, failures: history.failures + 1 };
}

function isNoReply(tried: unknown): boolean {
  return typeof tried === "object" && tried !== null && "_tag" in tried && tried._tag === "NoReply";
}
