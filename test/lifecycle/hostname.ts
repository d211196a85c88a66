import { generateKeyPairSync } from "node:crypto";
import type { Hostname, Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, type Sample, type Fixture } from "./sample";

/** A private key that nothing else uses; the sandbox looks at the form of certificates only. */
export function privateKeyPem(): string {
  return generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
}

export const certificatePem = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBszCCAVmgAwIBAgIUQ2VydGlmaWNhdGVGb3JUaGVUZXN0cw==",
  "-----END CERTIFICATE-----",
  "",
].join("\n");

/** A hostname with a managed certificate; the kinds of certificate and their changes have tests of their own. */
export const hostnameSample: Sample = {
  kind: "Hostname",
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `www.site-${worlds}.example`;
  const { pullZones } = sandbox.seed({ pullZones: [{ Name: `site-${worlds}` }, { Name: `other-site-${worlds}` }] });
  for (const pointing of [name, `new.${name}`]) sandbox.setHostnameBehaviour(pointing, { pointsToBunny: true });
  const [zone, other] = pullZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");

  const send = elsewhere(sandbox);
  const zoneNow = (id: number) => sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id);
  const hostnames = (id: number): readonly Hostname[] => zoneNow(id)?.Hostnames ?? [];
  const isOurs = ({ Value }: Hostname): boolean => Value.toLowerCase() === name;

  const get = `GET /pullzone/${zone}`;
  const getOther = `GET /pullzone/${other}`;
  const change = (call: string): string => `POST /pullzone/${zone}/${call}`;
  const remove = `DELETE /pullzone/${zone}/removeHostname`;
  const load = "GET /pullzone/loadFreeCertificate";
  const obtainCertificate = () => send("GET", `/pullzone/loadFreeCertificate?hostname=${name}`);
  const full = {
    pullZoneId: String(zone),
    hostname: name,
    certificate: "managed",
    forceSsl: true,
    certificateKeyType: "rsa",
    useOnlyHttp01: true,
    adopt: false,
  };
  return {
    minimal: { pullZoneId: zone, hostname: name },
    full,
    id: `${zone}/${name}`,
    spellings: [
      { pullZoneId: String(zone), hostname: name.toUpperCase() },
      { pullZoneId: zone, hostname: `${name}.` },
    ],
    changes: [
      changesBy("replace", [get, remove, get, change("addHostname"), get])("hostname", `new.${name}`),
      changesBy("replace", [get, remove, getOther, `POST /pullzone/${other}/addHostname`, getOther])(
        "pullZoneId",
        other,
      ),
      changesBy("update", [get, load, get])("certificate", "managed"),
      changesBy("update", [get, change("setForceSSL")], obtainCertificate)("forceSsl", true),
      changesBy("update", [get, change("updatePrivateKeyType")])("certificateKeyType", "rsa"),
    ],
    drifts: [
      {
        property: "forceSsl",
        happen: () => send("POST", `/pullzone/${zone}/setForceSSL`, { Hostname: name, ForceSSL: false }),
        repair: [get, change("setForceSSL")],
      },
      {
        property: "certificate",
        happen: () => send("DELETE", `/pullzone/${zone}/removeCertificate`, { Hostname: name }),
        repair: [get, load, get],
      },
      {
        property: "certificateKeyType",
        happen: () => send("POST", `/pullzone/${zone}/updatePrivateKeyType`, { Hostname: name, KeyType: 0 }),
        repair: [get, change("updatePrivateKeyType")],
      },
    ],
    alternatives: [
      {
        inputs: {
          pullZoneId: zone,
          hostname: name,
          certificate: "custom",
          certificatePem,
          privateKeyPem: privateKeyPem(),
        },
      },
    ],
    changeElsewhere: () => send("POST", `/pullzone/${zone}/addHostname`, { Hostname: `not-${name}` }),
    invalid: [
      {
        args: { pullZoneId: zone, hostname: name, certificate: "none", forceSsl: true },
        says: /forceSsl cannot be true with certificate "none"/,
      },
      { args: { pullZoneId: zone, hostname: `https://${name}/` }, says: /hostname must be a hostname alone/ },
      {
        args: { pullZoneId: zone, hostname: name, certificatePem },
        says: /certificatePem requires certificate "custom"/,
      },
      {
        args: { pullZoneId: zone, hostname: name, certificate: "managed", privateKeyPem: "x" },
        says: /privateKeyPem requires certificate "custom"/,
      },
      {
        args: { pullZoneId: zone, hostname: name, certificate: "custom", certificatePem },
        says: /privateKeyPem is required with certificate "custom"/,
      },
      {
        args: {
          pullZoneId: zone,
          hostname: name,
          certificate: "custom",
          certificatePem: "cert.pem",
          privateKeyPem: "key.pem",
        },
        says: /certificatePem must be PEM text.*pass the content of the file.*\n.*privateKeyPem must be PEM text/,
      },
    ],
    requests: {
      create: [get, change("addHostname"), get],
      read: [get],
      delete: [get, remove],
    },
    exists: () => hostnames(zone).some(isOurs),
    neighbours: () => ({
      zone: { ...zoneNow(zone), Hostnames: hostnames(zone).filter((hostname) => !isOurs(hostname)) },
      other: zoneNow(other),
    }),
    make: () => send("POST", `/pullzone/${zone}/addHostname`, { Hostname: name }),
    remove: () => send("DELETE", `/pullzone/${zone}/removeHostname`, { Hostname: name }),
    removeParent: () => send("DELETE", `/pullzone/${zone}`),
  };
}
