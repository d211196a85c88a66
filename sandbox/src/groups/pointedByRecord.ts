import { recordTypeName, type StoredDnsRecord } from "../schemas/dnsRecord";
import type { PullZone } from "../schemas/pullZone";
import type { State } from "../state";

/** Whether a record in any DNS zone points a hostname to its pull zone, by name or as a wildcard. */
export const isPointedByRecord = ({ accounts }: State, hostname: string, zone: PullZone): boolean => {
  const name = hostname.toLowerCase();
  const names = [name, name.replace(/^[^.]+/, "*")];
  return [...accounts.values()]
    .flatMap(({ dnsZones }) => [...dnsZones.values()])
    .some(({ Domain, Records }) =>
      Records.some((record) => names.includes(fullNameOf(record, Domain)) && pointsTo(record, zone)),
    );
};

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
