import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { InvalidInput } from "./validation";

/** Several changes in quick succession cause one write. */
const settleMilliseconds = 200;

/** Keeps a file up to date with the state: shortly after each change, and when flushed. */
export const createStateFile = (path: string, dump: () => unknown) => {
  let timer: NodeJS.Timeout | undefined;
  let dirty = false;
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    dirty = false;
    writing = writing
      .then(async () => {
        await mkdir(dirname(path), { recursive: true });
        // zones contain secrets, so only the owner can read the file
        await writeFileAtomic(path, `${JSON.stringify(dump())}\n`, { mode: 0o600 });
      })
      .catch((error: unknown) => {
        dirty = true;
        throw error;
      });
    // flushing reports errors; a failed write in between is retried then
    const written = writing;
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    changed: (): void => {
      dirty = true;
      timer ??= setTimeout(() => void write().catch(() => undefined), settleMilliseconds);
    },
    /** Resolves when the file contains the latest state; rejects if it cannot be written. */
    flush: async (): Promise<void> => {
      // a change starts its own write if this only waits for the one before it
      await (dirty ? write() : writing);
      // that write has failed
      if (dirty) await write();
    },
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
