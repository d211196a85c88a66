import assert from "node:assert/strict";
import { TypeGuard, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { describe, it } from "mocha";
import type { Seed, StartOptions } from "../../sandbox/src";
import { groups } from "../../sandbox/src/groups";
import type { Operation } from "../../sandbox/src/groups/group";
import { everything, isObject, listOf, memberOf, request, sandboxes, takeViolations } from "./helpers";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" };
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
  token: "token",
  format: "SyslogRfc5424",
  enabled: true,
};
/** Bodies that do not follow from the schema. */
const bodies: Readonly<Record<string, unknown>> = {
  "PUT /mc/apps/{appId}": application,
  "POST /mc/apps": application,
  "POST /mc/log/forwarding": forwarding,
  "PUT /mc/log/forwarding/{appId}": forwarding,
  "PUT /database/v2/databases/{db_id}/auth/generate": { authorization: "read-only" },
};

describe("sandbox: operations", () => {
  const start = sandboxes();
  const seeded = async (options: StartOptions) => {
    const sandbox = await start(options);
    return { sandbox, app: sandbox.seed(everything).containerApps[0] };
  };

  const six = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}.test`);
  const lists: readonly (readonly [string, Seed, boolean])[] = [
    ["/pullzone", { pullZones: six.map((Name) => ({ Name })) }, true],
    ["/compute/script", { scripts: six.map((Name) => ({ Name })) }, true],
    ["/dnszone", { dnsZones: six.map((Domain) => ({ Domain })) }, true],
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

  /** What is about one object, but for uploads of pages, which are no JSON. */
  const ofObjects = ofApi.filter(
    ({ method, path }) =>
      path.includes("{") && !path.startsWith("/user") && !/^PUT .*custom-page/.test(`${method} ${path}`),
  );

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

  /** Shield refuses in a reply of success, and no account key opens a video library or the team. */
  const statusOfMissing = (name: string): number =>
    / \/shield\//.test(name) ? 202 : / \/(library|tusupload|team)\//.test(name) ? 401 : 404;

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
      for (const operation of ofObjects) {
        const path = pathOf(operation, app?.id ?? "", isOfOthers ? undefined : "4711");
        const schema = bodyOf(operation);
        const body = bodies[nameOf(operation)] ?? (schema && Value.Create(schema));
        const { status } = await request(sandbox, operation.method, path, body, isOfOthers ? "other-key" : "key");
        answers.set(nameOf(operation), status);
      }
      assert.deepEqual(
        [...answers].filter(([name, status]) => status !== statusOfMissing(name)),
        [
          // says "notFound"
          ["DELETE /mc/registries/{registryId}", 200],
          // ids have a form, which these do not have
          ["PUT /database/v2/databases/{db_id}/auth/generate", 400],
          ["POST /database/v2/databases/{db_id}/auth/revoke", 400],
        ],
      );
      assert.deepEqual(sandbox.state().accounts["main"], before);
      assert.deepEqual(takeViolations(sandbox), []);
    });
  }

  it("refuse a body of another form, and do nothing", async () => {
    const { sandbox, app } = await seeded({ strict: false });
    const before = sandbox.state();
    for (const operation of ofApi) {
      const schema = bodyOf(operation);
      // A key of its own is refused before the body.
      if (schema === undefined || operation.keyOwner !== undefined) continue;
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
