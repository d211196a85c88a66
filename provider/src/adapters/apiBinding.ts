import type { Either } from "fp-ts/Either";
import type { ConfigurationProblem, SettingSources } from "../config/config";
import type { AdoptMode } from "../ownership/adoption";

/** All that an adapter knows about the API. */
export interface ApiBinding<Client, E> {
  /** The client for the account in the settings. The same settings return the same client. */
  readonly connect: (sources: SettingSources) => Either<ConfigurationProblem, ConnectedApi<Client>>;
  /** Identifies the account in the settings, valid or not. It may contain a key: never print it. */
  readonly account: (sources: SettingSources) => string;
  /** A client that shares the cached reads but sends no writes: a write fails, and certainly had no effect. */
  readonly withoutWrites: (client: Client) => Client;
  /**
   * One line for users: what failed, and what to do. Never a secret.
   *
   * @param isCancelled whether the user has cancelled the command, which also stops calls
   */
  readonly describe: (error: E, isCancelled: boolean) => string;
  /**
   * A short description of an error that affects every resource of the account, whose full text is then shown only once
   * instead of for each of a thousand resources. `undefined` for an error that concerns one resource.
   */
  readonly outage: (error: E) => string | undefined;
}

export interface ConnectedApi<Client> {
  readonly client: Client;
  /** The value of `adopt` for resources that do not set it. */
  readonly adopt: AdoptMode;
  /** Whether previews may look up what is to be created. */
  readonly previewReads: boolean;
}
