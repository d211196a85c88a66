import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { startEngineLog } from "./engineLog";
import {
  call,
  changesOf,
  type Checked,
  checkedOf,
  endWithUs,
  kill,
  plain,
  struct,
  type Wire,
  withoutSettings,
} from "./providerRpc";

export { StepError, type Wire } from "./providerRpc";

/** Pulumi's own dynamic-provider process, called as the engine calls it. */
export interface ProviderProcess {
  readonly pid: number | undefined;
  /** Hands over settings. A provider text that was not seen before is configured with the latest. */
  readonly configure: (config: Wire) => Promise<void>;
  readonly check: (olds: Wire, news: Wire) => Promise<Checked>;
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
  readonly environment?: NodeJS.ProcessEnv;
  /** The program's folder. @default the repository */
  readonly folder?: string;
  /** How much faster time passes for the process, so that nobody waits for its waits. @default 1 */
  readonly clockSpeed?: number;
}

/** Starts the process and configures it. */
export async function startProviderProcess(options: ProviderProcessOptions = {}): Promise<ProviderProcess> {
  const { clockSpeed = 1 } = options;
  let output = "";
  const engine = await startEngineLog((line) => {
    output += `${line}\n`;
  });
  const child = spawn(
    process.execPath,
    [
      ...(clockSpeed === 1 ? [] : ["--require", join(__dirname, "fasterClock.cjs")]),
      require.resolve("@pulumi/pulumi/cmd/dynamic-provider"),
      engine.address,
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
  endWithUs(child);
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
  await configure({});
  const check: ProviderProcess["check"] = async (olds, news) => {
    const request = new messages.CheckRequest();
    request.setOlds(struct(olds));
    request.setNews(struct(news));
    return checkedOf(await call((done) => client.check(request, done)));
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
      return {
        changes: changesOf(response),
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
      await kill(child);
      engine.stop();
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
