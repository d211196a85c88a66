import { circumstancesOf } from "../hostnameBehaviour";
import { recordTypeName, type StoredDnsRecord } from "../schemas/dnsRecord";
import type { PullZone } from "../schemas/pullZone";
import type { State } from "../state";

/** Whether a record in any DNS zone points a hostname to its pull zone, by name or as a wildcard. */
export const isPointedByRecord = (state: State, hostname: string, zone: PullZone): boolean => {
  const name = hostname.toLowerCase();
  const names = [name, name.replace(/^[^.]+/, "*")];
  return dnsZonesIn(state).some(({ Domain, Records }) =>
    Records.some((record) => names.includes(fullNameOf(record, Domain)) && pointsTo(record, zone)),
  );
};

/** Whether the domain of a hostname is delegated to bunny.net: by default, if any DNS zone is that of the domain. */
export const isDelegated = (state: State, hostname: string): boolean => {
  const name = `.${hostname.toLowerCase()}`;
  const isHosted = dnsZonesIn(state).some(({ Domain }) => name.endsWith(`.${Domain.toLowerCase()}`));
  return circumstancesOf(state.hostnames, hostname, false, isHosted).dnsAtBunny;
};

const dnsZonesIn = ({ accounts }: State) => [...accounts.values()].flatMap(({ dnsZones }) => [...dnsZones.values()]);

const fullNameOf = ({ Name }: StoredDnsRecord, domain: string): string =>
  [Name ?? "", domain]
    .filter((part) => part !== "")
    .join(".")
    .toLowerCase();

const pointsTo = ({ Type, Value, LinkName, Disabled }: StoredDnsRecord, { Id, Hostnames }: PullZone): boolean => {
  if (Disabled) return false;
  if (recordTypeName(Type) === "PullZone") return LinkName === String(Id);
  const target = (Value ?? "").toLowerCase().replace(/\.$/, "");
  return (
    recordTypeName(Type) === "CNAME" &&
    Hostnames.some(({ Value: own, IsSystemHostname }) => IsSystemHostname && own.toLowerCase() === target)
  );
};
