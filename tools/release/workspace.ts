import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as t from "io-ts";
import { isRight } from "fp-ts/Either";
import { PlainError } from "../main";
import { type ProcessOptions, runProcess } from "../processes";

export const root = join(__dirname, "..", "..");

const Manifest = t.intersection([
  t.type({ name: t.string, version: t.string }),
  t.partial({ repository: t.type({ url: t.string }), scripts: t.record(t.string, t.string) }),
]);

/** A file of the repository that says which version of what it is. */
export function manifestOf(file: string): t.TypeOf<typeof Manifest> {
  const path = join(root, file);
  const decoded = Manifest.decode(JSON.parse(readFileSync(path, "utf8")));
  if (!isRight(decoded)) throw new PlainError(`${path} names no package and version`);
  return decoded.right;
}

/** Runs a program, by default at the root of the repository; it has to succeed. Returns its standard output. */
export async function run(command: string, args: readonly string[], options: ProcessOptions = {}): Promise<string> {
  const { code, stdout, output } = await runProcess(command, args, { cwd: root, ...options });
  if (code !== 0) throw new PlainError(`${command} ${args.join(" ")} failed:\n${output.trim()}`);
  return stdout;
}
