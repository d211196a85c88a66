import type { Connection } from "../config";
import { type Client, createClient } from "./client";

const clients = new Map<string, Client>();

/** The one client of an account in this process: all kinds of resources share its reads, limits and failures. */
export function sharedClient(connection: Connection): Client {
  const account = JSON.stringify([connection.apiUrl, connection.apiKey]);
  const known = clients.get(account);
  if (known !== undefined) return known;
  const client = createClient(connection);
  clients.set(account, client);
  return client;
}
