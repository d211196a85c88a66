import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "./adapters/dynamic";
import { hushReported } from "./adapters/errors";
import { backend } from "./backend";
import type * as lifecycles from "./lifecycles";

type Lifecycles = typeof lifecycles;
type DynamicProvider = dynamic.ResourceProvider<Record<string, unknown>, Record<string, unknown>>;

/* eslint-disable @typescript-eslint/no-require-imports -- to load what a stack does not hold would take most of a start */
const providers: Readonly<Record<string, () => DynamicProvider>> = {
  BlockedIp: () => dynamicProvider((require("./lifecycles/blockedIp") as Lifecycles).blockedIp, backend),
  BlockedIpSet: () => dynamicProvider((require("./lifecycles/blockedIpSet") as Lifecycles).blockedIpSet, backend),
  BlockedReferrer: () =>
    dynamicProvider((require("./lifecycles/blockedReferrer") as Lifecycles).blockedReferrer, backend),
  BlockedReferrerSet: () =>
    dynamicProvider((require("./lifecycles/blockedReferrerSet") as Lifecycles).blockedReferrerSet, backend),
  AllowedReferrer: () =>
    dynamicProvider((require("./lifecycles/allowedReferrer") as Lifecycles).allowedReferrer, backend),
  AllowedReferrerSet: () =>
    dynamicProvider((require("./lifecycles/allowedReferrerSet") as Lifecycles).allowedReferrerSet, backend),
  Hostname: () => dynamicProvider((require("./lifecycles/hostname") as Lifecycles).hostname, backend),
  ContainerApp: () => dynamicProvider((require("./lifecycles/containerApp") as Lifecycles).containerApp, backend),
  ContainerEndpoint: () =>
    dynamicProvider((require("./lifecycles/containerEndpoint") as Lifecycles).containerEndpoint, backend),
  ContainerRegistry: () =>
    dynamicProvider((require("./lifecycles/containerRegistry") as Lifecycles).containerRegistry, backend),
  ExternalCertificate: () =>
    dynamicProvider((require("./lifecycles/externalCertificate") as Lifecycles).externalCertificate, backend),
  ExternalCertificateValidation: () =>
    dynamicProvider(
      (require("./lifecycles/externalCertificateValidation") as Lifecycles).externalCertificateValidation,
      backend,
    ),
  Script: () => dynamicProvider((require("./lifecycles/script") as Lifecycles).script, backend),
  Dnssec: () => dynamicProvider((require("./lifecycles/dnssec") as Lifecycles).dnssec, backend),
  ScriptRelease: () => dynamicProvider((require("./lifecycles/scriptRelease") as Lifecycles).scriptRelease, backend),
  ScriptSecret: () => dynamicProvider((require("./lifecycles/scriptSecret") as Lifecycles).scriptSecret, backend),
  ScriptVariable: () => dynamicProvider((require("./lifecycles/scriptVariable") as Lifecycles).scriptVariable, backend),
};
/* eslint-enable @typescript-eslint/no-require-imports */

hushReported(console);

/**
 * The one entry that Pulumi state names: from the name of a kind to what Pulumi's dynamic-provider process calls to get
 * its provider. Path and form of this module are a promise to every state that exists.
 */
function handler(kind: string): () => DynamicProvider {
  const provider = Object.hasOwn(providers, kind) ? providers[kind] : undefined;
  if (provider !== undefined) return provider;
  return () => {
    throw new Error(
      `this stack holds a ${kind}, which the installed pulumi-bunny does not know: upgrade it with npm install pulumi-bunny@latest`,
    );
  };
}

export = handler;
