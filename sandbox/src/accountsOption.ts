import { Options } from "./options";
import { readJson } from "./stateFile";
import { InvalidInput, parsed } from "./validation";

type Accounts = Options["accounts"];

/**
 * Accounts from the command line, each as `NAME=KEY,KEY` or as a JSON file with the same content, which keeps keys out
 * of process lists. No message repeats a key.
 */
export const accountsFrom = async (given: readonly string[]): Promise<Accounts> => {
  const all = new Map<string, string[]>();
  for (const text of given) {
    for (const [name, keys] of Object.entries(text.includes("=") ? inline(text) : await fromFile(text))) {
      if (all.has(name))
        throw new InvalidInput(`--accounts contains the account ${name} twice: put all its keys in one`);
      if (keys.length === 0) throw new InvalidInput(`--accounts contains no key for the account ${name}`);
      if ([...all.values()].flat().some((key) => keys.includes(key)) || new Set(keys).size < keys.length) {
        throw new InvalidInput(
          `--accounts contains a key of the account ${name} twice: each key belongs to one account`,
        );
      }
      all.set(name, keys);
    }
  }
  return Object.fromEntries(all);
};

const form = "write --accounts NAME=KEY,KEY or --accounts FILE.json";

const inline = (text: string): Accounts => {
  const [name = "", ...rest] = text.split("=");
  const keys = rest
    .join("=")
    .split(",")
    .map((key) => key.trim());
  if (name.trim() === "") throw new InvalidInput(`--accounts must begin with the name of the account: ${form}`);
  if (keys.includes("")) throw new InvalidInput(`--accounts has an empty key for the account ${name.trim()}: ${form}`);
  return { [name.trim()]: keys };
};

const fromFile = async (path: string): Promise<Accounts> => {
  const content = await readJson(path);
  if (content === undefined) throw new InvalidInput(`--accounts: the file ${path} does not exist: ${form}`);
  return parsed(Options.properties.accounts, content, `${path}: `);
};
