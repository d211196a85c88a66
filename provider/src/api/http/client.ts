import type { Connection } from "../../config";
import { type Clock, systemClock } from "./clock";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. What is read of it is shared by all who use the same client: see perClient. */
export interface Client {
  readonly transport: Transport;
  readonly clock: Clock;
}

/** What an API function is given: whom to ask, and when to stop. */
export interface Session extends Signals {
  readonly client: Client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  return clientOver(createTransport(connection, settings), settings.clock);
}

export function clientOver(transport: Transport, clock = systemClock): Client {
  return { transport, clock };
}
