import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Properties } from "../../provider/src/properties/values";
import { elsewhere } from "../support/elsewhere";
import { removed } from "./containerApp";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** An endpoint of a container that has another one, in an application with a second container that has one too. */
export const containerEndpointSample: Sample = {
  kind: "ContainerEndpoint",
  behaviours: [
    { nestedArrays: "wiped" },
    { nestedObjects: "replaced" },
    { listOrder: "reversed" },
    { appReadsUntilActive: 2 },
    { containerObjectReadsUntilShown: 2 },
  ],
  prepare,
};

const anycast = { portMappings: [{ containerPort: 7000, exposedPort: 7000, protocols: ["udp"] }] };
const cdn = { portMappings: [{ containerPort: 8080 }] };
const fullCdn = {
  isSslEnabled: true,
  stickySessions: { sessionHeaders: ["X-User", "X-Session"], cookieName: "stick" },
  portMappings: [{ containerPort: 8080 }],
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  const seed = (name: string) => ({
    name,
    containerTemplates: [
      {
        name: "web",
        endpoints: [{ displayName: "other", anycast: { type: "iPv4" as const, portMappings: [{ containerPort: 1 }] } }],
      },
      { name: "job", endpoints: [{ displayName: "admin", cdn }] },
    ],
  });
  worlds += 1;
  const [zoneOne, zoneTwo] = sandbox
    .seed({ pullZones: [{ Name: `endpoint-${worlds}` }, { Name: `other-endpoint-${worlds}` }] })
    .pullZones.map(({ Id }) => Id);
  const [app, second] = sandbox.seed({ containerApps: [seed("shop"), seed("blog")] }).containerApps.map(({ id }) => id);
  if (app === undefined || second === undefined) throw new Error("the seed gave no applications");
  const apps = () => sandbox.state().accounts.main?.containerApps ?? [];
  const appNow = () => apps().find(({ id }) => id === app);
  const isOwn = (name: string) => name === "site" || name === "front";
  const entry = () =>
    appNow()
      ?.containerTemplates.flatMap(({ endpoints }) => endpoints)
      .find(({ displayName }) => isOwn(displayName));
  let id: string | undefined;
  const lastAskedFor = (): string | undefined =>
    sandbox
      .journal()
      .map(({ path: asked }) => new RegExp(`^/mc/apps/${app}/endpoints/([^/]+)`).exec(asked)?.[1])
      .findLast((found) => found !== undefined);
  /** Once it is gone, the id that it had. */
  const own = (): string => (id = entry()?.id ?? id) ?? lastAskedFor() ?? "not-made";
  const container = (name = "web", of = app): string =>
    apps()
      .find((one) => one.id === of)
      ?.containerTemplates.find((one) => one.name === name)?.id ?? "no-container";
  const send = elsewhere(sandbox);
  const get = (of = app): string => `GET /mc/apps/${of}`;
  const one = (): string => `/mc/apps/${app}/endpoints/${own()}`;
  const below = (name = "web", of = app): string => `/mc/apps/${of}/containers/${container(name, of)}/endpoints`;
  const create = (name = "web", of = app): readonly string[] => [get(of), `POST ${below(name, of)}`, get(of)];
  const update = (): readonly string[] => [get(), `PUT ${one()}`, get()];
  const replaced = (name: string, of = app): readonly string[] => [`DELETE ${one()}`, ...create(name, of)];
  const minimal = { appId: app, containerName: "web", displayName: "site", cdn };
  const zone = () => entry()?.cdn?.pullZoneId ?? undefined;
  const drift =
    (settings: Properties, displayName = "site") =>
    () =>
      send("PUT", one(), { displayName, cdn: { ...fullCdn, pullZoneId: zone(), ...settings } });
  const bad = (settings: Properties): Properties => ({ ...minimal, cdn: { ...cdn, ...settings } });

  return {
    minimal,
    full: { ...minimal, cdn: fullCdn, adopt: false },
    get id() {
      return `${app}/${own()}`;
    },
    spellings: [{ ...minimal, appId: ` ${app}` }],
    get changes() {
      return [
        changesBy("replace", replaced("web", second))("appId", second),
        changesBy("replace", replaced("job"))("containerName", "job"),
        changesBy("replace", replaced("web"))("displayName", "front"),
        changesBy("update", update())("cdn", fullCdn),
      ];
    },
    get drifts() {
      const repaired = driftsRepairedBy(update());
      return [
        driftsRepairedBy(replaced("web"))("displayName", drift({}, "front")),
        repaired("cdn", drift({ isSslEnabled: false })),
        repaired("cdn", drift({ portMappings: [{ containerPort: 81 }] })),
        repaired("cdn", drift({ stickySessions: { sessionHeaders: ["X-User"] } })),
      ];
    },
    alternatives: [
      { inputs: { ...minimal, cdn: { ...fullCdn, pullZoneId: zoneOne } } },
      { inputs: { ...minimal, cdn: undefined, anycast: { ...anycast, type: "iPv4" } } },
    ],
    others: { "cdn.pullZoneId": zoneTwo },
    cannotDrift: { containerName: "an endpoint cannot move to another container" },
    changeElsewhere: async () => {
      await send("POST", below("job"), { displayName: "new", cdn });
      await send("PATCH", `/mc/apps/${app}/containers/${container("job")}`, { imageTag: "changed" });
    },
    invalid: [
      { args: { ...minimal, appId: "a/b" }, says: /appId must be the ID of an application: pass app\.id/ },
      { args: { ...minimal, cdn: undefined }, says: /cdn or anycast is required: set one of the two/ },
      { args: { ...minimal, anycast }, says: /anycast cannot be combined with cdn: remove one of the two/ },
      { args: bad({ portMappings: [] }), says: /cdn\.portMappings must have a port mapping/ },
      {
        args: bad({ portMappings: [{ containerPort: 0 }] }),
        says: /cdn\.portMappings has a containerPort that must be/,
      },
      {
        args: bad({ portMappings: [{ containerPort: 1 }, { containerPort: 2 }] }),
        says: /cdn\.portMappings must have exactly one port mapping/,
      },
      { args: bad({ stickySessions: { sessionHeaders: [] } }), says: /sessionHeaders must name 1 to 3 headers/ },
      { args: bad({ ssl: true }), says: /cdn\.ssl must be left out: the closest names are isSslEnabled/ },
    ],
    get requests() {
      return {
        create: create(),
        read: [get()],
        delete: [`DELETE ${one()}`],
        deleteAgain: [`DELETE ${one()}`, get()],
        adopt: [get()],
      };
    },
    steps: {
      get delete() {
        return [{ method: "DELETE", path: `/mc/apps/${app}/endpoints/*` }];
      },
    },
    get readBack() {
      const portMappings = [{ containerPort: 8080, protocols: ["tcp"] }];
      return { cdn: { isSslEnabled: false, pullZoneId: zone(), portMappings } };
    },
    exists: () => entry() !== undefined,
    neighbours: () =>
      apps()
        .filter((one) => one.id === app || one.id === second)
        .map((one) => ({
          ...one,
          readsUntilSettled: 0,
          status: "active",
          containerTemplates: one.containerTemplates.map((each) => ({
            ...each,
            endpoints: each.endpoints.filter(({ displayName }) => !isOwn(displayName)),
          })),
        })),
    make: () => send("POST", below(), { displayName: "site", cdn: { ...cdn, isSslEnabled: true } }),
    remove: () => send("DELETE", one()),
    removeParent: () => removed(sandbox, `/mc/apps/${app}`),
  };
}
