import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import { withoutControls, withoutSecrets } from "../common/redaction";
import type { Context, LifecycleError, PartialFailure } from "../contract/lifecycle";
import type { AdoptMode } from "../ownership/adoption";
import type { ResourceRef } from "../ownership/claims";
import { ownershipFor } from "../ownership/runClaims";
import type { Properties } from "../properties/values";
import type { Configuration } from "./configuration";
import { PartialError, UserError } from "./errors";

/** One call of the engine about a resource: what it says besides properties, and how to reach the user. */
export interface Call<Client, Failure> {
  readonly configured: Configuration<Client, Failure>;
  /** Shows a line to the user. It must not contain secrets. @param resource what to call the resource, if nothing else says which it is */
  readonly log: (resource: string, line: string, severity?: "warning") => void;
  /** Shows a line that the next one replaces. It must not contain secrets. @param urn the resource, if it is known */
  readonly progress: (resource: string, line: string, urn: string | undefined) => Promise<void>;
  /** How long the operation may take, if the engine passes it on separately. */
  readonly timeoutMilliseconds?: number;
  /** Aborts when the user cancels the command. */
  readonly cancelled?: AbortSignal;
}

/** What an operation is about. */
export interface Subject {
  /** What messages call the resource as long as the program's name for it is not known. */
  readonly title: string;
  readonly self?: ResourceRef | undefined;
  /** Whether state has its object, so that what is not there is worth a warning. */
  readonly expectsObject?: true;
  readonly timeoutMilliseconds: number | undefined;
  /** Returns texts that must not be printed. Called only when something is printed. */
  readonly secrets: () => readonly string[];
}

/** An operation of a resource, with a client, a deadline and a log. */
export class ResourceOperation<Client, Failure> {
  private readonly urn: string | undefined;
  private readonly resource: string;

  constructor(
    private readonly call: Call<Client, Failure>,
    private readonly subject: Subject,
  ) {
    const { self, title } = subject;
    this.urn = self?.key.startsWith("urn:") === true ? self.key : undefined;
    this.resource = self === undefined || this.urn === undefined ? title : self.label;
  }

  /**
   * Throws what fails, as Pulumi expects.
   *
   * @param stateAfter the state of what exists after the operation failed midway
   */
  async run<A>(
    action: (ctx: Context<Client>, adopt: AdoptMode) => TaskEither<LifecycleError<Failure>, A>,
    stateAfter?: (failure: PartialFailure<Failure>) => Properties,
  ): Promise<A> {
    const { client, adopt } = this.call.configured.connect();
    const deadline = new Deadline(this.subject.timeoutMilliseconds, this.call.cancelled);
    const progress = new Progress((line) => this.call.progress(this.resource, this.printable(line), this.urn));
    try {
      const result = await action(this.context(client, deadline, progress), adopt)();
      if (E.isRight(result)) return result.right;
      const text = this.printable(this.explain(result.left));
      throw result.left._tag === "Partial" && stateAfter !== undefined
        ? new PartialError(result.left.id, stateAfter(result.left), [text])
        : new UserError(text);
    } finally {
      deadline.end();
      await progress.end();
    }
  }

  private context(client: Client, { signal, writeSignal }: Deadline, progress: Progress): Context<Client> {
    const { configured } = this.call;
    const { self, timeoutMilliseconds, expectsObject } = this.subject;
    const log: Context<Client>["log"] = (line, kind) => {
      if (kind === "progress") progress.say(line);
      else this.call.log(this.resource, this.printable(line));
    };
    return {
      client,
      signal,
      writeSignal,
      ...(timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds }),
      ownership: ownershipFor(configured.claims, self, log),
      ...(expectsObject === true
        ? {
            whenMissing: (path) => {
              this.warnOnce(path);
            },
          }
        : {}),
      log,
    };
  }

  private explain(failure: LifecycleError<Failure>): string {
    switch (failure._tag) {
      case "Refused":
        return `${failure.reason}: ${failure.remedy}`;
      case "Api": {
        const { api } = this.call.configured;
        const outage = api.outage(failure.cause);
        const about = failure.what === undefined ? "" : `${failure.what}: `;
        const text = about + api.describe(failure.cause, this.call.cancelled?.aborted === true);
        return outage === undefined ? text : this.call.configured.inFullOnce(outage, text);
      }
      case "Partial":
        return this.explain(failure.cause);
    }
  }

  /** What is shown may quote the API, which may quote what it was sent, or what anybody has written into an account. */
  private printable(text: string): string {
    return withoutControls(withoutSecrets(text, this.subject.secrets()));
  }

  /** A key of another account finds nothing, so everything counts as deleted already. Says so of the first object alone. */
  private warnOnce(path: string): void {
    if (!this.call.configured.claims.isFirst("something is not there")) return;
    this.call.log(
      this.resource,
      `${path} was not there: does the API key belong to this account? What is not there is removed from state only`,
      "warning",
    );
  }
}

/** How long a write that was already sent may still take after its operation is stopped. */
const graceMilliseconds = 15_000;

/**
 * Two signals: the first stops an operation, after a limit or if the user cancels the command; the second, after a grace
 * period, a write that was already sent. Without a limit nothing else stops it; API calls have their own timeouts.
 */
export class Deadline {
  private readonly operation = new AbortController();
  private readonly write = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    limitMilliseconds: number | undefined,
    private readonly cancelled?: AbortSignal,
  ) {
    if (limitMilliseconds !== undefined) this.timers.push(setTimeout(this.stop, limitMilliseconds));
    if (cancelled?.aborted === true) this.stop();
    cancelled?.addEventListener("abort", this.stop);
  }

  get signal(): AbortSignal {
    return this.operation.signal;
  }

  get writeSignal(): AbortSignal {
    return this.write.signal;
  }

  end(): void {
    this.cancelled?.removeEventListener("abort", this.stop);
    this.timers.forEach(clearTimeout);
  }

  private readonly stop = (): void => {
    if (this.signal.aborted) return;
    this.operation.abort();
    this.timers.push(
      setTimeout(() => {
        this.write.abort();
      }, graceMilliseconds),
    );
  };
}

const firstMilliseconds = 1_000;
/** Where there is no terminal, the engine prints each line. */
const nextMilliseconds = 15_000;

/** Shows the latest of many lines: none of work that ends within a second, and then one each quarter of a minute. */
export class Progress {
  private latest: string | undefined;
  private shown: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly show: (line: string) => Promise<void>) {}

  say(line: string): void {
    this.latest = line;
    this.timer ??= setTimeout(this.showLatest, firstMilliseconds);
  }

  /** Shows how it ended, if anything was shown. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    if (this.shown !== undefined && this.latest !== undefined) this.shown = this.show(this.latest);
    await this.shown;
  }

  private readonly showLatest = (): void => {
    this.timer = undefined;
    if (this.latest === undefined) return;
    this.shown = this.show(this.latest);
    this.latest = undefined;
    this.timer = setTimeout(this.showLatest, nextMilliseconds);
  };
}
