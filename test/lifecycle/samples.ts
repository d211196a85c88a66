import { accessListSamples } from "./accessLists";
import { accessListSetSamples } from "./accessListSets";
import { containerAppSample } from "./containerApp";
import { containerEndpointSample } from "./containerEndpoint";
import { containerRegistrySample } from "./containerRegistry";
import { dnsRecordSample } from "./dnsRecord";
import { dnsRecordsSample } from "./dnsRecords";
import { dnsZoneSample } from "./dnsZone";
import { dnssecSample } from "./dnssec";
import { edgeRuleSample } from "./edgeRule";
import { externalCertificateSamples } from "./externalCertificates";
import { hostnameSample } from "./hostname";
import type { Sample } from "./sample";
import { pullZoneSample } from "./pullZone";
import { scriptSample } from "./script";
import { scriptReleaseSample } from "./scriptRelease";
import { scriptSecretSample } from "./scriptSecret";
import { scriptVariableSample } from "./scriptVariable";
import { storageFileSample } from "./storageFile";
import { storageFolderSample } from "./storageFolder";
import { storageZoneSample } from "./storageZone";

/** One of every kind of resource that there is. */
export const samples: readonly Sample[] = [
  ...accessListSamples,
  ...accessListSetSamples,
  hostnameSample,
  edgeRuleSample,
  ...externalCertificateSamples,
  pullZoneSample,
  scriptSample,
  scriptVariableSample,
  scriptSecretSample,
  scriptReleaseSample,
  dnsRecordSample,
  dnsRecordsSample,
  dnsZoneSample,
  dnssecSample,
  containerAppSample,
  containerEndpointSample,
  containerRegistrySample,
  storageFileSample,
  storageFolderSample,
  storageZoneSample,
];
