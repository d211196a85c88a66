import assert from "node:assert/strict";
import { lettersOf } from "../../sandbox/src/groups/containers/identity";
import { memberOf, request } from "./helpers";
import { describeStories, play, stored, type Step } from "./stories";

const cdn = (containerPort: number) => ({ portMappings: [{ containerPort }] });
const shop = {
  containerApps: [
    {
      name: "shop",
      volumes: [
        { name: "data", size: 5 },
        { name: "spare", size: 1 },
      ],
      containerTemplates: [
        {
          name: "web",
          endpoints: [{ displayName: "site", cdn: cdn(80) }],
          volumeMounts: [{ name: "data", mountPath: "/d" }],
        },
        { name: "job" },
      ],
    },
  ],
};

/** Ids are the same in each test: the letters of the first object, the second, and so on. */
const letters = (place: number, length: number) => lettersOf(`object ${place}`, length);
const id = letters(1, 15);
const app = `/mc/apps/${id}`;
const web = `${app}/containers/${id}-${letters(2, 4)}`;
const site = `${id}-site-${letters(3, 10)}`;
const job = `${app}/containers/${id}-${letters(4, 4)}`;
const api = `${id}-api-${letters(7, 10)}`;

const stores = (expected: object): Step => stored(({ containerApps }) => containerApps[0], expected);
const jobIs = (expected: object): Step => stores({ containerTemplates: [{}, expected] });
const logs = (call: string, body: object | undefined, status: number, reply?: unknown): Step => {
  const [method, path = ""] = call.split(" ");
  return [`${method} /mc/log/forwarding${path}`, body, status, reply];
};

describeStories("sandbox: containers, endpoints and volumes of an application", shop, {
  "lose what null is given for": [
    [
      `PATCH ${web}`,
      {
        imageDigest: `sha256:${"0".repeat(64)}`,
        probes: {
          startup: { tcpSocket: { request: { portNumber: 80 } } },
          liveness: { tcpSocket: { request: { portNumber: 80 } } },
        },
      },
      200,
    ],
    [
      `PATCH ${web}`,
      {
        imageDigest: null,
        entryPoint: { command: null },
        endpoints: [
          { displayName: "site", cdn: { ...cdn(80), pullZoneId: 1001, stickySessions: null }, anycast: null },
        ],
        probes: { startup: { tcpSocket: null, grpc: { request: { portNumber: 80 } } }, liveness: null },
      },
      200,
    ],
    (sandbox) => {
      const container = sandbox.state().accounts["main"]?.containerApps[0]?.containerTemplates[0];
      assert.deepEqual(container?.probes, { startup: { grpc: { request: { portNumber: 80 } } } });
      assert.deepEqual([container.imageDigest, container.entryPoint], ["", {}]);
      assert.deepEqual(container.endpoints[0]?.id, site);
    },
  ],
  "keep the id of an endpoint that is renamed, and refuse a name twice": [
    ...[job, job, web].map((container, place): Step => [
      `POST ${container}/endpoints`,
      { displayName: "api", cdn: { ...cdn(8080), stickySessions: { sessionHeaders: ["X-Session"] } } },
      place === 0 ? 201 : 400,
      place === 0 ? { id: api } : undefined,
    ]),
    [`PUT ${app}/endpoints/${api}`, { displayName: "api2", cdn: { ...cdn(81), pullZoneId: 1002 } }, 200],
    jobIs({
      endpoints: [{ id: api, displayName: "api2", cdn: { ...cdn(81), pullZoneId: 1002, stickySessions: undefined } }],
    }),
    [`PUT ${app}/endpoints/${api}`, { displayName: "site", cdn: cdn(81) }, 400],
    [`PUT ${app}/endpoints/${api}`, { displayName: "none" }, 422],
  ],
  "find an endpoint by its id, which has its name in it, dots and all": ["api.example.com", "a b/c?d%"].flatMap(
    (displayName, place): Step[] => {
      const endpoint = `${id}-${displayName}-${letters(7 + place, 10)}`;
      return [
        [`POST ${job}/endpoints`, { displayName, cdn: cdn(80) }, 201, { id: endpoint }],
        [`DELETE ${app}/endpoints/${encodeURIComponent(endpoint)}`, 200],
        [`DELETE ${app}/endpoints/${encodeURIComponent(endpoint)}`, 404],
      ];
    },
  ),
  "forward no logs, as was seen, or do": [
    async (sandbox) => {
      const setting = {
        app: id,
        type: "SyslogTcp",
        endpoint: "logs.example.com",
        port: 514,
        token: "canary",
        format: "SyslogRfc5424",
        enabled: true,
      };
      await play(
        sandbox,
        logs(`GET /${id}`, undefined, 404, ""),
        logs(`DELETE /${id}`, undefined, 404, ""),
        logs("POST", setting, 201, setting),
        logs(`GET /${id}`, undefined, 200, setting),
        logs("POST", setting, 400, ""),
      );
      assert.ok(!(await request(sandbox, "GET", "/_sandbox/state", undefined, "")).text.includes("canary"));
      const before = (await request(sandbox, "GET", `/mc/log/forwarding/${id}`)).body;
      await play(
        sandbox,
        logs(`PUT /${id}`, { ...setting, port: 515 }, 200, {
          ...setting,
          id: memberOf(before, "id"),
          createdAt: memberOf(before, "createdAt"),
          port: 515,
        }),
        logs(`DELETE /${id}`, undefined, 204, ""),
        logs(`PUT /${id}`, setting, 404, ""),
      );
    },
  ],
});
