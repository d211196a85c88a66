import { parseArgs } from "node:util";
import { startSandbox, type StartOptions } from "./sandbox";
import { InvalidInput } from "./validation";

const usage = `Usage: pulumi-bunny-sandbox [options]

A local stand-in for the bunny.net API that keeps state.

  --port N        port to listen on. Default, or 0: a free port
  --state FILE    JSON file that preserves the state between starts
  --seed FILE     JSON file with initial objects, used if there is no state yet
  --key KEY       the account key to accept instead of "sandbox-key"
  --strict        return 400 for requests that the published API description does not allow
  --latency MS    delay each request
  --help          print this help
`;

const parse = (args: string[]) =>
  parseArgs({
    args,
    options: {
      port: { type: "string" },
      state: { type: "string" },
      seed: { type: "string" },
      key: { type: "string" },
      strict: { type: "boolean", default: false },
      latency: { type: "string" },
      help: { type: "boolean", default: false },
    },
  }).values;

const wholeNumber = (name: string, text: string, maximum: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maximum) {
    throw new InvalidInput(`--${name} must be a whole number from 0 to ${maximum}, not "${text}"`);
  }
  return value;
};

type Values = ReturnType<typeof parse>;

const startOptions = ({ port, state, seed, key, strict, latency }: Values): StartOptions => {
  if (key === "") throw new InvalidInput("--key must not be empty");
  return {
    strict,
    ...(port !== undefined && { port: wholeNumber("port", port, 65535) }),
    ...(latency !== undefined && { latency: { milliseconds: wholeNumber("latency", latency, 600_000) } }),
    ...(state !== undefined && { stateFile: state }),
    ...(seed !== undefined && { seedFile: seed }),
    ...(key !== undefined && { accounts: { main: [key] } }),
  };
};

const greeting = (url: string, key: string): string => `bunny.net sandbox on ${url}

  export BUNNYNET_API_URL=${url}
  export BUNNYNET_API_KEY=${key}

Open ${url} in a browser to see its state and requests.   Stop it with Ctrl-C.`;

const complain = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`pulumi-bunny-sandbox: ${message}`);
  return error instanceof InvalidInput ? 2 : 1;
};

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // a permanent listener: while the state file is being written, a signal without a listener would kill the process
      process.on(signal, () => {
        resolve();
      });
    }
  });

const parseOrRefuse = (args: string[]) => {
  try {
    return parse(args);
  } catch (error) {
    // Node adds advice that would not fit on one line
    const [complaint = ""] = error instanceof Error ? error.message.split(/\.?\n|\. /) : [String(error)];
    throw new InvalidInput(complaint);
  }
};

/** Runs the command line until a signal stops it, and returns the exit code. */
export const main = async (args: string[]): Promise<number> => {
  try {
    const values = parseOrRefuse(args);
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const ended = untilSignal();
    const sandbox = await startSandbox(startOptions(values));
    // A key that was given is not repeated.
    console.log(greeting(sandbox.url, values.key === undefined ? "sandbox-key" : "<the key given with --key>"));
    await ended;
    await sandbox.close();
    return 0;
  } catch (error) {
    return complain(error);
  }
};
