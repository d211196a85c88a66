import type { Hostname, Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import type { Sample, Fixture } from "./sample";

/** A hostname of a zone that is to have an external certificate, as the samples and the tests of their own need it. */
export interface ChallengedHostname {
  readonly zone: number;
  readonly name: string;
  readonly entry: () => Hostname | undefined;
  readonly hasOpenChallenge: () => boolean;
  /** Does an operation outside Pulumi. */
  readonly send: ReturnType<typeof elsewhere>;
}

let worlds = 0;

export function challengedHostname(sandbox: Sandbox): ChallengedHostname {
  worlds += 1;
  const name = `shop.challenged-${worlds}.example`;
  const seed = { Name: `challenged-${worlds}`, Hostnames: [{ Value: name }] };
  const zone = sandbox.seed({ pullZones: [seed] }).pullZones[0]?.Id;
  if (zone === undefined) throw new Error("the sandbox planted no zone");
  const account = () => sandbox.state().accounts.main;
  const entry = (): Hostname | undefined =>
    account()
      ?.pullZones.find(({ Id }) => Id === zone)
      ?.Hostnames.find(({ Value }) => Value === name);
  return {
    zone,
    name,
    entry,
    hasOpenChallenge: () => account()?.challenges.some(({ hostnameId }) => hostnameId === entry()?.Id) ?? false,
    send: elsewhere(sandbox),
  };
}

const requestDns = "/pullzone/requestExternalDnsCertificate";
const completeDns = "/pullzone/completeExternalDnsCertificate";

/** Everything of the account but the certificate of the hostname. */
const withoutCertificate = (sandbox: Sandbox, { zone, name }: ChallengedHostname): unknown =>
  sandbox
    .state()
    .accounts.main?.pullZones.filter(({ Id }) => Id === zone)
    .map((found) => ({ ...found, Hostnames: found.Hostnames.filter(({ Value }) => Value !== name) }));

const certificateSample: Sample = {
  kind: "ExternalCertificate",
  hasNoOutputs: true,
  cannotBeRead: true,
  prepare: (sandbox): Fixture => {
    const hostname = challengedHostname(sandbox);
    const { zone, name, send, hasOpenChallenge } = hostname;
    const other = challengedHostname(sandbox);
    const minimal = { pullZoneId: zone, hostname: name, challenge: "dns" };
    const add = (to: number) => send("POST", `/pullzone/${to}/addHostname`, { Hostname: name });
    const remove = () => send("DELETE", `/pullzone/${zone}/removeHostname`, { Hostname: name });
    return {
      minimal,
      full: { ...minimal, pullZoneId: String(zone), renewTriggers: { month: "2026-01", by: "hand" } },
      id: `${zone}/${name}`,
      spellings: [
        { ...minimal, pullZoneId: String(zone), hostname: name.toUpperCase() },
        { ...minimal, hostname: `${name}.` },
      ],
      changes: [
        {
          property: "hostname",
          value: `new.${name}`,
          prepare: () => send("POST", `/pullzone/${zone}/addHostname`, { Hostname: `new.${name}` }),
          action: "replace",
          requests: [`POST ${requestDns}`],
        },
        {
          property: "pullZoneId",
          value: other.zone,
          prepare: () => remove().then(() => add(other.zone)),
          action: "replace",
          requests: [`POST ${requestDns}`],
        },
        {
          property: "challenge",
          value: "http",
          action: "update",
          requests: ["POST /pullzone/requestExternalHttpCertificate"],
        },
        { property: "renewTriggers", value: ["2026-01"], action: "update", requests: [`POST ${requestDns}`] },
      ],
      drifts: [],
      cannotDrift: { challenge: "no read shows it" },
      changeElsewhere: () => send("POST", `/pullzone/${zone}/addHostname`, { Hostname: `new.${name}` }),
      invalid: [
        { args: { ...minimal, challenge: "DNS" }, says: /challenge must be "http" or "dns"/ },
        { args: { ...minimal, hostname: `https://${name}/` }, says: /hostname must be a hostname alone/ },
        {
          args: { ...minimal, hostname: `*.${name}`, challenge: "http" },
          says: /challenge cannot be "http" for a wildcard/,
        },
        {
          args: { ...minimal, renewTriggers: [7] },
          says: /renewTriggers must be a list of strings or a map of strings/,
        },
      ],
      requests: { create: [`POST ${requestDns}`], read: [], delete: [] },
      exists: hasOpenChallenge,
      neighbours: () => withoutCertificate(sandbox, hostname),
      make: () => send("POST", requestDns, { Hostname: name }),
      remove,
      removeParent: () => send("DELETE", `/pullzone/${zone}`),
    };
  },
};

const validationSample: Sample = {
  kind: "ExternalCertificateValidation",
  hasNoOutputs: true,
  // With an older certificate there, a lost answer looks like none.
  unconfirmedUpdate: /was completed.*: .* run `pulumi up` again/,
  prepare: (sandbox): Fixture => {
    const hostname = challengedHostname(sandbox);
    const { zone, name, send, entry } = hostname;
    const other = challengedHostname(sandbox);
    const request = (of: string) => send("POST", requestDns, { Hostname: of });
    // Done in memory, so before anything comes over the network.
    void request(name);
    void request(other.name);

    const get = `GET /pullzone/${zone}`;
    const minimal = {
      externalCertificate: `${zone}/${name}`,
      challenge: "dns",
      requestedAt: "2026-01-02T03:04:05.678Z",
      // What is refused may be due to an answer that is not seen yet, so it is waited for.
      __timeouts: { create: "10s", update: "10s" },
    };
    return {
      minimal,
      full: minimal,
      id: `${zone}/${name}`,
      spellings: [{ ...minimal, externalCertificate: ` ${zone}/${name.toUpperCase()}. ` }],
      changes: [
        {
          property: "externalCertificate",
          value: `${other.zone}/${other.name}`,
          action: "replace",
          requests: [`GET /pullzone/${other.zone}`, `POST ${completeDns}`],
        },
        {
          property: "requestedAt",
          value: "2026-03-02T03:04:05.678Z",
          prepare: () => request(name),
          action: "update",
          requests: [get, `POST ${completeDns}`],
        },
        { property: "challenge", value: "http", action: "same", requests: [] },
      ],
      drifts: [],
      changeElsewhere: () => send("POST", `/pullzone/${zone}/addHostname`, { Hostname: `new.${name}` }),
      invalid: [
        { args: { ...minimal, externalCertificate: name }, says: /externalCertificate must be the id of an/ },
        { args: { ...minimal, externalCertificate: `${zone}/a b` }, says: /externalCertificate must be the id of an/ },
      ],
      requests: { create: [get, `POST ${completeDns}`], read: [get], delete: [] },
      readBack: { challenge: undefined, requestedAt: undefined },
      restore: () => request(name),
      exists: () => entry()?.HasCertificate === true,
      neighbours: () => withoutCertificate(sandbox, hostname),
      make: () => send("POST", completeDns, { Hostname: name }),
      remove: () => send("DELETE", `/pullzone/${zone}/removeCertificate`, { Hostname: name }),
      removeParent: () => send("DELETE", `/pullzone/${zone}`),
    };
  },
};

export const externalCertificateSamples: readonly Sample[] = [certificateSample, validationSample];
