import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { inShieldZones } from "./shieldZones";

// The basic plan has no such pages.
const zones = inShieldZones("paged", 1);
let worlds = 0;

export const shieldPageSample: Sample = {
  kind: "ShieldPage",
  prepare: (sandbox) => prepare(sandbox),
};

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = zones.plant(sandbox, worlds);
  sandbox.seed({ shieldPages: [{ shieldZoneId: other, pageType: "ratelimit", content: "Slow down" }] });
  const send = elsewhere(sandbox);
  const path = (zone = own, type = "block"): string => `${zones.path(zone)}/custom-page/${type}`;
  const create = (zone = own, type = "block") => [
    `GET ${zones.path(zone)}`,
    `GET ${path(zone, type)}`,
    `PUT ${path(zone, type)}`,
  ];
  const replace = (zone: number, type: string) => changesBy("replace", [`DELETE ${path()}`, ...create(zone, type)]);
  const update = [`GET ${path()}`, `PUT ${path()}`];
  const pages = () => sandbox.state().accounts.main?.shieldPages ?? [];
  const isOwn = ({ shieldZoneId }: { readonly shieldZoneId: number }) => shieldZoneId === own;
  const minimal = { shieldZoneId: own, pageType: "block", content: "<h1>Bl\u00f6cked</h1>\n" };
  return {
    minimal,
    full: { ...minimal, shieldZoneId: String(own), adopt: false },
    id: `${own}/block`,
    spellings: [{ ...minimal, shieldZoneId: ` ${own}` }],
    changes: [
      replace(other, "block")("shieldZoneId", other),
      replace(own, "challenge")("pageType", "challenge"),
      changesBy("update", update)("content", "{}"),
    ],
    drifts: [driftsRepairedBy(update)("content", () => sendText("<h1>Theirs</h1>"))],
    cannotDrift: { shieldZoneId: "no call changes it", pageType: "no call changes it" },
    changeElsewhere: () => send("DELETE", path(other, "ratelimit")),
    invalid: [{ args: { ...minimal, content: "" }, says: /content must have 1 to/ }],
    requests: {
      create: create(),
      read: [`GET ${path()}`],
      delete: [`DELETE ${path()}`],
      adopt: create().slice(0, 2),
      // The zone was read when the page was created.
      deleteAgain: [`DELETE ${path()}`, `GET ${path()}`],
    },
    exists: () => pages().some(isOwn),
    neighbours: () => pages().filter(({ shieldZoneId }) => shieldZoneId === other),
    make: () => sendText(minimal.content),
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", zones.remove(sandbox, own)),
  };

  function sendText(content: string): Promise<unknown> {
    sandbox.seed({ shieldPages: [{ shieldZoneId: own, pageType: "block", content }] });
    return Promise.resolve();
  }
}
