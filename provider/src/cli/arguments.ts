import * as E from "fp-ts/Either";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The options of a command. */
export type Options = NonNullable<ParseArgsConfig["options"]>;

/** The command line is invalid. */
export interface Misuse {
  readonly _tag: "Misuse";
  readonly reason: string;
}
export const misuse = (reason: string): Misuse => ({ _tag: "Misuse", reason });

/** The parsed values of options. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: false }>
>["values"];

/** Parses options; anything that is not a known option is rejected. */
export function parseOptions<O extends Options>(args: readonly string[], options: O): E.Either<Misuse, Values<O>> {
  return E.tryCatch(
    () => parseArgs({ args: [...args], options, strict: true as const, allowPositionals: false as const }).values,
    (error) => misuse(complaint(error)),
  );
}

/** Node adds advice that does not apply to our command lines. */
function complaint(error: unknown): string {
  const [first = ""] = error instanceof Error ? error.message.split(/\.?\n|\. /) : [String(error)];
  return first;
}
