import * as E from "fp-ts/Either";
import type { ConfigurationProblem, SettingSources } from "../config/config";
import type { AdoptMode } from "../ownership/adoption";
import { Claims } from "../ownership/runClaims";
import { UserError } from "./errors";
import { OtherProcesses } from "./otherProcesses";

/** All that an adapter knows about the API. */
export interface ApiBinding<Client, Failure> {
  /** The client for the account in the settings. */
  readonly connect: (sources: SettingSources) => E.Either<ConfigurationProblem, ConnectedApi<Client>>;
  /**
   * One line for users: what failed, and what to do. Never a secret.
   *
   * @param isCancelled whether the user has cancelled the command, which also stops calls
   */
  readonly describe: (error: Failure, isCancelled: boolean) => string;
  /**
   * A short description of an error that affects every resource of the account, whose full text is then shown only once
   * instead of for each of a thousand resources. `undefined` for an error that concerns one resource.
   */
  readonly outage: (error: Failure) => string | undefined;
}

interface ConnectedApi<Client> {
  readonly client: Client;
  /** The value of `adopt` for resources that do not set it. */
  readonly adopt: AdoptMode;
}

/** A provider as the engine has configured it: one account, within one command. Kinds of one process share it. */
export class Configuration<Client, Failure> {
  private connected: ConnectedApi<Client> | undefined;
  private held: Claims | undefined;
  private isProblemShown = false;

  /** @param engine the address of Pulumi's engine */
  constructor(
    readonly api: ApiBinding<Client, Failure>,
    private readonly sources: SettingSources,
    private readonly engine: string,
  ) {}

  /** Who has which object of the account in this run. */
  get claims(): Claims {
    return (this.held ??= new Claims(new OtherProcesses(this.engine)));
  }

  /** Reads the settings until they are valid. After that, they do not change. */
  find(): E.Either<ConfigurationProblem, ConnectedApi<Client>> {
    if (this.connected !== undefined) return E.right(this.connected);
    const found = this.api.connect(this.sources);
    if (E.isRight(found)) this.connected = found.right;
    return found;
  }

  connect(): ConnectedApi<Client> {
    const found = this.find();
    if (E.isRight(found)) return found.right;
    throw new UserError(this.inFullOnce(found.left.reason, inWords(found.left)));
  }

  /** What is wrong with the settings and keeps updates from working. Said once. */
  newProblem(): string | undefined {
    if (this.isProblemShown || this.sources.isIncomplete === true) return undefined;
    const found = this.find();
    this.isProblemShown = true;
    return E.isLeft(found) ? inWords(found.left) : undefined;
  }

  /** An outage concerns many resources, of which only the first one shows the text in full. */
  inFullOnce(outage: string, text: string): string {
    return this.claims.isFirst(outage) ? text : `${outage} (see another resource's error for details)`;
  }
}

function inWords({ reason, remedy }: ConfigurationProblem): string {
  return `${reason}: ${remedy}`;
}
