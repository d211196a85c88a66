import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "./adapters/dynamic";
import { suppressReported } from "./adapters/errors";
import type { ObjectsOf } from "./adapters/owners";
import type { Client } from "./api/http/client";
import type { ApiError } from "./api/http/errors";
import { backend } from "./backend";
import { noObjects, type Objects } from "./kernel/claims";
import type { Lifecycle } from "./kernel/lifecycle";
import type { Properties } from "./kernel/values";

type DynamicProvider = dynamic.ResourceProvider<Record<string, unknown>, Record<string, unknown>>;

/** One kind of resource, as this module serves it. */
interface Served {
  readonly provider: () => DynamicProvider;
  readonly objects: ObjectsOf;
}

function served<I extends object, O extends object, R>(lifecycle: Lifecycle<Client, ApiError, I, O, R>): Served {
  return {
    provider: () => dynamicProvider(lifecycle, backend, objectsOf),
    objects: (_kind, properties, id) => lifecycle.objects(properties, () => false, id),
  };
}

/* eslint-disable @typescript-eslint/no-require-imports -- loading kinds that a stack does not use would dominate startup */
const kinds: Readonly<Record<string, () => Served>> = {
  BlockedIp: () =>
    served((require("./lifecycles/pullZone/blockedIp") as typeof import("./lifecycles/pullZone/blockedIp")).blockedIp),
  BlockedIpSet: () =>
    served(
      (require("./lifecycles/pullZone/blockedIpSet") as typeof import("./lifecycles/pullZone/blockedIpSet"))
        .blockedIpSet,
    ),
  BlockedReferrer: () =>
    served(
      (require("./lifecycles/pullZone/blockedReferrer") as typeof import("./lifecycles/pullZone/blockedReferrer"))
        .blockedReferrer,
    ),
  BlockedReferrerSet: () =>
    served(
      (require("./lifecycles/pullZone/blockedReferrerSet") as typeof import("./lifecycles/pullZone/blockedReferrerSet"))
        .blockedReferrerSet,
    ),
  AllowedReferrer: () =>
    served(
      (require("./lifecycles/pullZone/allowedReferrer") as typeof import("./lifecycles/pullZone/allowedReferrer"))
        .allowedReferrer,
    ),
  AllowedReferrerSet: () =>
    served(
      (require("./lifecycles/pullZone/allowedReferrerSet") as typeof import("./lifecycles/pullZone/allowedReferrerSet"))
        .allowedReferrerSet,
    ),
  Hostname: () =>
    served((require("./lifecycles/pullZone/hostname") as typeof import("./lifecycles/pullZone/hostname")).hostname),
  EdgeRule: () =>
    served((require("./lifecycles/pullZone/edgeRule") as typeof import("./lifecycles/pullZone/edgeRule")).edgeRule),
  ContainerApp: () =>
    served(
      (require("./lifecycles/containers/containerApp") as typeof import("./lifecycles/containers/containerApp"))
        .containerApp,
    ),
  ContainerEndpoint: () =>
    served(
      (
        require("./lifecycles/containers/containerEndpoint") as typeof import("./lifecycles/containers/containerEndpoint")
      ).containerEndpoint,
    ),
  ContainerRegistry: () =>
    served(
      (
        require("./lifecycles/containers/containerRegistry") as typeof import("./lifecycles/containers/containerRegistry")
      ).containerRegistry,
    ),
  ExternalCertificate: () =>
    served(
      (
        require("./lifecycles/pullZone/externalCertificate") as typeof import("./lifecycles/pullZone/externalCertificate")
      ).externalCertificate,
    ),
  ExternalCertificateValidation: () =>
    served(
      (
        require("./lifecycles/pullZone/externalCertificateValidation") as typeof import("./lifecycles/pullZone/externalCertificateValidation")
      ).externalCertificateValidation,
    ),
  PullZone: () =>
    served((require("./lifecycles/pullZone/pullZone") as typeof import("./lifecycles/pullZone/pullZone")).pullZone),
  Script: () => served((require("./lifecycles/script/script") as typeof import("./lifecycles/script/script")).script),
  DnsRecord: () =>
    served((require("./lifecycles/dns/dnsRecord") as typeof import("./lifecycles/dns/dnsRecord")).dnsRecord),
  DnsRecords: () =>
    served((require("./lifecycles/dns/dnsRecords") as typeof import("./lifecycles/dns/dnsRecords")).dnsRecords),
  DnsZone: () => served((require("./lifecycles/dns/dnsZone") as typeof import("./lifecycles/dns/dnsZone")).dnsZone),
  Dnssec: () => served((require("./lifecycles/dns/dnssec") as typeof import("./lifecycles/dns/dnssec")).dnssec),
  ScriptRelease: () =>
    served(
      (require("./lifecycles/script/scriptRelease") as typeof import("./lifecycles/script/scriptRelease"))
        .scriptRelease,
    ),
  ScriptSecret: () =>
    served(
      (require("./lifecycles/script/scriptSecret") as typeof import("./lifecycles/script/scriptSecret")).scriptSecret,
    ),
  ScriptVariable: () =>
    served(
      (require("./lifecycles/script/scriptVariable") as typeof import("./lifecycles/script/scriptVariable"))
        .scriptVariable,
    ),
  StorageFile: () =>
    served(
      (require("./lifecycles/storage/storageFile") as typeof import("./lifecycles/storage/storageFile")).storageFile,
    ),
  StorageFolder: () =>
    served(
      (require("./lifecycles/storage/storageFolder") as typeof import("./lifecycles/storage/storageFolder"))
        .storageFolder,
    ),
  StorageZone: () =>
    served(
      (require("./lifecycles/storage/storageZone") as typeof import("./lifecycles/storage/storageZone")).storageZone,
    ),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** State may have kinds of a newer version, whose objects this one does not know. */
function objectsOf(kind: string, properties: Properties, id?: string): Objects {
  return kindNamed(kind)?.().objects(kind, properties, id) ?? noObjects;
}

function kindNamed(kind: string): (() => Served) | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}

suppressReported(console);

/**
 * The only entry point that Pulumi state refers to: for the name of a kind, returns the function that Pulumi's
 * dynamic-provider process calls to get its provider. The path and shape of this module must never change, because every
 * existing state depends on them.
 */
function handler(kind: string): () => DynamicProvider {
  const known = kindNamed(kind);
  if (known !== undefined) return () => known().provider();
  return () => {
    throw new Error(
      `this stack contains a ${kind}, which the installed pulumi-bunny does not know: upgrade it with npm install pulumi-bunny@latest`,
    );
  };
}

export = handler;
