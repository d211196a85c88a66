import type { HostnameSeed } from "../../sandbox/src";
import { describeStories, seed, stored, type Step } from "./stories";

const refusal = (key: string, Message: string) => ({ ErrorKey: `pullzone.${key}`, Field: "Hostname", Message });
const registered = refusal("hostname_already_registered", "The hostname is already registered.");
const unknown = refusal("hostname_not_found", "There is no such hostname.");

const shop = seed({ pullZones: [{ Name: "shop" }] });
const zone = (...Hostnames: HostnameSeed[]): Step => seed({ pullZones: [{ Name: "shop", Hostnames }] });
const add = (Hostname: string, status: number, reply?: unknown, zone = 1001): Step => [
  `POST /pullzone/${zone}/addHostname`,
  { Hostname },
  status,
  reply,
];
const remove = (Hostname: string, status: number, reply?: unknown): Step => [
  "DELETE /pullzone/1001/removeHostname",
  { Hostname },
  status,
  reply,
];
const forceSsl = (Hostname: string, ForceSSL: boolean, status: number, reply?: unknown): Step => [
  "POST /pullzone/1001/setForceSSL",
  { Hostname, ForceSSL },
  status,
  reply,
];
const shows = (...Hostnames: readonly object[]): Step => ["GET /pullzone/1001", 200, { Hostnames }];
const stores = (...Hostnames: readonly object[]): Step => stored(({ pullZones }) => pullZones[0]?.Hostnames, Hostnames);

describeStories(
  "sandbox: hostnames",
  {},
  {
    "refuses a hostname that any zone of any account has, whatever its case": [
      seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }] }, { Name: "blog" }] }),
      seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "b.test" }] }] }),
      ...["a.test", "A.TEST", "b.test", "blog.b-cdn.net"].flatMap((name) =>
        [1001, 1002].map((zone) => add(name, 400, registered, zone)),
      ),
      stores({ Value: "a.test" }),
      ["DELETE /pullzone/1001", 204],
      add("a.test", 204, "", 1002),
    ],
    "stores hostnames as they were sent, and knows them in any case": [
      zone(),
      add("WWW.Example.com", 204),
      stores({ Value: "WWW.Example.com" }),
      ["GET /pullzone?search=www.EXAMPLE", 200, [{}]],
      forceSsl("www.EXAMPLE.com", false, 204),
      remove("www.example.COM", 204),
      stores(),
    ],
    "keeps its system hostname": [
      shop,
      remove("shop.b-cdn.net", 400, refusal("system_hostname", "A system hostname cannot be removed.")),
      shows({ Value: "shop.b-cdn.net" }),
    ],
    "refuses the removal of a hostname that is not there": [zone({ Value: "a.test" }), remove("b.test", 400, unknown)],
    "refuses what the public DNS cannot have": [
      zone(),
      ...["a.invalid", "localhost", "a b.test", "-a.test"].map((name) =>
        add(name, 400, refusal("hostname_invalid", "The hostname is invalid.")),
      ),
    ],
  },
);
