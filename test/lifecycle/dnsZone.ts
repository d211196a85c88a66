import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { driftsRepairedBy, type Fixture, type Sample } from "./sample";

/** A DNS zone, which the API numbers, so paths that name it are looked up when they are asked for. */
export const dnsZoneSample: Sample = {
  kind: "DnsZone",
  hasNoParent: true,
  behaviours: [{ listOrder: "reversed" }],
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const domain = `zone-${worlds}.example`;
  const { dnsZones } = sandbox.seed({
    dnsZones: [{ Domain: `www.${domain}`, Records: [{ Type: 3, Name: "a", Value: "kept" }] }],
  });
  let number = Math.max(...dnsZones.map(({ Id }) => Id)) + 1;

  const send = elsewhere(sandbox);
  const account = () => sandbox.state().accounts.main;
  const named = () => account()?.dnsZones.find(({ Domain }) => Domain === domain);
  /** Its number, also after it is gone: once it was seen, and before that the one that comes next. */
  const own = (): number => {
    number = named()?.Id ?? number;
    return number;
  };

  const path = (): string => `/dnszone/${own()}`;
  const create = ["GET /dnszone", "POST /dnszone"];
  const update = (): readonly string[] => [`GET ${path()}`, `POST ${path()}`];
  const remove = (): readonly string[] => [`GET ${path()}`, `DELETE ${path()}`];
  const drift = (property: string, body: object) =>
    driftsRepairedBy(update)(property, () => send("POST", path(), body));
  const names = {
    customNameserversEnabled: true,
    nameserver1: "ns1.own.example",
    nameserver2: "ns2.own.example",
    soaEmail: "me@own.example",
  };
  return {
    minimal: { domain },
    full: {
      domain,
      ...names,
      loggingEnabled: true,
      loggingIpAnonymizationEnabled: false,
      logAnonymizationType: "drop",
      certificateKeyType: "rsa",
      deleteRecords: true,
      adopt: false,
    },
    get id() {
      return String(own());
    },
    spellings: [{ domain: domain.toUpperCase() }, { domain: ` ${domain}. ` }],
    changes: [
      {
        property: "domain",
        value: `other-${domain}`,
        action: "replace",
        requests: [...remove(), ...create],
      },
      { property: "loggingEnabled", value: true, action: "update", requests: update() },
      { property: "loggingIpAnonymizationEnabled", value: false, action: "update", requests: update() },
      { property: "logAnonymizationType", value: "drop", action: "update", requests: update() },
      { property: "certificateKeyType", value: "rsa", action: "update", requests: update() },
      { property: "customNameserversEnabled", value: false, action: "update", requests: [`GET ${path()}`] },
      { property: "deleteRecords", value: true, action: "update", requests: [] },
    ],
    drifts: [
      drift("customNameserversEnabled", { CustomNameserversEnabled: false }),
      drift("nameserver1", { Nameserver1: "ns3.own.example" }),
      drift("nameserver2", { Nameserver2: "ns3.own.example" }),
      drift("soaEmail", { SoaEmail: "you@own.example" }),
      drift("loggingEnabled", { LoggingEnabled: false }),
      drift("loggingIpAnonymizationEnabled", { LoggingIPAnonymizationEnabled: true }),
      drift("logAnonymizationType", { LogAnonymizationType: 0 }),
      drift("certificateKeyType", { CertificateKeyType: 0 }),
    ],
    cannotDrift: { domain: "the API cannot rename a zone" },
    changeElsewhere: () => send("POST", `/dnszone/${dnsZones[0]?.Id}`, { LoggingEnabled: true }),
    invalid: [
      { args: { domain: "no domain" }, says: /domain must be a domain: write, for example, example\.com/ },
      { args: { domain: "localhost" }, says: /domain must be a domain: write, for example, example\.com/ },
      { args: { domain: "*.example.com" }, says: /domain must be a domain: write, for example, example\.com/ },
      { args: { domain, nameserver1: "ns1.own.example" }, says: /nameserver1 requires customNameserversEnabled: set/ },
      {
        args: { domain, ...names, nameserver2: undefined },
        says: /nameserver2 is required with customNameserversEnabled: set it/,
      },
      { args: { domain, ...names, soaEmail: "me" }, says: /soaEmail must be an email address/ },
      { args: { domain, ...names, nameserver1: "https://ns" }, says: /nameserver1 must be a hostname/ },
      { args: { domain, records: {} }, says: /records is not a property/ },
    ],
    get requests() {
      return {
        create,
        read: [`GET ${path()}`],
        delete: remove(),
        adopt: ["GET /dnszone"],
        deleteAgain: [`GET ${path()}`],
      };
    },
    exists: () => named() !== undefined,
    neighbours: () => account()?.dnsZones.filter(({ Id }) => dnsZones.some((seeded) => seeded.Id === Id)),
    make: () => send("POST", "/dnszone", { Domain: domain }),
    remove: () => send("DELETE", path()),
  };
}
