import { accessListSamples } from "./accessLists";
import { accessListSetSamples } from "./accessListSets";
import { containerAppSample } from "./containerApp";
import { containerEndpointSample } from "./containerEndpoint";
import { containerRegistrySample } from "./containerRegistry";
import { dnssecSample } from "./dnssec";
import { externalCertificateSamples } from "./externalCertificates";
import { hostnameSample } from "./hostname";
import type { Sample } from "./sample";
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
  ...externalCertificateSamples,
  scriptSample,
  scriptVariableSample,
  scriptSecretSample,
  scriptReleaseSample,
  dnssecSample,
  containerAppSample,
  containerEndpointSample,
  containerRegistrySample,
  storageFileSample,
  storageFolderSample,
  storageZoneSample,
];
