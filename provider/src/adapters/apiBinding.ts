import type { Either } from "fp-ts/Either";
import type { AdoptMode, ConfigurationProblem, SettingSources } from "../config";

/** All that an adapter knows about the API. */
export interface ApiBinding<Client, E> {
  /** The client of the account in the settings. The same settings give the same client. */
  readonly connect: (sources: SettingSources) => Either<ConfigurationProblem, ConnectedApi<Client>>;
  /** Identifies the account in the settings, valid or not. It may contain a key: never print it. */
  readonly account: (sources: SettingSources) => string;
  /** A client with the same reads that sends no writes: those fail, without any doubt that they did nothing. */
  readonly withoutWrites: (client: Client) => Client;
  /** One line for users: what failed, and what to do. Never a secret. */
  readonly describe: (error: E) => string;
  /**
   * What affects every resource of the account, in a few words: the full error is then shown once, and not for each of a
   * thousand resources. Undefined for an error that concerns one resource.
   */
  readonly outage: (error: E) => string | undefined;
}

export interface ConnectedApi<Client> {
  readonly client: Client;
  /** What `adopt` is for resources that do not set it. */
  readonly adopt: AdoptMode;
  /** Whether previews may look up what is to be created. */
  readonly previewReads: boolean;
}
