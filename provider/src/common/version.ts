import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as t from "io-ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const Package = t.type({ version: t.string });

/** Version of this package, from its package.json, which is two folders up from src/common, dist/common and dist/bundle. */
export const version = (): string =>
  pipe(
    E.tryCatch(
      (): unknown => JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")),
      () => undefined,
    ),
    E.chainW((json) => Package.decode(json)),
    E.match(
      () => "unknown",
      (found) => found.version,
    ),
  );
