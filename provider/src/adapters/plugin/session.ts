import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import * as E from "fp-ts/Either";
import type { Properties } from "../../properties/values";
import { Configuration } from "../configuration";
import { UserError } from "../errors";
import { hasUnknown } from "../pulumiWire";
import type { Call } from "../operation";
import type { ServedKind } from "../resource";
import type { Package } from "./package";
import { settingsFrom } from "./settings";

/** A request about one resource. */
interface ResourceRequest {
  readonly getUrn: () => string;
}

/** What an operation on a resource needs besides its request. */
interface ResourceCall<Client, Failure> {
  readonly resource: ServedKind<Client, Failure>;
  readonly call: Call<Client, Failure>;
}

/** What lives as long as the plugin process. */
export class EngineConnection<Client, Failure> {
  private readonly cancellation = new AbortController();
  private engine: EngineClient | undefined;
  private engineAddress = "";
  private lastRequestShown: Promise<void> | undefined;
  private current: Configuration<Client, Failure>;

  constructor(readonly served: Package<Client, Failure>) {
    this.current = this.configurationFrom({}, "");
  }

  get configured(): Configuration<Client, Failure> {
    return this.current;
  }

  /** The client for calls that are not about a resource. */
  client(): Client {
    const connected = this.current.find();
    if (E.isLeft(connected)) throw new UserError(`${connected.left.reason}: ${connected.left.remedy}`);
    return connected.right.client;
  }

  /** Fires when the user cancels the command. */
  get cancelled(): AbortSignal {
    return this.cancellation.signal;
  }

  connectTo(engineAddress: string): void {
    this.engineAddress = engineAddress;
    this.engine = new EngineClient(engineAddress, credentials.createInsecure());
    this.served.showRequestsWith((line) => {
      this.lastRequestShown = this.show({ getUrn: () => "" }, line);
    });
  }

  /** @param urn that of the provider */
  configure(args: Properties, urn: string): void {
    this.current = this.configurationFrom(args, urn);
  }

  /** Stops what can be stopped at once. Writes that were already sent get a grace period: see `startDeadline`. */
  cancel(): void {
    this.cancellation.abort();
  }

  resourceOf(request: ResourceRequest): ServedKind<Client, Failure> {
    const type = typeOf(request.getUrn());
    const resource = this.served.resource(localName(type));
    if (resource === undefined) throw this.unknownToken(type);
    return resource;
  }

  unknownToken(token: string): UserError {
    return new UserError(
      `pulumi-bunny ${this.served.version} does not know ${token}: upgrade it with npm install pulumi-bunny@latest`,
    );
  }

  /** Runs an operation on a resource. Its log lines are shown before it ends. */
  async run<Result>(
    request: ResourceRequest & { readonly getTimeout?: () => number },
    operation: (about: ResourceCall<Client, Failure>) => Result | Promise<Result>,
  ): Promise<Result> {
    const shown: Promise<void>[] = [];
    const seconds = request.getTimeout?.() ?? 0;
    const call: Call<Client, Failure> = {
      configured: this.configured,
      log: (_resource, line, severity) => void shown.push(this.show(request, line, severity)),
      progress: (_resource, line) => this.show(request, line, "progress"),
      cancelled: this.cancelled,
      ...(seconds > 0 ? { timeoutMilliseconds: seconds * 1000 } : {}),
    };
    try {
      return await operation({ resource: this.resourceOf(request), call });
    } finally {
      await Promise.all([...shown, this.lastRequestShown]);
    }
  }

  /** Shows a line at a resource. What a plugin prints, the engine hides. @param kind `"progress"` if the next one replaces it */
  show(resource: ResourceRequest, line: string, kind?: "progress" | "warning"): Promise<void> {
    const request = new LogRequest();
    request.setSeverity(kind === "warning" ? LogSeverity.WARNING : LogSeverity.INFO);
    request.setEphemeral(kind === "progress");
    request.setUrn(resource.getUrn());
    request.setMessage(line);
    return new Promise((resolve) => {
      if (this.engine === undefined) resolve();
      else
        this.engine.log(request, () => {
          resolve();
        });
    });
  }

  private configurationFrom(args: Properties, urn: string): Configuration<Client, Failure> {
    const sources = { config: settingsFrom(args, urn), environment: process.env, isIncomplete: hasUnknown(args) };
    return new Configuration(this.served.api, sources, this.engineAddress);
  }
}

/** The last part of a token: `bunny:index:getPullZone`. */
export function localName(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

function typeOf(urn: string): string {
  const types = urn.split("::")[2] ?? "";
  return types.slice(types.lastIndexOf("$") + 1);
}
