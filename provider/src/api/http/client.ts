import { type Connection, hostOfTheApi } from "../../config";
import { type Clock, systemClock } from "./clock";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. All users of the same client share its reads: see `perClient`. */
export interface Client {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The client of another host of the API, the same one for the same host and key; undefined if it is not a host. */
  readonly at: (host: OtherHost) => Client | undefined;
}

/** Another host of the API, which takes another key. */
export interface OtherHost extends Omit<Connection, "apiUrl"> {
  /** Its name, and its port if that is not the usual one. */
  readonly hostname: string;
  readonly settings: Partial<TransportSettings>;
}

/** What every API function receives: the client, and the signals that stop it. */
export interface Session extends Signals {
  readonly client: Client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  const others = new Map<string, Client>();
  return clientOver(createTransport(connection, settings), settings.clock, ({ hostname, settings: own, ...key }) => {
    const apiUrl = hostOfTheApi(connection.apiUrl, hostname);
    if (apiUrl === undefined) return undefined;
    const name = JSON.stringify([apiUrl, key.apiKey, own.keyProbe]);
    const known = others.get(name);
    if (known !== undefined) return known;
    const client = createClient({ apiUrl, ...key }, { ...settings, ...own });
    others.set(name, client);
    return client;
  });
}

/** @param at finds the clients of other hosts. @default none */
export function clientOver(transport: Transport, clock = systemClock, at: Client["at"] = () => undefined): Client {
  return { transport, clock, at };
}
