import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "./adapters/dynamic";
import { hushReported } from "./adapters/errors";
import type { ObjectsOf } from "./adapters/owners";
import type { Client } from "./api/client";
import type { ApiError } from "./api/errors";
import { backend } from "./backend";
import { noObjects } from "./kernel/claims";
import type { Lifecycle } from "./kernel/lifecycle";
import type * as lifecycles from "./lifecycles";

type Lifecycles = typeof lifecycles;
type DynamicProvider = dynamic.ResourceProvider<Record<string, unknown>, Record<string, unknown>>;

/** What is served of one kind of resource. */
interface Served {
  readonly provider: () => DynamicProvider;
  readonly objects: ObjectsOf;
}

const served = <I extends object, O extends object, R>(lifecycle: Lifecycle<Client, ApiError, I, O, R>): Served => ({
  provider: () => dynamicProvider(lifecycle, backend, objectsOf),
  objects: (_kind, properties, id) => lifecycle.objects(properties, () => false, id),
});

/* eslint-disable @typescript-eslint/no-require-imports -- to load what a stack does not hold would take most of a start */
const kinds: Readonly<Record<string, () => Served>> = {
  BlockedIp: () => served((require("./lifecycles/blockedIp") as Lifecycles).blockedIp),
  BlockedIpSet: () => served((require("./lifecycles/blockedIpSet") as Lifecycles).blockedIpSet),
  BlockedReferrer: () => served((require("./lifecycles/blockedReferrer") as Lifecycles).blockedReferrer),
  BlockedReferrerSet: () => served((require("./lifecycles/blockedReferrerSet") as Lifecycles).blockedReferrerSet),
  AllowedReferrer: () => served((require("./lifecycles/allowedReferrer") as Lifecycles).allowedReferrer),
  AllowedReferrerSet: () => served((require("./lifecycles/allowedReferrerSet") as Lifecycles).allowedReferrerSet),
  Hostname: () => served((require("./lifecycles/hostname") as Lifecycles).hostname),
  ContainerApp: () => served((require("./lifecycles/containerApp") as Lifecycles).containerApp),
  ContainerEndpoint: () => served((require("./lifecycles/containerEndpoint") as Lifecycles).containerEndpoint),
  ContainerRegistry: () => served((require("./lifecycles/containerRegistry") as Lifecycles).containerRegistry),
  ExternalCertificate: () => served((require("./lifecycles/externalCertificate") as Lifecycles).externalCertificate),
  ExternalCertificateValidation: () =>
    served((require("./lifecycles/externalCertificateValidation") as Lifecycles).externalCertificateValidation),
  Script: () => served((require("./lifecycles/script") as Lifecycles).script),
  Dnssec: () => served((require("./lifecycles/dnssec") as Lifecycles).dnssec),
  ScriptRelease: () => served((require("./lifecycles/scriptRelease") as Lifecycles).scriptRelease),
  ScriptSecret: () => served((require("./lifecycles/scriptSecret") as Lifecycles).scriptSecret),
  ScriptVariable: () => served((require("./lifecycles/scriptVariable") as Lifecycles).scriptVariable),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** A kind of a newer version has objects that nobody here knows. */
const objectsOf: ObjectsOf = (kind, properties, id) => kindNamed(kind)?.().objects(kind, properties, id) ?? noObjects;

const kindNamed = (kind: string): (() => Served) | undefined => (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined);

hushReported(console);

/**
 * The one entry that Pulumi state names: from the name of a kind to what Pulumi's dynamic-provider process calls to get
 * its provider. Path and form of this module are a promise to every state that exists.
 */
function handler(kind: string): () => DynamicProvider {
  const known = kindNamed(kind);
  if (known !== undefined) return () => known().provider();
  return () => {
    throw new Error(
      `this stack holds a ${kind}, which the installed pulumi-bunny does not know: upgrade it with npm install pulumi-bunny@latest`,
    );
  };
}

export = handler;
