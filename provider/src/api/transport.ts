import type { TaskEither } from "fp-ts/TaskEither";
import type { Connection } from "../config";
import type { Call, Signals } from "./call";
import type { ApiError } from "./errors";
import { defaultSettings, type TransportSettings } from "./settings";

export type { Call, Signals } from "./call";
export type { TransportSettings } from "./settings";

/** Sends the calls of one account. */
export interface Transport {
  send<A>(call: Call<A>, signals: Signals): TaskEither<ApiError, A>;
}

export function createTransport(connection: Connection, settings: Partial<TransportSettings> = {}): Transport {
  let loading: Promise<Transport> | undefined;
  return {
    send: (call, signals) => async () => {
      loading ??= load(connection, { ...defaultSettings, ...settings });
      const engine = await loading;
      return engine.send(call, signals)();
    },
  };
}

/** Loaded on first use: axios takes long to load, and a run that finds nothing to do sends nothing. */
async function load(connection: Connection, settings: TransportSettings): Promise<Transport> {
  const [{ createEngine }, { createWire }] = await Promise.all([import("./engine.js"), import("./wire.js")]);
  return createEngine(createWire(connection, settings), connection, settings);
}
