import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { InvalidInput } from "./validation";

/** Several changes in quick succession cause one write. */
const settleMilliseconds = 200;

/** Keeps a file up to date with the state: shortly after each change, and when flushed. */
export const createStateFile = (path: string, dump: () => unknown) => {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    mkdirSync(dirname(path), { recursive: true });
    // zones contain secrets, so only the owner can read the file
    writeFileAtomic.sync(path, `${JSON.stringify(dump())}\n`, { mode: 0o600 });
  };
  const tryToWrite = (): void => {
    try {
      write();
    } catch {
      // flushing tries again, and says why not
    }
  };
  return {
    changed: (): void => {
      timer ??= setTimeout(tryToWrite, settleMilliseconds);
    },
    flush: write,
  };
};

/** The JSON in a file; undefined if there is no such file. */
export const readJson = async (path: string): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput(`${path} is not JSON`);
  }
};
