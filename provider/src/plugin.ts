import { readFileSync } from "node:fs";
import { join } from "node:path";
import { servePlugin } from "./adapters/plugin/server";
import { version } from "./api/version";
import { backend } from "./backend";
import { objectsOf, servedKind } from "./kinds";

/*
 * The entry of `pulumi-resource-bunny`, the plugin by which Pulumi's engine serves this package without a dynamic-provider
 * process. It is bundled into one file.
 */

servePlugin({
  version: version(),
  schema: () => readFileSync(join(__dirname, "..", "..", "schema.json"), "utf8"),
  binding: backend,
  resource: (kind) => servedKind(kind)?.resource,
  objectsOf,
});
