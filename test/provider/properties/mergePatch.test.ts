import assert from "node:assert/strict";
import { mergeDesired, type MergeOptions } from "../../../provider/src/properties/mergeDesired";
import { elementPatch, mergePatch } from "../../../provider/src/properties/mergePatch";
import {
  elements,
  enumeration,
  objectSchema,
  orderedList,
  same,
  unorderedList,
  valueSchema,
} from "../../../provider/src/properties/patchSchema";
import type { Properties } from "../../../provider/src/properties/values";

const rules = objectSchema({
  name: valueSchema(),
  tier: enumeration(),
  limits: objectSchema({
    cpu: valueSchema({ unset: null }),
    memory: valueSchema({ default: 512, unset: 512 }),
    regions: unorderedList(valueSchema(), { unset: [] }),
    command: orderedList(),
  }),
  workers: elements(
    {
      name: valueSchema(),
      image: valueSchema(),
      replicas: valueSchema(),
      probe: objectSchema(
        { http: objectSchema({ path: valueSchema() }), tcp: objectSchema({ port: valueSchema() }) },
        { alternatives: ["http", "tcp"] },
      ),
      env: elements({ name: valueSchema(), value: valueSchema() }, { key: "name", required: ["value"] }),
    },
    { key: "name", id: "id", required: ["image"] },
  ),
  disks: elements(
    { name: valueSchema(), size: valueSchema(), kind: enumeration() },
    { key: "name", required: ["size"] },
  ),
});

const web = {
  id: "w1",
  name: "web",
  image: "web:1",
  env: [
    { name: "A", value: "1" },
    { name: "B", value: "2" },
  ],
};
const api = { id: "w2", name: "api", image: "api:1", replicas: 2, env: [{ name: "C", value: "3" }] };
const job = { id: "w3", name: "job", image: "job:1", env: [] };
const observed = {
  name: "shop",
  tier: "shared",
  limits: { cpu: 2, memory: 512, regions: ["DE", "NY"], command: ["run", "fast"] },
  workers: [web, api, job],
  disks: [
    { name: "data", size: 5 },
    { name: "tmp", size: 1 },
  ],
  status: "active",
};

const target = (desired: Properties, options?: MergeOptions): Properties =>
  mergeDesired(rules, observed, desired, options);
const patch = (desired: Properties, options?: MergeOptions): Properties =>
  mergePatch(rules, observed, target(desired, options));
const one = (desired: Properties, options?: MergeOptions): unknown =>
  elementPatch(rules, observed, target(desired, options));

/** The workers as they stand in a body that does not change them. */
const kept = {
  web: { id: "w1", name: "web", image: "web:1", env: web.env },
  api: { id: "w2", name: "api", image: "api:1", env: api.env },
  job: { id: "w3", name: "job", image: "job:1" },
};

describe("mergePatch", () => {
  it("sends an object that goes as one that is off, where that is as good as none", () => {
    const settings = objectSchema(
      { enabled: valueSchema(), names: unorderedList() },
      { unset: null, off: { enabled: false } },
    );
    const withSettings = objectSchema({ settings });
    const on = { settings: { enabled: true, names: ["a"] } };
    const wanted = mergeDesired(withSettings, on, {}, { removed: { settings: 1 } });
    const body = mergePatch(withSettings, on, wanted);
    assert.deepEqual(body, { settings: { enabled: false, names: ["a"] } });
    assert.ok(same(withSettings, body, {}), "what is off is the same as none");
    assert.ok(!same(withSettings, on, body));
    assert.deepEqual(mergePatch(withSettings, body, wanted), {});
  });

  it("renames an element that is desired by its id", () => {
    const renamed = patch({ workers: [{ id: "w1", name: "front" }] });
    assert.deepEqual(renamed, { workers: [{ ...kept.web, name: "front" }, kept.api, kept.job] });
  });

  it("drives out the other kind of what there can be only one", () => {
    const before = { ...observed, workers: [{ ...job, probe: { http: { path: "/up" } } }] };
    const wanted = mergeDesired(rules, before, { workers: [{ name: "job", probe: { tcp: { port: 80 } } }] });
    assert.deepEqual(mergePatch(rules, before, wanted), {
      workers: [{ ...kept.job, probe: { http: null, tcp: { port: 80 } } }],
    });
  });
});

describe("elementPatch", () => {
  it("is the change of one element with an id, where that is all", () => {
    assert.deepEqual(one({ workers: [{ name: "api", image: "api:2" }] }), {
      member: "workers",
      id: "w2",
      body: { image: "api:2" },
    });
    assert.deepEqual(one({ workers: [{ name: "web", env: [{ name: "B", value: "9" }] }] }), {
      member: "workers",
      id: "w1",
      body: {
        env: [
          { name: "A", value: "1" },
          { name: "B", value: "9" },
        ],
      },
    });
    const removed = { workers: { api: { env: { C: 1 } } } } as const;
    assert.deepEqual(one({ workers: [{ name: "api" }] }, { removed }), {
      member: "workers",
      id: "w2",
      body: { env: [] },
    });
  });

  it("is none where nothing, more, or something else changes, and where an element comes or goes", () => {
    const image = (name: string): Properties => ({ name, image: `${name}:2` });
    for (const [desired, options] of [
      [{}, {}],
      [{ workers: [image("web"), image("api")] }, {}],
      [{ name: "store", workers: [image("web")] }, {}],
      [{ disks: [{ name: "data", size: 9 }] }, {}],
      [{ workers: [image("cron")] }, {}],
      [{}, { removed: { workers: { web: { image: 1 } } } }],
    ] as const)
      assert.equal(one(desired, options), undefined);
  });
});

describe("mergeDesired", () => {
  const env = (options?: MergeOptions, desired: Properties = { name: "web", env: [{ name: "A", value: "1" }] }) =>
    target({ workers: [desired] }, options).workers;

  it("keeps elements that others added, unless the array is exclusive where it is desired", () => {
    assert.deepEqual(env(), observed.workers);
    const exclusive = ["workers.*.env"];
    assert.deepEqual(env({ exclusive }), [{ ...web, env: [{ name: "A", value: "1" }] }, api, job]);
    assert.deepEqual(env({ exclusive }, { name: "web", env: [] }), [{ ...web, env: [] }, api, job]);
    assert.deepEqual(env({ exclusive }, { name: "web" }), observed.workers);
    assert.deepEqual(env({ exclusive: ["workers"] }, { name: "web" }), [web]);
  });

  it("gives an item of a list what is observed of the one that it agrees with", () => {
    const ports = objectSchema({ ports: unorderedList(objectSchema({ inner: valueSchema(), outer: valueSchema() })) });
    const before = {
      ports: [
        { inner: 80, outer: 8080 },
        { inner: 443, outer: 8443 },
      ],
    };
    const wanted = (...items: readonly Properties[]): unknown => mergeDesired(ports, before, { ports: items }).ports;
    assert.deepEqual(wanted({ inner: 443 }, { inner: 80 }), before.ports);
    assert.deepEqual(wanted({ inner: 443 }, { inner: 90 }), [{ inner: 443, outer: 8443 }, { inner: 90 }]);
    assert.deepEqual(wanted({ inner: 80 }, { inner: 80, outer: 8080 }), [{ inner: 80 }, { inner: 80, outer: 8080 }]);
  });

  it("takes away what is desired as null, and keeps what cannot be unset", () => {
    assert.deepEqual(target({ limits: { cpu: null } }).limits, {
      memory: 512,
      regions: ["DE", "NY"],
      command: ["run", "fast"],
    });
    assert.deepEqual(target({}, { removed: { name: 1, tier: 1 } }), target({}));
  });
});

describe("same", () => {
  it("takes null, nothing, and what is empty for the same, and a default for what the server fills in", () => {
    for (const limits of [{ cpu: null }, {}, { memory: 512, regions: [] }, undefined, null])
      assert.ok(same(rules, { limits }, {}), JSON.stringify(limits));
    for (const other of [{ limits: { cpu: 1 } }, { tier: "x" }, { workers: [web] }, { disks: [{ name: "x" }] }])
      assert.ok(!same(rules, other, {}), JSON.stringify(other));
  });

  it("heeds the order of lists that have one, and how often an item is there", () => {
    assert.ok(!same(orderedList(), ["a", "b"], ["b", "a"]));
    assert.ok(same(unorderedList(), ["a", "b", "b"], ["b", "a", "b"]));
    assert.ok(!same(unorderedList(), ["a", "b", "b"], ["b", "a", "a"]));
  });
});
