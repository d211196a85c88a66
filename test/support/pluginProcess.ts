import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { startEngineLog } from "./engineLog";
import type { ProviderProcessOptions } from "./providerProcess";
import { call, checkedOf, endWithUs, kill, struct, type Wire, withoutSettings } from "./providerRpc";

type Done<Response> = (error: grpc.ServiceError | null, response: Response) => void;

/** The plugin of the package, called as the engine calls it. */
export interface PluginProcess {
  /**
   * Calls it as it is configured with these settings. One process serves many runs here, several at the same time, and has
   * one configuration at any time: each call gets that of its run, which it keeps to its end.
   */
  readonly inRun: <Response>(
    settings: Wire,
    start: (client: ResourceProviderClient, done: Done<Response>) => void,
  ) => Promise<Response>;
  /** What it lists, as it was configured last. */
  readonly list: (token: string, query: Wire) => Promise<ReadonlyArray<{ readonly id: string; readonly name: string }>>;
  /** What it has written so far, and what it has made the engine show: `Hostname "www": warning: …`. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const root = join(__dirname, "..", "..");

/** Starts the plugin, which then gives its calls back to an engine that keeps what they say. */
export async function startPluginProcess(
  options: Pick<ProviderProcessOptions, "environment" | "clockSpeed"> = {},
): Promise<PluginProcess> {
  const { clockSpeed = 1 } = options;
  let output = "";
  const engine = await startEngineLog((line) => {
    output += `${line}\n`;
  });
  const environment = withoutSettings(process.env);
  const child = spawn(
    process.execPath,
    [
      ...(clockSpeed === 1 ? [] : ["--require", join(__dirname, "fasterClock.cjs")]),
      join(root, "provider", "dist", "plugin", "plugin.js"),
      engine.address,
    ],
    {
      cwd: process.cwd(),
      env: {
        ...environment,
        // The stack of these tests has nothing in its state that the plugin could look for.
        PATH: [join(__dirname, "emptyStack"), environment.PATH].join(delimiter),
        PULUMI_BUNNY_TEST_CLOCK_SPEED: String(clockSpeed),
        ...options.environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  endWithUs(child);
  const keep = (line: string): void => {
    output += `${line}\n`;
  };
  createInterface({ input: child.stderr }).on("line", keep);
  const lines = createInterface({ input: child.stdout });
  const [port] = (await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(() => Promise.reject(new Error(`the plugin ended early: ${output}`))),
  ])) as [string];
  lines.on("line", keep);

  const client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  const handshake = new messages.ProviderHandshakeRequest();
  handshake.setEngineAddress(engine.address);
  await call<messages.ProviderHandshakeResponse>((done) => client.handshake(handshake, done));

  let configured: Wire | undefined;
  let lastBegun: Promise<unknown> = Promise.resolve();
  const underWay = new Set<Promise<unknown>>();

  /** Configures it anew, once it has begun all calls that were started. */
  const configure = async (settings: Wire): Promise<void> => {
    // Calls begin in the order in which they arrive, so all have when a later one is answered.
    if (underWay.size > 0) await call<unknown>((done) => client.getPluginInfo(new Empty(), done));
    const check = new messages.CheckRequest();
    check.setUrn(providerUrn);
    check.setNews(struct(settings));
    const checked = checkedOf(await call((done) => client.checkConfig(check, done)));
    const request = new messages.ConfigureRequest();
    request.setUrn(providerUrn);
    request.setArgs(struct(checked.inputs));
    await call<messages.ConfigureResponse>((done) => client.configure(request, done));
    configured = settings;
  };

  return {
    inRun: async (settings, start) => {
      const begun = lastBegun.then(async () => {
        if (configured !== settings) await configure(settings);
        const answer = call((done: Parameters<typeof start>[1]) => {
          start(client, done);
        });
        const settled: Promise<unknown> = answer
          .catch(() => undefined)
          .finally(() => {
            underWay.delete(settled);
          });
        underWay.add(settled);
        return { answer };
      });
      lastBegun = begun.catch(() => undefined);
      return (await begun).answer;
    },
    list: async (token, query) => {
      const request = new messages.ListRequest();
      request.setToken(token);
      request.setQuery(struct(query));
      const found: messages.ListResponse.AsObject[] = [];
      for await (const answer of client.list(request)) found.push((answer as messages.ListResponse).toObject());
      return found.flatMap(({ result }) => result ?? []);
    },
    output: () => output,
    stop: async () => {
      client.close();
      await kill(child);
      engine.stop();
    },
  };
}

/** That of a default provider, which has the settings of the stack. */
const providerUrn = "urn:pulumi:test::test::pulumi:providers:bunny::default";
