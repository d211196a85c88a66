import * as TE from "fp-ts/TaskEither";
import { type Connection, isLoopback } from "../config/config";
import type { Transport } from "./apiCall";
import type { Client, OtherHost } from "./client";
import { defaultSettings, systemClock, type TransportSettings } from "./settings";
import { TokenTransport } from "./tokenTransport";

const clients = new Map<string, Client>();

/**
 * The client of an account, one per process: all kinds of resources share its reads, limits and failures. The same key
 * from two sources gives two clients, so that messages name the right source.
 */
export function clientFor(connection: Connection): Client {
  const account = JSON.stringify([connection.apiUrl, connection.apiKey, connection.keySource]);
  const known = clients.get(account);
  if (known !== undefined) return known;
  const client = createClient(connection);
  clients.set(account, client);
  return client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  const transport = createTransport(connection, settings);
  return clientOver(transport, settings.clock, (place) =>
    place === "byToken"
      ? new TokenTransport(transport, connection.apiKey)
      : transportTo(connection, place, {
          ...settings,
          ...(place.inFlight === undefined ? {} : { inFlight: place.inFlight }),
        }),
  );
}

/** @param transportOf that of another place. @default the same one */
export function clientOver(
  transport: Transport,
  clock = systemClock,
  transportOf: (place: OtherHost | "byToken") => Transport = () => transport,
): Client {
  const others = new Map<string, Client>();
  const at: Client["at"] = (place) => {
    const name = place === "byToken" ? place : JSON.stringify([place.hostname, place.key]);
    const known = others.get(name);
    if (known !== undefined) return known;
    const other = clientOver(transportOf(place), clock, transportOf);
    others.set(name, other);
    return other;
  };
  return { transport, clock, at };
}

function transportTo(connection: Connection, host: OtherHost, settings: Partial<TransportSettings>): Transport {
  return isHost(host.hostname) ? createTransport(connectionTo(connection, host), settings) : nowhere;
}

function isHost(hostname: string): boolean {
  const url = `https://${hostname}`;
  return URL.canParse(url) && new URL(url).host === hostname.toLowerCase();
}

const nowhere: Transport = {
  send: ({ operation }) => TE.left({ _tag: "Connection", operation, code: "ERR_INVALID_URL", doubtful: false }),
};

/**
 * The connection to another host. A local API stands in for all hosts of bunny.net, which it tells apart by the `Host`
 * header: nothing that belongs to it is sent to the real ones.
 */
function connectionTo({ apiUrl }: Connection, { hostname, key, acceptsKeyLate }: OtherHost): Connection {
  const url = new URL(apiUrl);
  return {
    apiUrl: isLoopback(url.hostname) ? url.origin : `https://${hostname}`,
    hostname,
    apiKey: key,
    // A 401 of another host is told with its status, because it says nothing about the key of the account.
    keySource: hostname,
    ...(acceptsKeyLate === undefined ? {} : { acceptsKeyLate }),
  };
}

function createTransport(connection: Connection, settings: Partial<TransportSettings> = {}): Transport {
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
  const { RequestExecutor } = require("./requestExecutor") as typeof import("./requestExecutor");
  const { createAxiosClient } = require("./axiosClient") as typeof import("./axiosClient");
  /* eslint-enable @typescript-eslint/no-require-imports */
  return new RequestExecutor(createAxiosClient(connection, settings), connection, settings);
}
