import type { Connection } from "../config/config";
import type { Transport } from "./apiCall";
import { defaultSettings, type TransportSettings } from "./settings";

export type { ApiCall, Params, Signals, Transport } from "./apiCall";
export type { TransportSettings } from "./settings";

export function createTransport(connection: Connection, settings: Partial<TransportSettings> = {}): Transport {
  let executor: Transport | undefined;
  return {
    send: (call, signals) => () => {
      executor ??= loadRequestExecutor(connection, { ...defaultSettings, ...settings });
      return executor.send(call, signals)();
    },
  };
}

/** Loaded with the first request: axios takes longer to load than everything else, and a run without changes sends nothing. */
function loadRequestExecutor(connection: Connection, settings: TransportSettings): Transport {
  /* eslint-disable @typescript-eslint/no-require-imports -- import() would delay every first call by another loader */
  const { createRequestExecutor } = require("./requestExecutor") as typeof import("./requestExecutor");
  const { createAxiosClient } = require("./axiosClient") as typeof import("./axiosClient");
  /* eslint-enable @typescript-eslint/no-require-imports */
  return createRequestExecutor(createAxiosClient(connection, settings), connection, settings);
}
