import { hiddenNames } from "../../provider/src/contract/state";
import { omit, type Properties } from "../../provider/src/properties/values";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { definitions } from "../support/kinds";
import type { StartedHost } from "../support/providerHost";

const refusal = { kind: "status", status: 400 } as const;

/** What state holds after each of these runs, beside the provider's text and what the API gave. */
export async function statesOf(host: StartedHost): Promise<Readonly<Record<string, Properties>>> {
  const states: Record<string, Properties> = {};
  const zone = (): number => host.sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones[0]?.Id ?? 0;
  const note = (after: string, kind: string, outs: Properties): void => {
    const outputs = Object.keys(definitions.find((definition) => definition.kind === kind)?.outputs.codecs ?? {});
    states[`${kind}: ${after}`] = omit(outs, [hiddenNames.provider, ...outputs]);
  };
  const fails = (run: Promise<unknown>): Promise<void> =>
    run.then(
      () => Promise.reject(new Error("it was to fail")),
      () => undefined,
    );
  const started = (kind: string): { readonly resource: EngineResource; readonly noteAfter: (after: string) => void } => {
    host.reset();
    const resource = host.resource(kind);
    return { resource, noteAfter: (after) => { note(after, kind, resource.inState().outs); } };
  };

  const entry = started("BlockedIp");
  const ip = { pullZoneId: zone(), blockedIp: "203.0.113.7" };
  await entry.resource.up(ip);
  entry.noteAfter("created");
  await entry.resource.up({ ...ip, adopt: true });
  entry.noteAfter("adopt came later");
  note("read by its id alone", "BlockedIp", await host.resource("BlockedIp").get(entry.resource.inState().id));

  const set = started("BlockedIpSet");
  const pullZoneId = zone();
  const entries = (...blockedIps: readonly string[]): Properties => ({ pullZoneId, blockedIps, exclusive: true });
  await set.resource.up(entries("203.0.113.7", "2001:DB8:0::1"));
  set.noteAfter("created");
  host.sandbox.addFault({ path: "/pullzone/{id}/removeBlockedIp", times: "always", answer: refusal });
  await fails(set.resource.up(entries("203.0.113.8", "2001:db8::1")));
  set.noteAfter("an update that failed half-way");
  host.sandbox.clearFaults();
  await set.resource.up(entries("203.0.113.8", "2001:db8::1"));
  set.noteAfter("the update after that");

  const script = started("Script");
  await script.resource.up({ name: "edge", scriptType: "cdn", deleteLinkedPullZones: true });
  script.noteAfter("created");

  const hostname = started("Hostname");
  const www = { pullZoneId: zone(), hostname: "www.example.com", forceSsl: true };
  const timeouts = { [hiddenNames.timeouts]: { create: "2m", delete: "90s" } };
  host.sandbox.setHostnameBehaviour("www.example.com", { pointsToBunny: true });
  host.sandbox.addFault({ path: "/pullzone/{id}/setForceSSL", times: "always", answer: refusal });
  await fails(hostname.resource.up({ ...www, certificate: "managed", ...timeouts }));
  hostname.noteAfter("a create that failed half-way, with time limits");
  host.sandbox.clearFaults();
  await hostname.resource.up({ ...www, certificate: "managed", ...timeouts });
  hostname.noteAfter("the update after that");
  await hostname.resource.up({ pullZoneId: www.pullZoneId, hostname: www.hostname });
  hostname.noteAfter("all that is optional is omitted");
  return states;
}
