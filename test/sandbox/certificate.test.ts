import assert from "node:assert/strict";
import { describe } from "mocha";
import type { HostnameBehaviour, HostnameSeed, Sandbox } from "../../sandbox/src";
import { request, takeViolations } from "./helpers";
import { leniently, seed, stored, tellStories, type Step } from "./stories";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const certificate = "-----BEGIN CERTIFICATE-----\nMIIB>>>???\n-----END CERTIFICATE-----\n";
const key = "-----BEGIN PRIVATE KEY-----\ncanaryKey>>>???\n-----END PRIVATE KEY-----\n";
const files = { Certificate: base64(certificate), CertificateKey: base64(key) };

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
const add = (body: object, status: number, reply?: unknown): Step => [
  "POST /pullzone/1001/addCertificate",
  { Hostname: "a.test", ...files, ...body },
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
const asRead = (file: string) => Buffer.from(file).toString("base64url");
const brought = stores({ HasCertificate: true, Certificate: asRead(certificate) });
const issued = stores({ HasCertificate: true, Certificate: undefined, CertificateProvisionType: 0 });
const none = stores({ HasCertificate: false });
const refusal = (key: string, Message: string, Field: string | undefined = "Hostname") => ({
  ErrorKey: `pullzone.${key}`,
  Field,
  Message,
});
const failed = (Message: string) => refusal("certificate_request_failed", Message);
const notPointing = { ...failed("The domain a.test is not pointing to our servers."), Field: undefined };
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
      "are not there when nothing was said of the DNS of the hostname": [
        seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }] }] }),
        load("a.test", 400, notPointing),
        none,
      ],
      ...Object.fromEntries(
        byRecord.map(([what, name, record, status]) => [
          `are ${status === 200 ? "" : "not "}there with ${what} in a DNS zone, where nothing was said of the hostname`,
          recorded(name, record, status),
        ]),
      ),
      "need the domain to be delegated to a DNS zone of bunny.net for a wildcard, as a zone here is by default": [
        zone({ Value: "*.a.test" }),
        load("*.a.test&useOnlyHttp01=false", 400, failed("A certificate for a wildcard needs DNS-01 validation.")),
        none,
        seed({ dnsZones: [{ Domain: "A.test" }] }),
        load("*.a.test", 200),
        issued,
      ],
      "are for hostnames of the account alone": [
        seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "a.test" }] }] }),
        load("a.test", 404, refusal("hostname_not_found", "There is no such hostname.")),
        leniently,
        ["GET /pullzone/loadFreeCertificate", 400],
      ],
    },
  );
});

const reads = ["/pullzone/1001", "/pullzone", "/pullzone?page=1"];
const whole = (path: string) => `GET ${path}${path.includes("?") ? "&" : "?"}includeCertificate=true`;

describe("sandbox: certificates that are brought", () => {
  tellStories(
    {},
    {
      "replace what was there, and only a read that asks for them shows them": [
        zone(),
        load("a.test", 200),
        add({}, 204, ""),
        brought,
        ...reads.flatMap((path): Step[] => [
          [`GET ${path}`, 200, /^(?!.*"Certificate(Key)?":")/s],
          [whole(path), 200, new RegExp(`"Certificate":"${asRead(certificate)}","CertificateKey":"${asRead(key)}"`)],
        ]),
        ["POST /pullzone/1001", {}, 200, /^(?!.*"Certificate(Key)?":")/s],
      ],
      "are for hostnames of the zone alone": [zone(), add({ Hostname: "b.test" }, 400), remove("b.test", 400)],
      "have a key that shows nowhere but where it is asked for": [
        zone(),
        add({}, 204),
        stores({ CertificateKey: asRead(key) }),
        add({ Certificate: "?" }, 204),
        [whole("/pullzone/1001"), 200],
        ["POST /pullzone/1001/addCertificate", { Hostname: 1, ...files }, 400],
        assertHidden,
      ],
      "cannot be removed from a system hostname": [
        seed({ pullZones: [{ Name: "shop" }] }),
        remove(
          "shop.b-cdn.net",
          400,
          refusal("system_hostname", "The certificate of a system hostname cannot be removed."),
        ),
        issued,
      ],
    },
  );
});

async function assertHidden(sandbox: Sandbox): Promise<void> {
  for (const path of ["state", "journal", "violations", "options", "faults"]) {
    const { text } = await request(sandbox, "GET", `/_sandbox/${path}`);
    for (const leak of [key, files.CertificateKey, asRead(key)]) assert.ok(!text.includes(leak.slice(0, 40)), path);
    if (path === "state") assert.match(text, /"CertificateKey":"\(hidden\)"/);
  }
  assert.equal(takeViolations(sandbox).length, 1);
}
