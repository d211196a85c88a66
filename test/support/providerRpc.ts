import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type * as grpc from "@grpc/grpc-js";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { onExit } from "signal-exit";

/** Properties as they travel between the engine and a provider. */
export type Wire = Readonly<Record<string, unknown>>;

export interface CheckFailure {
  readonly property: string;
  readonly reason: string;
}

export interface Checked {
  readonly inputs: Wire;
  readonly failures: readonly CheckFailure[];
}

/** A create or update that failed half-way: what the engine then keeps in state. */
export interface PartlyDone {
  readonly id: string;
  readonly properties: Wire;
  readonly reasons: readonly string[];
}

/** An error as the engine gets it. */
export class StepError extends Error {
  constructor(
    message: string,
    readonly partly: PartlyDone | undefined,
  ) {
    super(message);
  }
}

/** What is undefined is left out, as the engine does. */
export function struct(wire: Wire): Struct {
  return Struct.fromJavaScript(
    Object.fromEntries(Object.entries(wire).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
}

export function plain(properties: Struct | undefined): Wire {
  return properties?.toJavaScript() ?? {};
}

export function checkedOf(response: messages.CheckResponse): Checked {
  return {
    inputs: plain(response.getInputs()),
    failures: response.getFailuresList().map((failure) => failure.toObject()),
  };
}

/** Whether a diff says that anything changes; undefined where the engine is to compare itself. */
export function changesOf(response: messages.DiffResponse): boolean | undefined {
  const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;
  const changes = response.getChanges();
  return changes === DIFF_SOME ? true : changes === DIFF_NONE ? false : undefined;
}

export function call<Response>(
  start: (done: (error: grpc.ServiceError | null, response: Response) => void) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    start((error, response) => {
      if (error === null) resolve(response);
      else reject(new StepError(error.details, partlyDone(error)));
    });
  });
}

function partlyDone(error: grpc.ServiceError): PartlyDone | undefined {
  const [packed] = error.metadata.get("grpc-status-details-bin");
  if (!(packed instanceof Buffer)) return undefined;
  const [details] = Status.deserializeBinary(packed).getDetailsList();
  if (details === undefined) return undefined;
  const failure = messages.ErrorResourceInitFailed.deserializeBinary(details.getValue_asU8());
  return { id: failure.getId(), properties: plain(failure.getProperties()), reasons: failure.getReasonsList() };
}

/** What a test still keeps for others when the run is over ends with it. */
export function endWithUs(child: ChildProcess): void {
  const forget = onExit(() => {
    child.kill("SIGKILL");
  });
  child.once("exit", forget);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Settings of the person who runs the tests must not reach the process. */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(PULUMI|BUNNYNET)_/.test(name)));
}
