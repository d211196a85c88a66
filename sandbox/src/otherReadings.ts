import type { Behaviour } from "./options";

/**
 * Every behaviour with the readings of the published facts that are not the default. A client is safe when it works under
 * each. The type asks for an entry of every behaviour, so that none is added without one.
 */
export const otherReadings: { readonly [Name in keyof Behaviour]: readonly [Behaviour[Name], ...Behaviour[Name][]] } = {
  addPresentEntry: ["reject"],
  removeAbsentEntry: ["reject"],
  removeSpelling: ["equivalent"],
  ipv6Form: ["compressed", "expanded"],
  referrerCase: ["lower"],
  listOrder: ["reversed"],
  hostnameCase: ["lower"],
  hostnameSpelling: ["exact"],
  removeAbsentHostname: ["accept"],
  removeAbsentCertificate: ["reject"],
  autoSsl: ["issue"],
  httpChallengeFields: [{ path: "HttpPath", content: "HttpContent" }],
  missingShieldZone: ["errorResponse", "acceptedResult"],
  absentVariableField: ["reset"],
  secretsOfMissingScript: ["empty"],
  disabledDnssec: ["empty"],
  unseenPullZoneFields: ["absent"],
  nestedArrays: ["wiped"],
  nestedObjects: ["replaced"],
  staleImages: ["kept"],
  enumCase: ["pascal"],
  arrayOrder: ["reversed"],
  appReadsUntilActive: [2],
  appOutcome: ["failing", "suspended"],
  appReadsUntilGone: [2],
  createApp: ["partlySaved", "partlySavedWith500"],
  defaultMaxAllowedRegions: [5],
  renamedEndpoint: ["anew"],
  leftoverPullZones: [false],
  containerLimits: [{ maxNumberOfApplications: 1000, maxVolumeSize: 1000 }],
  registryCreated: [201],
  registrySave: ["secretsValidationFailed", "unknownErrorOccured", "notFound", "invalidInput"],
  rejectedRegistryUsers: [["nobody"]],
  omittedCredentials: ["removed"],
};
