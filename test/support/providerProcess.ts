import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";

export type Wire = Readonly<Record<string, unknown>>;

export interface CheckFailure {
  readonly property: string;
  readonly reason: string;
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

/** Pulumi's own dynamic-provider process, called as the engine calls it. */
export interface ProviderProcess {
  readonly pid: number | undefined;
  /** Hands over settings. A provider text that was not seen before is configured with the latest. */
  readonly configure: (config: Wire) => Promise<void>;
  readonly check: (
    olds: Wire,
    news: Wire,
  ) => Promise<{ readonly inputs: Wire; readonly failures: readonly CheckFailure[] }>;
  readonly diff: (
    id: string,
    olds: Wire,
    news: Wire,
  ) => Promise<{
    readonly changes: boolean | undefined;
    readonly replaces: readonly string[];
    readonly deleteBeforeReplace: boolean;
  }>;
  readonly create: (inputs: Wire) => Promise<{ readonly id: string; readonly outs: Wire }>;
  /** Without inputs, the engine keeps those of state. */
  readonly read: (
    id: string,
    props: Wire,
  ) => Promise<{ readonly id: string; readonly props: Wire; readonly inputs: Wire | undefined }>;
  readonly update: (id: string, olds: Wire, news: Wire) => Promise<Wire>;
  readonly delete: (id: string, props: Wire) => Promise<void>;
  /** What was seen so far of what the process wrote: it reaches the user's terminal. An answer may be seen before it. */
  readonly output: () => string;
  /** All that the process wrote before this call, and so all that it wrote before any answer that is there. */
  readonly wholeOutput: () => Promise<string>;
  /** What the process wrote during an action. */
  readonly outputOf: (action: () => Promise<unknown>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface ProviderProcessOptions {
  /** The stack's configuration, or an explicit provider's inputs. */
  readonly config?: Wire;
  readonly environment?: NodeJS.ProcessEnv;
  /** The program's folder. @default the repository */
  readonly folder?: string;
  /** How much faster time passes for the process, so that nobody waits for its waits. @default 1 */
  readonly clockSpeed?: number;
}

/** Starts the process and configures it. */
export async function startProviderProcess(options: ProviderProcessOptions = {}): Promise<ProviderProcess> {
  const { clockSpeed = 1 } = options;
  const child = spawn(
    process.execPath,
    [
      ...(clockSpeed === 1 ? [] : ["--require", join(__dirname, "fasterClock.cjs")]),
      require.resolve("@pulumi/pulumi/cmd/dynamic-provider"),
      `127.0.0.1:1/${randomUUID()}`,
    ],
    {
      cwd: options.folder ?? process.cwd(),
      env: {
        ...withoutSettings(process.env),
        PULUMI_NODEJS_PROJECT: "test",
        PULUMI_BUNNY_TEST_CLOCK_SPEED: String(clockSpeed),
        ...options.environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  let marks = 0;
  const keep = (line: string): void => {
    if (!line.startsWith(markPrefix)) output += `${line}\n`;
  };
  const errorLines = createInterface({ input: child.stderr });
  errorLines.on("line", keep);
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", () => {
      reject(new Error(`the provider process ended early: ${output}`));
    });
  });
  lines.on("line", keep);

  const client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  const configure = async (config: Wire): Promise<void> => {
    const request = new messages.ConfigureRequest();
    request.setArgs(struct(config));
    await call<messages.ConfigureResponse>((done) => client.configure(request, done));
  };
  await configure(options.config ?? {});
  const check: ProviderProcess["check"] = async (olds, news) => {
    const request = new messages.CheckRequest();
    request.setOlds(struct(olds));
    request.setNews(struct(news));
    const response = await call<messages.CheckResponse>((done) => client.check(request, done));
    return {
      inputs: plain(response.getInputs()),
      failures: response.getFailuresList().map((failure) => failure.toObject()),
    };
  };

  const wholeOutput = async (): Promise<string> => {
    marks += 1;
    const mark = `${markPrefix}${marks}`;
    await Promise.all([seen(lines, mark), seen(errorLines, mark), check({}, { __provider: marker, mark })]);
    return output;
  };

  return {
    pid: child.pid,
    configure,
    check,
    diff: async (id, olds, news) => {
      const request = new messages.DiffRequest();
      request.setId(id);
      request.setOlds(struct(olds));
      request.setNews(struct(news));
      const response = await call<messages.DiffResponse>((done) => client.diff(request, done));
      const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;
      const changes = response.getChanges();
      return {
        changes: changes === DIFF_SOME ? true : changes === DIFF_NONE ? false : undefined,
        replaces: response.getReplacesList(),
        deleteBeforeReplace: response.getDeletebeforereplace(),
      };
    },
    create: async (inputs) => {
      const request = new messages.CreateRequest();
      request.setProperties(struct(inputs));
      const response = await call<messages.CreateResponse>((done) => client.create(request, done));
      return { id: response.getId(), outs: plain(response.getProperties()) };
    },
    read: async (id, props) => {
      const request = new messages.ReadRequest();
      request.setId(id);
      request.setProperties(struct(props));
      const response = await call<messages.ReadResponse>((done) => client.read(request, done));
      return {
        id: response.getId(),
        props: plain(response.getProperties()),
        inputs: response.hasInputs() ? plain(response.getInputs()) : undefined,
      };
    },
    update: async (id, olds, news) => {
      const request = new messages.UpdateRequest();
      request.setId(id);
      request.setOlds(struct(olds));
      request.setNews(struct(news));
      const response = await call<messages.UpdateResponse>((done) => client.update(request, done));
      return plain(response.getProperties());
    },
    delete: async (id, props) => {
      const request = new messages.DeleteRequest();
      request.setId(id);
      request.setProperties(struct(props));
      await call((done) => client.delete(request, done));
    },
    output: () => output,
    wholeOutput,
    outputOf: async (action) => {
      const before = (await wholeOutput()).length;
      await action();
      return (await wholeOutput()).slice(before);
    },
    stop: async () => {
      client.close();
      await stop(child);
    },
  };
}

const markPrefix = "-- all before this was written before mark ";

/** Text of a provider whose check writes a mark behind all that the process has written. */
const marker =
  "exports.handler = () => ({ check: (_, { mark }) => {" +
  " for (const stream of [process.stdout, process.stderr]) stream.write(`${mark}\\n`); return {}; } })";

function seen(lines: Interface, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (line: string): void => {
      if (line !== wanted) return;
      lines.off("line", look);
      resolve();
    };
    lines.on("line", look);
  });
}

/** What is undefined is left out, as the engine does. */
function struct(wire: Wire): Struct {
  return Struct.fromJavaScript(
    Object.fromEntries(Object.entries(wire).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
}

function plain(properties: Struct | undefined): Wire {
  return properties?.toJavaScript() ?? {};
}

function call<Response>(
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Settings of the person who runs the tests must not reach them. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(PULUMI|BUNNYNET)_/.test(name)));
}
