import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest, ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { pluginFolder } from "./mode";
import { usageOf } from "./watch";

/** How long a provider process takes until it can work. */
export interface ProviderStart {
  /** Until it has told the engine its port. */
  readonly untilPort: number;
  /** Until the first call of a resource (check) is answered. */
  readonly untilReady: number;
  /** The most memory that it had until then, in bytes; undefined where the system does not tell. */
  readonly peakMemory: number | undefined;
}

/** A process that serves resources, and one of these. */
export interface ProviderCommand {
  readonly args: readonly string[];
  /** The program's folder. */
  readonly folder: string;
  readonly type: string;
  /** Text that a dynamic provider has in state. */
  readonly text?: string;
}

/** A call that takes longer is an error. */
const longestMilliseconds = 60_000;
const programs = join(__dirname, "programs");
const dynamicProvider = require.resolve("@pulumi/pulumi/cmd/dynamic-provider");

export const providerCommands = {
  floor: {
    args: [dynamicProvider],
    folder: join(programs, "floor"),
    type: "pulumi-nodejs:floor:Entry",
    text: 'exports.handler=require("./provider.js")("Entry")',
  },
  dynamic: {
    args: [dynamicProvider],
    folder: join(programs, "ours"),
    type: "pulumi-nodejs:bunny:BlockedIp",
    text: 'exports.handler=require("pulumi-bunny/dynamic")("BlockedIp")',
  },
  plugin: {
    args: [join(pluginFolder, "pulumi-resource-bunny")],
    folder: join(programs, "ours"),
    type: "bunny:index:BlockedIp",
  },
} as const satisfies Readonly<Record<string, ProviderCommand>>;

/** Starts a provider process as the engine does, and ends it once it has answered. */
export async function measureStart({ args, folder, type, text }: ProviderCommand): Promise<ProviderStart> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args, `127.0.0.1:1/${randomUUID()}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, PULUMI_NODEJS_PROJECT: "bench", BUNNYNET_API_KEY: "bench-key" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([
    once(lines, "line").then(([line]: readonly unknown[]) => String(line)),
    ended.then(() => {
      throw new Error(`${args.join(" ")} ended early`);
    }),
  ]);
  const untilPort = performance.now() - started;
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  try {
    const settings = new ConfigureRequest();
    settings.setArgs(new Struct());
    await answered((done) => client.configure(settings, new grpc.Metadata(), deadline(), done));
    const request = new CheckRequest();
    request.setUrn(`urn:pulumi:dev::bench::${type}::entry`);
    const inputs = { pullZoneId: 1, blockedIp: "192.0.2.1", ...(text === undefined ? {} : { __provider: text }) };
    request.setOlds(new Struct());
    request.setNews(Struct.fromJavaScript(inputs));
    await answered((done) => client.check(request, new grpc.Metadata(), deadline(), done));
    const untilReady = performance.now() - started;
    const usage = child.pid === undefined ? undefined : usageOf(child.pid);
    return { untilPort, untilReady, peakMemory: usage?.peakMemory };
  } finally {
    client.close();
    child.kill("SIGKILL");
    await ended;
  }
}

function deadline(): grpc.CallOptions {
  return { deadline: Date.now() + longestMilliseconds };
}

function answered(call: (done: (error: grpc.ServiceError | null) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => {
      if (error === null) resolve();
      else reject(new Error(error.message));
    });
  });
}
