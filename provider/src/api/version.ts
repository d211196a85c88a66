import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const Package = t.type({ version: t.string });

/** Version of this package, as its package.json says. Lies two folders up both from src/api and from dist/api. */
export function version(): string {
  const text = E.tryCatch(
    () => readFileSync(join(__dirname, "../../package.json"), "utf8"),
    () => undefined,
  );
  const found = E.isRight(text)
    ? Package.decode(
        E.toUnion(
          E.tryCatch(
            (): unknown => JSON.parse(text.right),
            () => undefined,
          ),
        ),
      )
    : text;
  return E.isRight(found) ? found.right.version : "unknown";
}
