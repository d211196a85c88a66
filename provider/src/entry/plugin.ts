import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { List, LookUp } from "../adapters/plugin/package";
import { servePlugin } from "../adapters/plugin/server";
import { sealAt } from "../adapters/pulumiWire";
import type { Client } from "../http/client";
import { errorMessage } from "../http/errorMessage";
import { showRequestsWith } from "../http/requestExecutor";
import { version } from "../common/version";
import { bunnyApi, loadKind } from "./bunnyApi";
import { derivedInputs } from "./derivedInputs";
import { lookups } from "../generated/lookups";
import { type Lookup, missing } from "../lookups/lookup";
import type { ObjectList } from "../reconcile/objectList";
import { lists } from "./lists";

/*
 * The entry of `pulumi-resource-bunny`, the plugin by which Pulumi's engine serves this package without a
 * dynamic-provider process. It is bundled into one file.
 */

const packageFolder = join(__dirname, "..", "..");

const lookupsByName: Readonly<Record<string, () => Promise<Lookup>>> = lookups;

function served(load: () => Promise<Lookup>): LookUp<Client> {
  return (client, args, signal) =>
    pipe(
      TE.fromTask(load),
      TE.flatMap(({ run, secrets }) =>
        pipe(
          run({ client, signal, writeSignal: signal }, args),
          TE.map((result) =>
            sealAt(
              result,
              secrets.map((name) => [name]),
            ),
          ),
        ),
      ),
      TE.mapLeft((failure) => (failure._tag === "Unanswerable" ? failure.reason : errorMessage(failure))),
    );
}

/** Types of arguments are those of the package's schema, which the CLI checks. */
function listing({ parent, property, read }: ObjectList): List<Client> {
  return (client, query, signal) => {
    const of = parent === undefined ? "" : String(query[parent.property]);
    const name = property === undefined ? undefined : query[property];
    const wanted = { parent: of, ...(typeof name === "string" ? { name } : {}) };
    return pipe(
      read({ client, signal, writeSignal: signal }, wanted),
      TE.mapLeft(errorMessage),
      TE.flatMap(TE.fromNullable(missing(`${parent?.noun ?? ""} ${of}`).reason)),
    );
  };
}

servePlugin({
  version: version(),
  // A program that `pulumi import` prints has to import what the plugin serves. To a registry it is a package to install.
  schema: () =>
    readFileSync(join(packageFolder, "schema.json"), "utf8").replace(
      '"packageName": "pulumi-bunny"',
      '"packageName": "pulumi-bunny/plugin"',
    ),
  terraform: { provider: "bunnynet", mapping: () => readFileSync(join(packageFolder, "bunnynet.json"), "utf8") },
  showRequestsWith,
  api: bunnyApi,
  resource: loadKind,
  derived: derivedInputs,
  lookUp: (name) => {
    const lookup = Object.hasOwn(lookupsByName, name) ? lookupsByName[name] : undefined;
    return lookup === undefined ? undefined : served(lookup);
  },
  list: (kind) => {
    const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined;
    return list === undefined ? undefined : listing(list);
  },
});
