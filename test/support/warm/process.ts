// The process that stands in for the two that Pulumi starts in each run, the program's and the provider's. It runs the code of
// Pulumi's SDK that they run, and has it loaded already. New in each run is what is ours: program, provider, their modules.
import { openSync, readFileSync, rmSync, statSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { Socket } from "node:net";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import * as grpc from "@grpc/grpc-js";
import { LanguageServer } from "@pulumi/pulumi/automation/server";
import { LanguageRuntimeService } from "@pulumi/pulumi/proto/language_grpc_pb";
import { grpcClientOptions } from "@pulumi/pulumi/runtime/settings";
import type { Answer, Order } from "./messages";

declare module "@pulumi/pulumi/automation/server" {
  /** What `pulumi up --client` of the Automation API talks to. The SDK declares no types for it. */
  export class LanguageServer {
    [method: string]: grpc.UntypedHandleCall;
    constructor(program: () => Promise<unknown>);
  }
}

declare module "@pulumi/pulumi/runtime/settings" {
  export const grpcClientOptions: grpc.ClientOptions;
}

type Listener = (code: number) => void;
type Compile = (this: unknown, code: string, file: string) => unknown;

/** A provider that runs, and where what is written goes meanwhile. */
interface Provider {
  readonly call: string;
  readonly output: Socket;
  readonly errors: Socket;
  readonly servers: Set<grpc.Server>;
}

const [, , callsPipe = ""] = process.argv;
const load: (file: string) => unknown = createRequire(__filename);
/** Listens to what a process may have to do at its end. */
const events: NodeJS.EventEmitter = process;
const endEvents = ["exit", "uncaughtException", "unhandledRejection"];

let program = "";
/** `up --refresh` starts a second one before it ends the first, which has no more to do. */
let providers: readonly Provider[] = [];

// Pulumi's provider process never ends its server by itself.
const { bindAsync } = Object.getOwnPropertyDescriptors(grpc.Server.prototype);
grpc.Server.prototype.bindAsync = function (...args) {
  providers.at(-1)?.servers.add(this);
  bindAsync.value?.apply(this, args);
};
// What was loaded with import() cannot be forgotten, so our modules get with require() what they import.
const compile = Object.getOwnPropertyDescriptor(Module.prototype, "_compile")?.value as Compile;
Object.assign(Module.prototype, {
  _compile(this: unknown, code: string, file: string): unknown {
    const required = code.replaceAll(/\bimport\(("[^"]+")\)/g, "Promise.resolve().then(() => require($1))");
    return compile.call(this, isOurs(file) ? required : code, file);
  },
});
// The port of an engine that has ended may be the next one's, to which a shared connection would be broken.
Object.assign(grpcClientOptions, { "grpc.use_local_subchannel_pool": 1 });
process.stdout.write = writer((text) => providers.at(-1)?.output.write(text));
process.stderr.write = writer((text) => providers.at(-1)?.errors.write(text));
const uncaught: unknown[] = [];
process.on("uncaughtException", (error) => {
  // While a run lasts Pulumi listens too, and tells it.
  if (process.listenerCount("uncaughtException") === 1) uncaught.push(error);
});
// Whoever started us is gone.
process.once("disconnect", () => process.exit());
let listeners = listenersNow();

const languageServer = new grpc.Server();
languageServer.addService(LanguageRuntimeService, new LanguageServer(() => Promise.resolve(load(program))));
languageServer.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  process.on("message", (order: Order) => {
    if (order.order === "begin") {
      begin(order);
      answer({ answer: "ready", languageHost: `127.0.0.1:${port}`, calls: callsPipe });
    } else {
      endProviders(providers);
      answer({ answer: "ended", uncaught: uncaught.splice(0).map((error) => inspect(error)) });
    }
  });
});

/** Each line is a call of the script that stands in for the provider's: the call's folder, and what it is about. */
let unfinishedLine = "";
new Socket({ fd: openSync(callsPipe, "r+") }).on("data", (data) => {
  const lines = `${unfinishedLine}${data.toString()}`.split("\n");
  unfinishedLine = lines.pop() ?? "";
  for (const line of lines) {
    const [what, call = "", engine = ""] = line.split(" ");
    if (what === "start") startProvider(call, engine);
    else endProviders(providers.filter((provider) => provider.call === call));
  }
});

function begin(order: Extract<Order, { order: "begin" }>): void {
  endProviders(providers);
  program = order.program;
  setEnvironment(order.environment);
  process.chdir(statSync(program).isDirectory() ? program : dirname(program));
  forgetOwnModules();
  listeners = listenersNow();
}

function startProvider(call: string, engine: string): void {
  const pipe = (name: string): Socket => new Socket({ fd: openSync(join(call, name), "r+"), readable: false });
  providers = [...providers, { call, output: pipe("output"), errors: pipe("errors"), servers: new Set() }];
  const environmentFile = join(call, "environment");
  const variables = readFileSync(environmentFile, "utf8").split("\0").filter(Boolean);
  rmSync(environmentFile);
  setEnvironment(
    Object.fromEntries(variables.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)])),
  );
  // Nothing of ours is shared with the program, which runs in another process in truth.
  forgetOwnModules();
  const script = createRequire(join(process.cwd(), "index.js")).resolve("@pulumi/pulumi/cmd/dynamic-provider");
  forget(script);
  process.argv = [process.execPath, script, engine];
  load(script);
}

function endProviders(some: readonly Provider[]): void {
  providers = providers.filter((provider) => !some.includes(provider));
  for (const { servers, output, errors } of some) {
    for (const server of servers) server.forceShutdown();
    output.end();
    errors.end();
  }
  if (providers.length === 0) endLikeProcess();
}

/** Does what the end of the process would do. */
function endLikeProcess(): void {
  for (const name of endEvents) {
    for (const listener of events.listeners(name) as Listener[]) {
      if (listeners.has(listener)) continue;
      if (name === "exit") listener(0);
      events.off(name, listener);
    }
  }
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, environment);
}

function forgetOwnModules(): void {
  for (const file of Object.keys(require.cache)) {
    if (isOurs(file)) forget(file);
  }
}

function isOurs(file: string): boolean {
  return !/[\\/]node_modules[\\/]/.test(file) && !file.startsWith(__dirname);
}

function forget(file: string): void {
  Reflect.deleteProperty(require.cache, file);
}

function listenersNow(): ReadonlySet<unknown> {
  return new Set(endEvents.flatMap((name) => events.listeners(name)));
}

function writer(show: (text: string | Uint8Array) => unknown): typeof process.stdout.write {
  return (text: string | Uint8Array) => {
    show(text);
    return true;
  };
}

function answer(message: Answer): void {
  process.send?.(message);
}
