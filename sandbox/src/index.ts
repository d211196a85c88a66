export { startSandbox, type Sandbox, type StartOptions } from "./sandbox";
export { applyContainerPatch, applyPatch, type JsonObject, type PatchReading } from "./groups/containers/applyPatch";
export { type DirectReply } from "./control";
export { type Fault, type FaultAnswer, type FaultReport } from "./faults";
export { type Method } from "./groups/group";
export { type HostnameBehaviour, type HostnameCircumstances } from "./hostnameBehaviour";
export { type JournalEntry } from "./journal";
export { otherReadings } from "./otherReadings";
export { type Behaviour, type Options, type OptionsChange, type RateLimit } from "./options";
export {
  type AppBehaviour,
  type Application,
  type AppRequest,
  type ContainerAppSeed,
  type StoredApp,
} from "./schemas/containerApp";
export { type ContainerRegistrySeed, type RegistryRead, type StoredRegistry } from "./schemas/containerRegistry";
export { type DnsRecordSeed, type StoredDnsRecord } from "./schemas/dnsRecord";
export { type DnsZoneSeed, type StoredDnsZone } from "./schemas/dnsZone";
export { type DnsSecDsRecordModel as DsRecord } from "./schemas/published";
export { type EdgeRule, type EdgeRuleSeed } from "./schemas/edgeRule";
export { type Hostname, type HostnameSeed } from "./schemas/hostname";
export { type PullZone, type PullZoneSeed } from "./schemas/pullZone";
export { type Script, type ScriptRelease, type ScriptSeed } from "./schemas/script";
export { type ShieldZone, type ShieldZoneSeed } from "./schemas/shield";
export { type StorageZoneSeed, type StoredFile, type StoredStorageZone } from "./schemas/storageZone";
export { type Seed, type Seeded } from "./seed";
export { type ReceivedRequest } from "./server";
export { type StateDump } from "./state";
export { StrictViolations, type Violation } from "./strict";
export { InvalidInput } from "./validation";
