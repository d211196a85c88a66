import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { removed } from "./containerApp";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";

/** The log forwarding of an application, beside another application. */
export const containerLogForwardingSample: Sample = {
  kind: "ContainerLogForwarding",
  // Any word may be a textual id.
  badId: "no/id",
  prepare,
};

const at = "/mc/log/forwarding";
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const seeded = sandbox.seed({ containerApps: ["own", "other"].map((word) => ({ name: `logs ${word} ${worlds}` })) });
  const [own = "", other = ""] = seeded.containerApps.map(({ id }) => id);
  const send = elsewhere(sandbox);
  const appOf = (id: string) => sandbox.state().accounts.main?.containerApps.find((app) => app.id === id);
  const get = `GET ${at}/${own}`;
  const app = (id = own): string => `GET /mc/apps/${id}`;
  // Without a body, a 404 does not say what is missing.
  const create = (id = own): readonly string[] => [app(id), `GET ${at}/${id}`, app(id), `POST ${at}`];
  const update = [get, `PUT ${at}/${own}`];
  const fields = {
    type: "SyslogTcp",
    endpoint: "logs.example.com",
    port: 514,
    token: "token-of-tests",
    format: "SyslogRfc5424",
  };
  const minimal = { appId: own, ...fields };
  const values = {
    type: "SyslogUdp",
    endpoint: "203.0.113.9",
    port: 6514,
    token: "another-token",
    format: "SyslogRfc3164",
    enabled: false,
  };
  const sent = { app: own, ...fields, enabled: true };
  const change = (changes: object) => () => send("PUT", `${at}/${own}`, { ...sent, ...changes });
  const changed = changesBy("update", update);
  return {
    minimal,
    full: { ...minimal, enabled: true, adopt: false },
    id: own,
    spellings: [{ ...minimal, appId: ` ${own}` }],
    changes: [
      changesBy("replace", [`DELETE ${at}/${own}`, ...create(other)])("appId", other),
      ...Object.entries(values).map(([property, value]) => changed(property, value)),
    ],
    drifts: Object.entries(values).map(([property, value]) =>
      driftsRepairedBy(update)(property, change({ [property]: value })),
    ),
    others: values,
    cannotDrift: { appId: "no call changes it" },
    invalid: [
      { args: { ...minimal, port: 0 }, says: /port must be/ },
      { args: { ...minimal, token: "" }, says: /token must have 1 to/ },
    ],
    requests: {
      create: create(),
      read: [get],
      delete: [`DELETE ${at}/${own}`],
      deleteAgain: [`DELETE ${at}/${own}`, get, app()],
      adopt: [app(), get],
    },
    exists: () => appOf(own)?.logForwarding !== undefined,
    neighbours: () => appOf(other),
    make: () => send("POST", at, sent),
    remove: () => send("DELETE", `${at}/${own}`),
    removeParent: () => removed(sandbox, `/mc/apps/${own}`),
  };
}
