import { describe } from "mocha";
import type { HostnameBehaviour, HostnameSeed } from "../../sandbox/src";
import { leniently, seed, stored, tellStories, type Step } from "./stories";

const pointing = { "*": { pointsToBunny: true } };
/** A zone with this hostname, which points to it. */
const zone = (hostname: HostnameSeed = { Value: "a.test" }): Step =>
  seed({ pullZones: [{ Name: "shop", Hostnames: [hostname] }], hostnameBehaviour: pointing });
const behaves =
  (hostname: string, behaviour: HostnameBehaviour): Step =>
  (sandbox) =>
    sandbox.setHostnameBehaviour(hostname, behaviour);
const load = (hostname: string, status: number, reply?: unknown): Step => [
  `GET /pullzone/loadFreeCertificate?hostname=${hostname}`,
  status,
  reply,
];
const remove = (Hostname: string, status: number, reply?: unknown): Step => [
  "DELETE /pullzone/1001/removeCertificate",
  { Hostname },
  status,
  reply,
];
const stores = (expected: object): Step => stored(({ pullZones }) => pullZones[0]?.Hostnames[0], expected);
const issued = stores({ HasCertificate: true, Certificate: undefined, CertificateProvisionType: 0 });
const none = stores({ HasCertificate: false });
const byRecord: readonly (readonly [what: string, name: string, record: object, status: number])[] = [
  ["a CNAME record for the zone's own hostname", "www.a.test", { Type: 2, Name: "www", Value: "Shop.b-cdn.net." }, 200],
  ["a record of the pull zone, for a domain itself", "a.test", { Type: 7, Name: "", LinkName: "1001" }, 200],
  ["such a record for all names", "any.a.test", { Type: 7, Name: "*", LinkName: "1001" }, 200],
  ["a record of another pull zone", "a.test", { Type: 7, Name: "", LinkName: "1002" }, 400],
  ["a record of another name", "a.test", { Type: 7, Name: "www", LinkName: "1001" }, 400],
  ["a CNAME record for another host", "www.a.test", { Type: 2, Name: "www", Value: "b-cdn.net" }, 400],
  ["a record that is disabled", "a.test", { Type: 7, Name: "", LinkName: "1001", Disabled: true }, 400],
];

const recorded = (name: string, record: object, status: number): readonly Step[] => [
  (sandbox) =>
    sandbox.seed({
      pullZones: [{ Name: "shop" }],
      dnsZones: [{ Domain: "a.test", Records: [{ Type: 0, ...record }] }],
    }),
  ["POST /pullzone/1001/addHostname", { Hostname: name }, 204],
  load(name, status),
  behaves(name, { pointsToBunny: false }),
  load(name, 400),
];

describe("sandbox: certificates that bunny.net obtains", () => {
  tellStories(
    {},
    {
      "are there at once when the hostname points to bunny.net, and are asked for by a GET that changes things": [
        zone(),
        load("A.test", 200, ""),
        issued,
        remove("a.test", 204),
        // a fault that does not act withholds the work, though it is a GET
        (sandbox) =>
          sandbox.addFault({ path: "/pullzone/loadFreeCertificate", answer: { kind: "status", status: 500 } }),
        load("a.test", 500),
        none,
      ],
      ...Object.fromEntries(
        byRecord.map(([what, name, record, status]) => [
          `are ${status === 200 ? "" : "not "}there with ${what} in a DNS zone, where nothing was said of the hostname`,
          recorded(name, record, status),
        ]),
      ),
      "are for hostnames of the account alone": [
        seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "a.test" }] }] }),
        load("a.test", 404, { ErrorKey: "pullzone.hostname_not_found", Field: "Hostname" }),
        leniently,
        ["GET /pullzone/loadFreeCertificate", 400],
      ],
    },
  );
});
