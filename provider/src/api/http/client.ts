import { type Connection, isLoopback } from "../../config";
import { type Clock, systemClock } from "./clock";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. All users of the same client share its reads: see `perClient`. */
export interface Client {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The client of another host; the same one for the same host and key. */
  readonly at: (host: OtherHost) => Client;
}

/** A host of bunny.net other than that of the account's API, and the key that it takes. */
export interface OtherHost {
  readonly hostname: string;
  readonly key: string;
  /** What the key is, for messages. */
  readonly keySource: string;
}

/** What every API function receives: the client, and the signals that stop it. */
export interface Session extends Signals {
  readonly client: Client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  return clientOver(createTransport(connection, settings), settings.clock, (host) =>
    createTransport(connectionTo(connection, host), settings),
  );
}

/** @param transportTo that of another host. @default the same one */
export function clientOver(
  transport: Transport,
  clock = systemClock,
  transportTo: (host: OtherHost) => Transport = () => transport,
): Client {
  const others = new Map<string, Client>();
  const at = (host: OtherHost): Client => {
    const name = JSON.stringify([host.hostname, host.key]);
    const known = others.get(name);
    if (known !== undefined) return known;
    const other = clientOver(transportTo(host), clock, transportTo);
    others.set(name, other);
    return other;
  };
  return { transport, clock, at };
}

/**
 * The connection to another host. A local API stands in for all hosts of bunny.net, which it tells apart by the `Host`
 * header: nothing that belongs to it is sent to the real ones.
 */
function connectionTo({ apiUrl }: Connection, { hostname, key, keySource }: OtherHost): Connection {
  const url = new URL(apiUrl);
  return {
    apiUrl: isLoopback(url.hostname) ? url.origin : `https://${hostname}`,
    hostname,
    apiKey: key,
    keySource,
    keyRemedy: "Run again",
  };
}
