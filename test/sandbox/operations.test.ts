import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { TypeGuard, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { describe, it } from "mocha";
import type { Behaviour, Sandbox, Seed, StartOptions } from "../../sandbox/src";
import { groups } from "../../sandbox/src/groups";
import type { Operation } from "../../sandbox/src/groups/group";
import { partLike } from "../support/partLike";
import { everything, isObject, listOf, memberOf, request, sandboxes, takeViolations } from "./helpers";

type Call = readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>];

/** Objects of an API that are created, shown, changed and deleted by plain calls. */
interface Collection {
  readonly list: string;
  /** The member that has the list; without it, the list is the whole answer. */
  readonly member?: string;
  readonly create: Call;
  /** The status of the create, of the change and of the delete. */
  readonly statuses: readonly [number, number, number];
  /** Undefined for what is shown only in its list. */
  readonly one?: (item: unknown) => string;
  readonly change?: (item: unknown) => Call;
  readonly remove?: (item: unknown) => Call;
  /** The status of a further delete. */
  readonly removedAgain?: number;
  readonly behaviour?: Partial<Behaviour>;
}

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" };
const cdn = { portMappings: [{ containerPort: 80 }] };
const application = {
  name: "new",
  runtimeType: "shared",
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
  containerTemplates: [{ name: "web", ...image }],
};
const forwarding = {
  app: "4711",
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 514,
  format: "SyslogRfc5424",
  enabled: true,
};
const rule = { ActionType: 4, Triggers: [{ PatternMatches: ["*/admin"] }], Description: "Block admin" };

/** Bodies that do not follow from the schema. */
const bodies: Readonly<Record<string, unknown>> = {
  "PUT /mc/apps/{appId}": application,
  "POST /mc/apps/{appId}/containers": { name: "cron", ...image },
  "POST /mc/apps": application,
  "POST /dnszone/{zoneId}/import": "text",
  "POST /mc/log/forwarding": forwarding,
  "PUT /mc/log/forwarding/{appId}": forwarding,
};

const below = (path: string, id: string) => (item: unknown) =>
  `${path}/${encodeURIComponent(String(memberOf(item, id)))}`;
const changedAt =
  (one: (item: unknown) => string, method: string, body: Readonly<Record<string, unknown>>) =>
  (item: unknown): Call => [method, one(item), body];
const entries = (call: string, member: string, list: string, entry: string): Collection => ({
  list: "/pullzone/1001",
  member: list,
  create: ["POST", `/pullzone/1001/add${call}`, { [member]: entry }],
  statuses: [204, 204, 204],
  remove: () => ["POST", `/pullzone/1001/remove${call}`, { [member]: entry }],
  removedAgain: 204,
});
/** Objects of the core API: a POST changes them. */
const plain = (
  path: string,
  created: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, unknown>>,
  more: Partial<Collection> = {},
): Collection => ({
  list: path,
  create: ["POST", path, created],
  statuses: [201, 200, 204],
  one: below(path, "Id"),
  change: changedAt(below(path, "Id"), "POST", changed),
  ...more,
});

const script = "/compute/script/30001";
const collections: Readonly<Record<string, (appId: string, containerId: string) => Collection>> = {
  "pull zones": () => plain("/pullzone", { Name: "new", OriginUrl: "https://a.test" }, { BlockedIps: ["192.0.2.1"] }),
  scripts: () => plain("/compute/script", { Name: "new", ScriptType: 1 }, { Name: "other" }, { member: "Items" }),
  "script variables": () => ({
    ...plain(`${script}/variables`, {}, { DefaultValue: "2" }),
    list: script,
    member: "EdgeScriptVariables",
    create: ["POST", `${script}/variables/add`, { Name: "A", Required: true, DefaultValue: "1" }],
    statuses: [200, 200, 204],
  }),
  "script secrets": () => ({
    list: `${script}/secrets`,
    member: "Secrets",
    create: ["POST", `${script}/secrets`, { Name: "A", Secret: "hidden" }],
    statuses: [200, 200, 204],
    remove: (item) => ["DELETE", below(`${script}/secrets`, "Id")(item)],
  }),
  "DNS zones": () => plain("/dnszone", { Domain: "new.test" }, { SoaEmail: "me@a.test" }, { member: "Items" }),
  "DNS records": () => ({
    list: "/dnszone/40001",
    member: "Records",
    create: ["PUT", "/dnszone/40001/records", { Type: 0, Name: "www", Value: "203.0.113.7" }],
    statuses: [201, 204, 204],
    change: changedAt(below("/dnszone/40001/records", "Id"), "POST", { Ttl: 60, Comment: "main" }),
    remove: (item) => ["DELETE", below("/dnszone/40001/records", "Id")(item)],
  }),
  "edge rules": () => ({
    list: "/pullzone/1001",
    member: "EdgeRules",
    create: ["POST", "/pullzone/1001/edgerules/addOrUpdate", rule],
    statuses: [201, 204, 204],
    change: (item) => [
      "POST",
      `${below("/pullzone/1001/edgerules", "Guid")(item)}/setEdgeRuleEnabled`,
      { Value: true },
    ],
    remove: (item) => ["DELETE", below("/pullzone/1001/edgerules", "Guid")(item)],
  }),
  hostnames: () => ({
    list: "/pullzone/1001",
    member: "Hostnames",
    create: ["POST", "/pullzone/1001/addHostname", { Hostname: "new.test" }],
    statuses: [204, 200, 204],
    remove: () => ["DELETE", "/pullzone/1001/removeHostname", { Hostname: "new.test" }],
    removedAgain: 400,
  }),
  "blocked addresses": () => entries("BlockedIp", "BlockedIp", "BlockedIps", "2001:db8::/32"),
  "blocked referrers": () => entries("BlockedReferrer", "Hostname", "BlockedReferrers", "*.b.test"),
  "allowed referrers": () => entries("AllowedReferrer", "Hostname", "AllowedReferrers", "*.b.test"),
  "storage zones": () =>
    plain(
      "/storagezone",
      { Name: "new-site", Region: "NY" },
      { Rewrite404To200: true },
      { statuses: [201, 204, 204], behaviour: { missingStorageZone: "notFound" } },
    ),
  "video libraries": () => plain("/videolibrary", { Name: "new" }, { Name: "other" }),
  "container applications": () => ({
    list: "/mc/apps",
    member: "items",
    create: ["POST", "/mc/apps", application],
    statuses: [201, 200, 200],
    one: below("/mc/apps", "id"),
    change: changedAt(below("/mc/apps", "id"), "PATCH", { name: "store", runtimeType: "reserved" }),
    behaviour: { appReadsUntilActive: 0 },
  }),
  "container registries": () => ({
    list: "/mc/registries",
    member: "items",
    create: ["POST", "/mc/registries", { displayName: "new", type: "gitHub" }],
    statuses: [201, 200, 200],
    one: below("/mc/registries", "id"),
    change: changedAt(below("/mc/registries", "id"), "PUT", { displayName: "other", type: "gitHub" }),
    removedAgain: 200,
  }),
  containers: (appId) => ({
    list: `/mc/apps/${appId}`,
    member: "containerTemplates",
    create: ["POST", `/mc/apps/${appId}/containers`, { name: "cron", ...image }],
    statuses: [201, 200, 200],
    one: below(`/mc/apps/${appId}/containers`, "id"),
    change: changedAt(below(`/mc/apps/${appId}/containers`, "id"), "PATCH", { name: "clock" }),
  }),
  "container endpoints": (appId, containerId) => ({
    list: `/mc/apps/${appId}/endpoints`,
    member: "items",
    create: ["POST", `/mc/apps/${appId}/containers/${containerId}/endpoints`, { displayName: "api", cdn }],
    statuses: [201, 200, 200],
    change: changedAt(below(`/mc/apps/${appId}/endpoints`, "id"), "PUT", { displayName: "api2", cdn }),
    remove: (item) => ["DELETE", below(`/mc/apps/${appId}/endpoints`, "id")(item)],
  }),
};

describe("sandbox: operations", () => {
  const start = sandboxes();
  const seeded = async (options: StartOptions) => {
    const sandbox = await start(options);
    return { sandbox, app: sandbox.seed(everything).containerApps[0] };
  };
  const send = (sandbox: Sandbox, [method, path, body]: Call) => request(sandbox, method, path, body);

  for (const [what, of] of Object.entries(collections)) {
    it(`create, show, list, change and delete ${what}`, async () => {
      const { behaviour = {} } = of("", "");
      const { sandbox, app } = await seeded({ strict: true, behaviour });
      const {
        list,
        member,
        create,
        statuses,
        one,
        change,
        remove,
        removedAgain = 404,
      } = of(app?.id ?? "", app?.containerTemplates[1]?.id ?? "");
      const listed = async (): Promise<readonly unknown[]> => {
        const { body } = await request(sandbox, "GET", list);
        return member === undefined ? listOf({ body }, "body") : listOf(body, member);
      };
      const before = await listed();
      const created = await send(sandbox, create);
      assert.equal(created.status, statuses[0], created.text);
      const after = await listed();
      const [item, ...others] = after.filter((each) => !before.some((old) => isDeepStrictEqual(old, each)));
      assert.deepEqual([after.length, others], [before.length + 1, []]);
      const shown = async () => {
        if (one !== undefined) return (await request(sandbox, "GET", one(item))).body;
        return (await listed()).find((each) => !before.some((old) => isDeepStrictEqual(old, each)));
      };
      const first = await shown();
      if (isObject(first)) assertShows(first, create[2] ?? {});

      if (change !== undefined) {
        const call = change(item);
        assert.equal((await send(sandbox, call)).status, statuses[1]);
        const next = await shown();
        assert.ok(isObject(first) && isObject(next));
        const { Value: Enabled, ...rest } = call[2] ?? {};
        assertShows(next, Enabled === undefined ? rest : { Enabled });
        assert.deepEqual(unchanged(next, call), unchanged(first, call));
      }

      const removal: Call = remove?.(item) ?? ["DELETE", one?.(item) ?? ""];
      assert.equal((await send(sandbox, removal)).status, statuses[2]);
      assert.deepEqual(await listed(), before);
      if (one !== undefined) assert.equal((await request(sandbox, "GET", one(item))).status, 404);
      assert.equal((await send(sandbox, removal)).status, removedAgain);
    });
  }

  const six = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}.test`);
  const lists: readonly (readonly [string, Seed, boolean])[] = [
    ["/pullzone", { pullZones: six.map((Name) => ({ Name })) }, true],
    ["/compute/script", { scripts: six.map((Name) => ({ Name })) }, true],
    ["/dnszone", { dnsZones: six.map((Domain) => ({ Domain })) }, true],
    [
      "/dnszone/40001/records",
      { dnsZones: [{ Domain: "test", Records: six.map((Name) => ({ Type: 3, Name, Value: Name })) }] },
      true,
    ],
    ["/storagezone", { storageZones: six.map((Name) => ({ Name })) }, false],
    ["/videolibrary", { videoLibraries: six.map((Name) => ({ Name })) }, true],
  ];
  for (const [path, objects, isSearched] of lists) {
    it(`list ${path} whole, by page and by ${isSearched ? "part of the name" : "nothing else"}`, async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed(objects);
      const names = (items: readonly unknown[]) =>
        items.map((item) => String(memberOf(item, path === "/dnszone" ? "Domain" : "Name")).charAt(0)).join("");
      const page = async (query: string) => {
        const { body } = await request(sandbox, "GET", `${path}?${query}`);
        assert.ok(isObject(body));
        const { Items, ...rest } = body;
        return [names(listOf(body, "Items")), Items === undefined ? {} : rest];
      };
      const whole = (await request(sandbox, "GET", path)).body;
      assert.equal(names(Array.isArray(whole) ? whole : listOf(whole, "Items")), "abcdef");
      for (const [number, perPage, found, HasMoreItems] of [
        [1, 5, "abcde", true],
        [2, 5, "f", false],
        [3, 5, "", false],
        [1, 6, "abcdef", false],
      ] as const)
        assert.deepEqual(await page(`page=${number}&perPage=${perPage}`), [
          found,
          { CurrentPage: number, TotalItems: 6, HasMoreItems },
        ]);
      assert.equal((await page("page=1&search=C.T"))[0], isSearched ? "c" : "abcdef");
      sandbox.setOptions({ strict: false });
      for (const query of ["page=-1", "page=one", "perPage=4", "perPage=1001"])
        assert.equal((await request(sandbox, "GET", `${path}?${query}`)).status, 400, query);
    });
  }

  const operations = groups.flatMap((group) => group.operations);
  const ofApi = operations.filter(({ host }) => host === "api");
  const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
  /** The schema of its body, if it takes JSON. */
  const bodyOf = (operation: Operation) => {
    const schema = "body" in operation ? operation.body : undefined;
    return TypeGuard.IsSchema(schema) && !TypeGuard.IsString(schema) ? schema : undefined;
  };

  it("refuse a wrong key, and do nothing", async () => {
    const { sandbox } = await seeded({ strict: false });
    const before = sandbox.state();
    for (const operation of ofApi) {
      const { method, path } = operation;
      for (const key of ["wrong", ""]) {
        const { status } = await request(sandbox, method, path.replaceAll(/\{\w+\}/g, "1001"), undefined, key);
        assert.equal(status, 401, nameOf(operation));
      }
    }
    assert.deepEqual(sandbox.state(), before);
  });

  /** The path with the id of an object of the seed, or with `id`. */
  const pathOf = ({ path }: Operation, appId: string, id?: string): string => {
    const [area = ""] = /^\/(mc\/)?\w+/.exec(path) ?? [];
    const ids: Readonly<Record<string, string>> = {
      "/compute": "30001",
      "/dnszone": "40001",
      "/mc/apps": appId,
      "/mc/log": appId,
      "/mc/registries": "2001",
      "/storagezone": "60001",
    };
    return path.replaceAll(/\{\w+\}/g, id ?? ids[area] ?? "1001");
  };

  for (const [what, isOfOthers] of [
    ["what is not there", false],
    ["what belongs to another account", true],
  ] as const) {
    it(`do not find ${what}, say so in a documented form, and do nothing`, async () => {
      const { sandbox, app } = await seeded({
        strict: true,
        accounts: { main: ["key"], other: ["other-key"] },
        behaviour: { missingStorageZone: "notFound" },
      });
      const before = sandbox.state().accounts["main"];
      const answers = new Map<string, number>();
      for (const operation of ofApi.filter(({ path }) => path.includes("{") && !path.startsWith("/user"))) {
        const path = pathOf(operation, app?.id ?? "", isOfOthers ? undefined : "4711");
        const schema = bodyOf(operation);
        const body = bodies[nameOf(operation)] ?? (schema && Value.Create(schema));
        const { status } = await request(sandbox, operation.method, path, body, isOfOthers ? "other-key" : "key");
        answers.set(nameOf(operation), status);
      }
      assert.deepEqual(
        [...answers].filter(([, status]) => status !== 404),
        [
          ["GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", 202],
          ["GET /shield/shield-zone/{shieldZoneId}", 202],
          // strict mode knows that it is no operation of the API
          ["GET /dnszone/{id}/dnssec", 400],
          // says "notFound"
          ["DELETE /mc/registries/{registryId}", 200],
        ],
      );
      assert.deepEqual(sandbox.state().accounts["main"], before);
      assert.deepEqual(
        takeViolations(sandbox).map(({ path }) => path),
        ["/dnszone/{id}/dnssec"],
      );
    });
  }

  it("refuse a body of another form, and do nothing", async () => {
    const { sandbox, app } = await seeded({ strict: false });
    const before = sandbox.state();
    for (const operation of ofApi) {
      const schema = bodyOf(operation);
      if (schema === undefined) continue;
      const path = pathOf(operation, app?.id ?? "");
      for (const body of ["{", "[]", '"text"']) {
        const { status } = await request(sandbox, operation.method, path, body);
        assert.equal(status, 400, `${nameOf(operation)} ${body}`);
      }
      const valid = bodies[nameOf(operation)] ?? Value.Create(schema);
      for (const [member, value] of wrongMembers(schema)) {
        const { status } = await request(sandbox, operation.method, path, { ...Object(valid), [member]: value });
        assert.equal(status, 400, `${nameOf(operation)} ${member} ${JSON.stringify(value)}`);
      }
    }
    assert.deepEqual(sandbox.state(), before);
  });
});

/** Values that members of a body cannot have. */
const wrongMembers = (schema: TSchema): (readonly [string, unknown])[] => {
  if (!TypeGuard.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([member, { type, minLength }]) => [
    ...(type === undefined ? [] : [[member, type === "array" ? {} : []] as const]),
    ...(schema.required?.includes(member) ? [[member, undefined] as const] : []),
    ...(minLength === 1 ? [[member, ""] as const] : []),
  ]);
};

const assertShows = (shown: Record<string, unknown>, given: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(given).filter(([name]) => name in shown))
    assert.deepEqual(partLike(value, shown[name]), value, name);
};

/** What a change does not name, without times and what follows from the change. */
const unchanged = (shown: Record<string, unknown>, [, , body = {}]: Call): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([name]) => !(name in body) && !/Modified|Updated|^Enabled$|publicHost|displayEndpoint/.test(name),
    ),
  );
