import type { Connection } from "../config";
import { systemClock } from "./clock";
import { ContainerApp, containerAppPath } from "./containerAppCodec";
import { ContainerRegistries, containerRegistriesPath } from "./containerRegistryCodec";
import { DnsZone, dnsZonePath } from "./dnsZoneCodec";
import { PullZone, pullZonePath } from "./pullZoneCodec";
import { Script, scriptPath } from "./scriptCodec";
import { activeReleasePath, ScriptRelease } from "./scriptReleaseCodec";
import { ScriptSecrets, scriptSecretsPath } from "./scriptSecretCodec";
import { createSnapshots, createTurns, type Snapshots } from "./snapshots";
import { createTransport, type Signals, type Transport, type TransportSettings } from "./transport";

/** The API of one account. What is read of it is shared by all who use the same client. */
export interface Client {
  readonly transport: Transport;
  readonly pullZones: Snapshots<PullZone>;
  /** Scripts with their variables. */
  readonly scripts: Snapshots<Script>;
  /** Secrets by the number of their script, without their values. */
  readonly scriptSecrets: Snapshots<ScriptSecrets>;
  /** What is live, by the number of its script. */
  readonly activeReleases: Snapshots<ScriptRelease>;
  /** DNS zones without their records. */
  readonly dnsZones: Snapshots<DnsZone>;
  readonly containerApps: Snapshots<ContainerApp>;
  /** All registries of the account, which has one list of them. */
  readonly containerRegistries: Snapshots<ContainerRegistries>;
}

/** What an API function is given: whom to ask, and when to stop. */
export interface Session extends Signals {
  readonly client: Client;
}

export function createClient(connection: Connection, settings: Partial<TransportSettings> = {}): Client {
  return clientOver(createTransport(connection, settings), settings.clock);
}

export function clientOver(transport: Transport, { now } = systemClock): Client {
  // Whatever part of a script they change, writes to it go one at a time.
  const ofScript = { param: "scriptId", turns: createTurns(), now };
  return {
    transport,
    pullZones: createSnapshots(transport, { path: pullZonePath, param: "pullZoneId", reply: PullZone, now }),
    scripts: createSnapshots(transport, { path: scriptPath, reply: Script, ...ofScript }),
    scriptSecrets: createSnapshots(transport, { path: scriptSecretsPath, reply: ScriptSecrets, ...ofScript }),
    activeReleases: createSnapshots(transport, { path: activeReleasePath, reply: ScriptRelease, ...ofScript }),
    dnsZones: createSnapshots(transport, { path: dnsZonePath, param: "dnsZoneId", reply: DnsZone, now }),
    containerApps: createSnapshots(transport, { path: containerAppPath, param: "appId", reply: ContainerApp, now }),
    containerRegistries: createSnapshots(transport, {
      path: containerRegistriesPath,
      param: "account",
      reply: ContainerRegistries,
      now,
    }),
  };
}
