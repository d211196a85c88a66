import type { Connection } from "../../config";
import { type Clock, systemClock } from "./clock";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. All users of the same client share its reads: see `perClient`. */
export interface Client {
  readonly transport: Transport;
  readonly clock: Clock;
}

/** What every API function receives: the client, and the signals that stop it. */
export interface Session extends Signals {
  readonly client: Client;
  /** Shows a line to the user. */
  readonly log?: (line: string) => void;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  return clientOver(createTransport(connection, settings), settings.clock);
}

export function clientOver(transport: Transport, clock = systemClock): Client {
  return { transport, clock };
}
