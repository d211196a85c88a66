import * as E from "fp-ts/Either";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The options that a command knows. */
export type Options = NonNullable<ParseArgsConfig["options"]>;

/** What was given cannot be used. */
export interface Misuse {
  readonly _tag: "Misuse";
  readonly reason: string;
}
export const misuse = (reason: string): Misuse => ({ _tag: "Misuse", reason });

/** What was given for options of these kinds. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: false }>
>["values"];

/** The values of options; anything that is no known option is refused. */
export function parseOptions<O extends Options>(args: readonly string[], options: O): E.Either<Misuse, Values<O>> {
  return E.tryCatch(
    () => parseArgs({ args: [...args], options, strict: true as const, allowPositionals: false as const }).values,
    (error) => misuse(complaint(error)),
  );
}

/** Node goes on with advice that fits no command line of ours. */
function complaint(error: unknown): string {
  const [first = ""] = error instanceof Error ? error.message.split(/\.?\n|\. /) : [String(error)];
  return first;
}
