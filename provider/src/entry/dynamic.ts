import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "../adapters/dynamic";
import { suppressReported } from "../adapters/errors";
import { configurationOf, loadKind } from "./bunnyApi";

type DynamicProvider = dynamic.ResourceProvider<Record<string, unknown>, Record<string, unknown>>;

suppressReported(console);

/**
 * The only entry point that Pulumi state refers to: for the name of a kind, returns the function that Pulumi's
 * dynamic-provider process calls to get its provider. The path and shape of this module must never change, because every
 * existing state depends on them.
 */
function handler(kind: string): () => DynamicProvider {
  const known = loadKind(kind);
  if (known !== undefined) return () => dynamicProvider(known, configurationOf);
  return () => {
    throw new Error(
      `this stack contains a ${kind}, which the installed pulumi-bunny does not know: upgrade it with npm install pulumi-bunny@latest`,
    );
  };
}

export = handler;
