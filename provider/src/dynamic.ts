import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "./adapters/dynamic";
import { hushReported } from "./adapters/errors";
import { backend } from "./backend";
import * as lifecycles from "./lifecycles";

type DynamicProvider = dynamic.ResourceProvider<Record<string, unknown>, Record<string, unknown>>;

const providers: Readonly<Record<string, () => DynamicProvider>> = {
  BlockedIp: () => dynamicProvider(lifecycles.blockedIp, backend),
  BlockedIpSet: () => dynamicProvider(lifecycles.blockedIpSet, backend),
  BlockedReferrer: () => dynamicProvider(lifecycles.blockedReferrer, backend),
  BlockedReferrerSet: () => dynamicProvider(lifecycles.blockedReferrerSet, backend),
  AllowedReferrer: () => dynamicProvider(lifecycles.allowedReferrer, backend),
  AllowedReferrerSet: () => dynamicProvider(lifecycles.allowedReferrerSet, backend),
  Hostname: () => dynamicProvider(lifecycles.hostname, backend),
  ContainerApp: () => dynamicProvider(lifecycles.containerApp, backend),
  ContainerEndpoint: () => dynamicProvider(lifecycles.containerEndpoint, backend),
  ContainerRegistry: () => dynamicProvider(lifecycles.containerRegistry, backend),
  ExternalCertificate: () => dynamicProvider(lifecycles.externalCertificate, backend),
  ExternalCertificateValidation: () => dynamicProvider(lifecycles.externalCertificateValidation, backend),
  Script: () => dynamicProvider(lifecycles.script, backend),
  Dnssec: () => dynamicProvider(lifecycles.dnssec, backend),
  ScriptRelease: () => dynamicProvider(lifecycles.scriptRelease, backend),
  ScriptSecret: () => dynamicProvider(lifecycles.scriptSecret, backend),
  ScriptVariable: () => dynamicProvider(lifecycles.scriptVariable, backend),
};

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
