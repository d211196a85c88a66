import type { Connection } from "../../config";
import { type Client, createClient } from "./client";

const clients = new Map<string, Client>();

/**
 * The one client of an account in this process: all kinds of resources share its reads, limits and failures. The same
 * key from two places makes two clients, so that a message names the place that its reader has to look at.
 */
export function clientFor(connection: Connection): Client {
  const account = JSON.stringify([connection.apiUrl, connection.apiKey, connection.keySource]);
  const known = clients.get(account);
  if (known !== undefined) return known;
  const client = createClient(connection);
  clients.set(account, client);
  return client;
}
