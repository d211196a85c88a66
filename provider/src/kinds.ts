import { resource, type Resource } from "./adapters/resource";
import type { Client } from "./api/http/client";
import type { ApiError } from "./api/http/errors";
import { backend } from "./backend";
import type { Lifecycle } from "./kernel/lifecycle";

/** The kind of that name, loaded on first use; `undefined` if this version does not know it. */
export function servedKind(name: string): Resource<Client> | undefined {
  const loaded = known.get(name) ?? (Object.hasOwn(kinds, name) ? kinds[name]?.() : undefined);
  if (loaded !== undefined) known.set(name, loaded);
  return loaded;
}

const known = new Map<string, Resource<Client>>();

function served<I extends object, O extends object, R>(
  lifecycle: Lifecycle<Client, ApiError, I, O, R>,
): Resource<Client> {
  return resource(lifecycle, backend);
}

/* eslint-disable @typescript-eslint/no-require-imports -- loading kinds that a stack does not use would dominate startup */
const kinds: Readonly<Record<string, () => Resource<Client>>> = {
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
