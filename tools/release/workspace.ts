import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as t from "io-ts";
import { isLeft } from "fp-ts/Either";
import { PathReporter } from "io-ts/PathReporter";
import { PlainError } from "../main";
import { type ProcessOptions, runProcess } from "../processes";

export const root = join(__dirname, "..", "..");

/** What a JSON file of the repository says. */
export function read<A>(file: string, codec: t.Decoder<unknown, A>): A {
  const decoded = codec.decode(JSON.parse(readFileSync(join(root, file), "utf8")));
  if (isLeft(decoded)) throw new PlainError(`${file} is not as expected: ${PathReporter.report(decoded).join("; ")}`);
  return decoded.right;
}

export const Versioned = t.type({ version: t.string });

/** Runs a program, by default at the root of the repository; it has to succeed. Returns its standard output. */
export async function run(command: string, args: readonly string[], options: ProcessOptions = {}): Promise<string> {
  const { code, stdout, output } = await runProcess(command, args, { cwd: root, ...options });
  if (code !== 0) throw new PlainError(`${command} ${args.join(" ")} failed:\n${output.trim()}`);
  return stdout;
}
