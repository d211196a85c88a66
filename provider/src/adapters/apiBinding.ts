import type { Either } from "fp-ts/Either";
import type { AdoptMode, ConfigurationProblem, SettingSources } from "../config";

/** What an adapter needs to know of the API, and nothing more. */
export interface ApiBinding<Client, E> {
  /** The client of the account that the settings name. The same settings give the same client. */
  readonly connect: (sources: SettingSources) => Either<ConfigurationProblem, ConnectedApi<Client>>;
  /** What tells the account that settings name from others, be they good or not. It may hold a key: never print it. */
  readonly account: (sources: SettingSources) => string;
  /** A client that reads the same and sends no write: its writes fail, and surely did nothing. */
  readonly withoutWrites: (client: Client) => Client;
  /** One line for people: what failed, and what to do. Never a secret. */
  readonly describe: (error: E) => string;
  /**
   * What keeps every resource of the account from working, in a few words: told in full once, and not again for each of
   * a thousand resources. Undefined for an error that concerns one resource.
   */
  readonly outage: (error: E) => string | undefined;
}

export interface ConnectedApi<Client> {
  readonly client: Client;
  /** What `adopt` means where a resource does not say. */
  readonly adopt: AdoptMode;
  /** Whether a preview may look up what is to be created. */
  readonly previewReads: boolean;
}
