import { describeStories, seed, stored, type Step } from "./stories";

const body = { displayName: "mine", type: "gitHub", passwordCredentials: { userName: "bunny", password: "canary-1" } };
const one = "/mc/registries/2001";

const created = (status: number, reply?: object): Step => ["POST /mc/registries", body, status, reply];
const removed = (registry: number, status: string, applications: readonly string[] = []): Step => [
  `DELETE /mc/registries/${registry}`,
  200,
  { status, applications },
];
const stores = (...expected: readonly object[]): Step =>
  stored(({ containerRegistries }) => containerRegistries, expected);

describeStories(
  "sandbox: container registries",
  {},
  {
    "hide their passwords, are listed behind the public ones, and keep credentials that an update omits": [
      created(201, { id: 2001, error: null, status: "saved" }),
      [
        "GET /mc/registries",
        200,
        /^(?!.*canary-1).*"displayName":"mine","hostName":"ghcr.io","userName":"bunny","firstPasswordSymbols":"ca"/,
      ],
      [
        "GET /mc/registries",
        200,
        /"id":1155,.*"displayName":"DockerHub Public".*"isPublic":true.*"id":1156,.*"id":2001,/,
      ],
      [
        "GET /mc/registries",
        200,
        /"accountId":"global".*"namespaceId":"default".*"createdAt":"2024-04-29T09:25:34.402443"/,
      ],
      [
        "GET /mc/registries",
        200,
        /^(?!.*isPlatformManaged).*"id":2001.*"createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}","isPublic":false/,
      ],
      [`PUT ${one}`, { displayName: "ours", type: "gitHub" }, 200, { id: 2001, error: null, status: "saved" }],
      stores({ displayName: "ours", password: "canary-1" }),
      removed(2001, "removed"),
      removed(2001, "notFound"),
    ],
    "cannot be removed when they are public": [removed(1155, "notFound")],
    "are in use while an application has them, even one that is being deleted": [
      { appReadsUntilGone: 1 },
      seed({ containerRegistries: [{ displayName: "mine", id: 3000 }] }),
      seed({ containerApps: [{ name: "shop", containerTemplates: [{ name: "web", imageRegistryId: "3000" }] }] }),
      removed(3000, "inUse", ["shop"]),
      async (sandbox) => {
        const id = sandbox.state().accounts["main"]?.containerApps[0]?.id ?? "";
        await sandbox.api("DELETE", `/mc/apps/${id}`);
      },
      removed(3000, "inUse", ["shop"]),
      removed(3000, "removed"),
    ],
  },
);
