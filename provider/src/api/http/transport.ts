import type { Connection } from "../../config";
import type { Transport } from "./apiCall";
import { defaultSettings, type TransportSettings } from "./settings";

export type { Call, Signals, Transport } from "./apiCall";
export type { TransportSettings } from "./settings";

export function createTransport(connection: Connection, settings: Partial<TransportSettings> = {}): Transport {
  let engine: Transport | undefined;
  return {
    send: (call, signals) => () => {
      engine ??= createEngine(connection, { ...defaultSettings, ...settings });
      return engine.send(call, signals)();
    },
  };
}

/** Loaded when the first request is sent: axios takes longer to load than all the rest, and a run that finds nothing to do sends nothing. */
function createEngine(connection: Connection, settings: TransportSettings): Transport {
  /* eslint-disable @typescript-eslint/no-require-imports -- import() would make every first call wait for another loader */
  const engine = require("./requestExecutor") as typeof import("./requestExecutor");
  const wire = require("./axiosClient") as typeof import("./axiosClient");
  /* eslint-enable @typescript-eslint/no-require-imports */
  return engine.createEngine(wire.createWire(connection, settings), connection, settings);
}
