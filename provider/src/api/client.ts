import type { Connection } from "../config";
import { systemClock } from "./clock";
import { PullZone, pullZonePath } from "./pullZoneCodec";
import { createSnapshots, type Snapshots } from "./snapshots";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. What is read of it is shared by all who use the same client. */
export interface Client {
  readonly transport: Transport;
  readonly pullZones: Snapshots<PullZone>;
}

/** What an API function is given: whom to ask, and when to stop. */
export interface Session extends Signals {
  readonly client: Client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  return clientOver(createTransport(connection, settings), settings.clock);
}

export function clientOver(transport: Transport, { now } = systemClock): Client {
  return {
    transport,
    pullZones: createSnapshots(transport, { path: pullZonePath, param: "pullZoneId", reply: PullZone, now }),
  };
}
