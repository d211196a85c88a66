import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { sendToStorage } from "../../tools/storageHost";
import { memberOf, request, sandboxes } from "./helpers";
import { assertHas } from "./stories";

/** A sandbox as it is by default, with one object of each kind, and how to ask it. */
const asked = (sandbox: Sandbox) => {
  const { storageZones, pullZones, scripts, dnsZones } = sandbox.seed({
    storageZones: [{ Name: "site" }],
    scripts: [{ Name: "worker" }],
    dnsZones: [{ Domain: "a.test" }],
    pullZones: [{ Name: "shop", Hostnames: [{ Value: "www.a.test" }], EdgeRules: [{ Guid: "a", OrderIndex: 3 }] }],
  });
  const [storage, zone, script, dns] = [storageZones[0], pullZones[0], scripts[0], dnsZones[0]];
  assert.ok(storage && zone && script && dns);
  const api = (method: string, path: string, body?: unknown) => request(sandbox, method, path, body);
  return {
    sandbox,
    api,
    ids: { storage: storage.Id, zone: zone.Id, script: script.Id, dns: dns.Id },
    /** The new pull zone. */
    create: async (settings: object) => (await api("POST", "/pullzone", { Name: "new", ...settings })).body,
    /** What is answered to a rule, and as what it is stored. */
    rule: (rule: object) =>
      api("POST", `/pullzone/${zone.Id}/edgerules/addOrUpdate`, { ActionType: 4, Triggers: [any], ...rule }),
    file: (method: string, path: string, content?: string) =>
      sendToStorage(sandbox.url, { method, path, content, host: "storage.bunnycdn.com", key: storage.Password }),
  };
};
type Asked = ReturnType<typeof asked>;

const any = { PatternMatches: ["*"] };
const six = Array.from({ length: 6 }, (_none, number) => `*/${number}`);
const redirect = { ActionType: 1, ActionParameter2: "301" };
const refusal = (Message: string | RegExp) => ({ status: 400, body: { ErrorKey: "edgerule.invalid", Message } });
const noUrl = refusal("The entered path is not a valid URL.");
const app = { name: "a", runtimeType: "shared", autoScaling: { min: 1, max: 1 }, regionSettings: {} };
const withoutContainers = {
  status: 400,
  body: {
    title: "Validation Error",
    status: 400,
    detail: "One or more validation errors occurred.",
    instance: "/v3/apps",
    errors: [{ field: "containerTemplates", message: "Application must have at least one container" }],
  },
};
const uploaded = async ({ file }: Asked, path: string) => (await file("PUT", `site/${path}`, "x")).status;
const folderMade = async ({ file }: Asked, path: string) => (await file("PUT", `site/${path}/`)).status;
const namesIn = async ({ file }: Asked, path: string): Promise<unknown> => {
  const { body } = await file("GET", path);
  assert.ok(Array.isArray(body));
  return body.map((object) => memberOf(object, "ObjectName"));
};

/** What is asked, and what must be part of the answer: recordings and statements of the real API. */
const rows: readonly (readonly [string, (wire: Asked) => unknown, unknown])[] = [
  [
    "the blueprints of a new pull zone",
    ({ create }) => create({}),
    {
      BunnyAiImageBlueprints: [
        {
          Name: "demo-pixel-avatar",
          Properties: { PrePrompt: "cute pixel art of a", PostPrompt: "with a colorful solid background" },
        },
        {
          Name: "demo-cyberpunk-avatar",
          Properties: {
            PrePrompt: "cyberpunk avatar",
            PostPrompt: "cyber tech with colorful background pastel colors, digital art",
          },
        },
      ],
    },
  ],
  ["an app without containers", ({ api }) => api("POST", "/mc/apps", app), withoutContainers],
  [
    "an app with no container",
    ({ api }) => api("POST", "/mc/apps", { ...app, containerTemplates: [] }),
    withoutContainers,
  ],
  [
    "a custom certificate that is none",
    ({ api, ids }) =>
      api("POST", `/pullzone/${ids.zone}/addCertificate`, {
        Hostname: "www.a.test",
        Certificate: "rubbish",
        CertificateKey: "rubbish",
      }),
    { status: 204 },
  ],
  [
    "a pull zone of a script",
    ({ create, ids }) => create({ OriginType: 4, EdgeScriptId: ids.script }),
    {
      CacheControlMaxAgeOverride: -1,
      CacheControlPublicMaxAgeOverride: -1,
      EnableCacheSlice: false,
      StorageZoneId: -1,
      MiddlewareScriptId: null,
      OriginUrl: "https://bunnycdn.com",
    },
  ],
  [
    "a new storage zone",
    ({ api }) => api("POST", "/storagezone", { Name: "files", Region: "DE" }),
    {
      status: 201,
      body: {
        Password: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$/,
        ReadOnlyPassword: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$/,
        StorageHostname: "storage.bunnycdn.com",
      },
    },
  ],
  [
    "a pull zone of a storage zone",
    ({ create, ids }) => create({ OriginType: 2, StorageZoneId: ids.storage }),
    { CacheControlMaxAgeOverride: 2_592_000, EnableCacheSlice: true, TlsSecurityLevel: 0 },
  ],
  [
    "a pull zone for an app",
    ({ api }) =>
      api("POST", "/pullzone", {
        Name: "own",
        OriginType: 5,
        MagicContainersAppId: "a",
        MagicContainersEndpointId: "b",
      }),
    { status: 400, body: { Message: "The Magic Containers App ID is not valid." } },
  ],
  [
    "a name that a pull zone of another account has, in another case",
    ({ sandbox, api }) => {
      sandbox.seed({ account: "other", pullZones: [{ Name: "taken" }] });
      return api("POST", "/pullzone", { Name: "TAKEN" });
    },
    { status: 400, body: { ErrorKey: "pullzone.name_taken", Field: "Name" } },
  ],
  [
    "a variable that has the name of a secret",
    async ({ api, ids }) => {
      const path = `/compute/script/${ids.script}`;
      await api("PUT", `${path}/secrets`, { Name: "A" });
      return api("PUT", `${path}/variables`, { Name: "A" });
    },
    { status: 400, body: { ErrorKey: "edgeScript.name_taken" } },
  ],
  [
    "a second Shield zone of a pull zone",
    async ({ sandbox, api, ids }) => {
      sandbox.seed({ shieldZones: [{ pullZoneId: ids.zone }] });
      return api("POST", "/shield/shield-zone", { pullZoneId: ids.zone });
    },
    { status: 409, body: { error: { errorKey: "already_exists.shieldzone" } } },
  ],
  ["a redirect to a path", ({ rule }) => rule({ ...redirect, ActionParameter1: "/about/" }), noUrl],
  [
    "a redirect to an unknown placeholder",
    ({ rule }) => rule({ ...redirect, ActionParameter1: "https://{{hostname}}/about/" }),
    noUrl,
  ],
  [
    "a redirect whose scheme is a variable",
    ({ rule }) => rule({ ...redirect, ActionParameter1: "%{Url.Scheme}://%{Url.Hostname}/x" }),
    { status: 201, body: { ActionParameter1: "http://%{Url.Scheme}://%{Url.Hostname}/x" } },
  ],
  [
    "a pattern without an end",
    ({ rule }) => rule({ Triggers: [{ PatternMatches: ["pattern:^https?://[^/]+/"] }] }),
    refusal("The trigger path is not a valid URL."),
  ],
  [
    "six patterns in a trigger",
    ({ rule }) => rule({ Triggers: [{ PatternMatches: six }] }),
    refusal("Maximum 5 triggers are allowed per condition"),
  ],
  ["six triggers in a rule", ({ rule }) => rule({ Triggers: six.map(() => any) }), refusal(/Maximum 5/)],
  ["an order index twice", ({ rule }) => rule({ OrderIndex: 3 }), refusal("Order index must be unique")],
  [
    "a storage zone that is not there, in a rule",
    ({ rule }) => rule({ ActionType: 17, ActionParameter1: "5", ActionParameter2: "none" }),
    refusal("Storage zone not valid"),
  ],
  ["a rule", ({ rule }) => rule({ Description: "d" }), { status: 201, body: { Guid: /./, Description: "d" } }],
  [
    "a folder in a listing",
    async (wire) => [await uploaded(wire, "a/x"), (await wire.file("GET", "site/")).body],
    [201, [{ ObjectName: "a", DateCreated: /T[\d:]{8}\.\d{2,3}$/, LastChanged: /T[\d:]{8}\.\d{2,3}$/ }]],
  ],
  [
    "a folder that is made",
    async (wire) => [await folderMade(wire, "made"), await namesIn(wire, "site/made/"), await namesIn(wire, "site/")],
    [201, [], ["made"]],
  ],
  [
    "paths with two slashes",
    async (wire) => [await uploaded(wire, "/tests/x"), await namesIn(wire, "site//")],
    [201, ["tests"]],
  ],
  [
    "a folder that lost its last file",
    async (wire) => {
      await uploaded(wire, "a/x");
      await wire.file("DELETE", "site/a/x");
      return [(await wire.file("GET", "site/a/")).status, await namesIn(wire, "site/a/"), await namesIn(wire, "site/")];
    },
    [200, [], ["a"]],
  ],
  [
    "spaces at the ends of names of files and of folders",
    (wire) => Promise.all(["%20x", "x%20", "%20a/x", "b/a%20/x"].map((path) => uploaded(wire, path))),
    [400, 400, 400, 400],
  ],
  [
    "spaces at the ends of names of folders that are made",
    (wire) => Promise.all(["%20a", "a%20", "%20a/b"].map((path) => folderMade(wire, path))),
    [400, 400, 400],
  ],
  ["a path of more than 6,000 characters", (wire) => uploaded(wire, `${"x/".repeat(3_000)}x`), 400],
  [
    "twelve listings at once",
    async ({ sandbox, file }) => {
      sandbox.setOptions({ latency: { milliseconds: 500 } });
      const all = await Promise.all(Array.from({ length: 12 }, () => file("GET", "site/")));
      return all.filter(({ status }) => status === 400).map(({ body }) => body);
    },
    Array.from({ length: 7 }, () => ({ HttpCode: 400, Message: "Unable to process request" })),
  ],
  [
    "no page for what is not found, after one was set",
    async ({ api, ids }) => {
      const path = `/storagezone/${ids.storage}`;
      for (const Custom404FilePath of ["/404.html", null]) await api("POST", path, { Custom404FilePath });
      return (await api("GET", path)).body;
    },
    { Custom404FilePath: null },
  ],
];

describe("sandbox: answers as the real API gives them", () => {
  const start = sandboxes();
  for (const [what, ask, expected] of rows) {
    it(`to ${what}`, async () => {
      assertHas(await ask(asked(await start())), expected);
    });
  }
});
