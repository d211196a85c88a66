import { parseArgs } from "node:util";
import { accountsFrom } from "./accountsOption";
import { startSandbox, type StartOptions } from "./sandbox";
import { InvalidInput } from "./validation";

const usage = `Usage: pulumi-bunny-sandbox [options]

A local stand-in for the bunny.net API that keeps state.

  --port N        port to listen on; 0 or nothing takes a free one
  --state FILE    JSON file that keeps the state from one start to the next
  --seed FILE     JSON file with objects to begin with when there is no state yet
  --key KEY       the account key to accept instead of "sandbox-key"
  --accounts NAME=KEY,KEY
                  an account and the keys that open it; once for each account, the first of
                  which gets the seed. Or a JSON file: { "NAME": ["KEY", "KEY"] }
  --strict        answer 400 to requests that the published API description does not allow
  --latency MS    let each request wait
  --help          print this
`;

const parse = (args: string[]) =>
  parseArgs({
    args,
    options: {
      port: { type: "string" },
      state: { type: "string" },
      seed: { type: "string" },
      key: { type: "string" },
      accounts: { type: "string", multiple: true },
      strict: { type: "boolean", default: false },
      latency: { type: "string" },
      help: { type: "boolean", default: false },
    },
  }).values;

const wholeNumber = (name: string, text: string, maximum: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maximum) {
    throw new InvalidInput(`--${name} takes a whole number from 0 to ${maximum}, not "${text}"`);
  }
  return value;
};

type Values = ReturnType<typeof parse>;

const accountsOf = async ({ key, accounts }: Values): Promise<Pick<StartOptions, "accounts">> => {
  if (key === "") throw new InvalidInput("--key takes a key that is not empty");
  if (key !== undefined && accounts !== undefined) {
    throw new InvalidInput("--key and --accounts exclude each other: give the key as --accounts main=KEY");
  }
  if (accounts !== undefined) return { accounts: await accountsFrom(accounts) };
  return key === undefined ? {} : { accounts: { main: [key] } };
};

const startOptions = async (values: Values): Promise<StartOptions> => {
  const { port, state, seed, strict, latency } = values;
  return {
    strict,
    ...(port !== undefined && { port: wholeNumber("port", port, 65535) }),
    ...(latency !== undefined && { latency: { milliseconds: wholeNumber("latency", latency, 600_000) } }),
    ...(state !== undefined && { stateFile: state }),
    ...(seed !== undefined && { seedFile: seed }),
    ...(await accountsOf(values)),
  };
};

/** How a shell sets the key. Keys that were given are not repeated. */
const keyOf = ({ accounts }: StartOptions, { key }: Values): string => {
  if (key !== undefined) return "<the key given with --key>";
  return accounts === undefined ? "sandbox-key" : `<a key of ${Object.keys(accounts).join(" or ")}>`;
};

const greeting = (url: string, key: string): string => `bunny.net sandbox on ${url}

  export BUNNYNET_API_URL=${url}
  export BUNNYNET_API_KEY=${key}

Open ${url} in a browser to see its state and requests.   End it with Ctrl-C.`;

const complain = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`pulumi-bunny-sandbox: ${message}`);
  return error instanceof InvalidInput ? 2 : 1;
};

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // a listener that stays: while the state file is written, a signal that nobody listens to kills the process
      process.on(signal, () => {
        resolve();
      });
    }
  });

const parseOrRefuse = (args: string[]) => {
  try {
    return parse(args);
  } catch (error) {
    // Node goes on with advice that would not fit a line
    const [complaint = ""] = error instanceof Error ? error.message.split(/\.?\n|\. /) : [String(error)];
    throw new InvalidInput(complaint);
  }
};

/** Runs the command line until a signal ends it, and gives the exit code. */
export const main = async (args: string[]): Promise<number> => {
  try {
    const values = parseOrRefuse(args);
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const ended = untilSignal();
    const options = await startOptions(values);
    const sandbox = await startSandbox(options);
    console.log(greeting(sandbox.url, keyOf(options, values)));
    await ended;
    await sandbox.close();
    return 0;
  } catch (error) {
    return complain(error);
  }
};
