import type { Connection } from "../config/config";
import { type Client, createClient } from "./client";

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
