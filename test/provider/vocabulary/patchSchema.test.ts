import assert from "node:assert/strict";
import { containerApp } from "../../../provider/src/groups/containers/containerApp.definition";
import { endpoint, endpointsAsArray } from "../../../provider/src/groups/containers/endpoint.definition";
import { boolean, define, integer, list, map, object, oneOf, set, text } from "../../../provider/src/vocabulary";
import { entrySchema, patchSchema, putOnlySchema } from "../../../provider/src/vocabulary/patchSchema";
import type { ObjectSchema, PatchSchema } from "../../../provider/src/properties/patchSchema";

/** A kind that does not exist, with one property for each thing that can be said of a patch. */
const shelf = define({
  kind: "Shelf",
  required: { name: text() },
  optional: {
    material: oneOf(["oak", "pine"], { anyCase: true, nullable: true }),
    colour: text({ caseInsensitiveValues: ["red", "blue"] }),
    width: integer({ default: 80 }),
    labels: map(text(), { nullable: true }),
    tags: set(text(), { default: [] }),
    steps: list(text()),
    lights: object(
      { brightness: integer() },
      { colour: text() },
      { apiOnly: { on: boolean() }, noneValue: { on: false } },
    ),
    owner: text({ putOnly: true }),
    password: text({ putOnly: true, writeOnly: true }),
    force: boolean({ control: "always" }),
  },
  computed: { shelfId: integer() },
});

const books = object(
  { title: text() },
  { paper: text(), digital: text() },
  { alternatives: ["paper", "digital"], apiOnly: { audio: text() } },
);

const value = { kind: "value" } as const;

/** The rule at a path; of the items of an array with `*`. */
function ruleAt(schema: ObjectSchema, path: string): PatchSchema | undefined {
  return path.split(".").reduce<PatchSchema | undefined>((rule, name) => {
    if (rule?.kind === "object") return rule.members[name];
    if (rule?.kind === "list") return rule.item;
    return rule?.kind === "elements" ? (name === "*" ? rule.element : undefined) : undefined;
  }, schema);
}

describe("patchSchema", () => {
  it("has a rule for each input that a patch takes", () => {
    assert.deepEqual(patchSchema(shelf), {
      kind: "object",
      members: {
        name: value,
        material: { kind: "enumeration", unset: null },
        colour: { kind: "enumeration" },
        width: { kind: "value", default: 80, unset: 80 },
        labels: { kind: "value", isMap: true, unset: null },
        tags: { kind: "list", ordered: false, item: value, unset: [] },
        steps: { kind: "list", ordered: true, item: value },
        lights: {
          kind: "object",
          members: { brightness: value, colour: value, on: value },
          off: { on: false },
          unset: null,
        },
      },
    });
  });

  it("leaves to a PUT what only that takes, and compares what can be read of it", () => {
    assert.deepEqual(putOnlySchema(shelf), { kind: "object", members: { owner: value } });
  });

  it("knows what an item of an array carries: its key, and its value or the members of that", () => {
    assert.deepEqual(entrySchema(text({ default: "" }), { key: "name", value: "text" }), {
      kind: "object",
      members: { name: value, text: { kind: "value", default: "" } },
    });
    assert.deepEqual(entrySchema(books, { key: "shelf" }), {
      kind: "object",
      members: { shelf: value, title: value, paper: value, digital: value, audio: value },
      alternatives: ["paper", "digital", "audio"],
    });
  });

  it("has an item that stays carry what is required of it", () => {
    const of = (items: ReturnType<typeof map>) =>
      patchSchema({ kind: "", required: { items }, optional: {}, computed: {} });
    const requiredOf = (schema: ObjectSchema) => {
      const { items } = schema.members;
      return items?.kind === "elements" ? items.required : undefined;
    };
    assert.deepEqual(requiredOf(of(map(books, { asArray: { key: "shelf" } }))), ["title", "paper", "digital", "audio"]);
    assert.deepEqual(requiredOf(of(map(text(), { asArray: { key: "name", value: "text" } }))), ["text"]);
  });
});

describe("patchSchema of ContainerApp", () => {
  const schema = patchSchema(containerApp);

  it("matches containers by id, and all else that has a name by it", () => {
    const arrays = [
      "containerTemplates",
      "containerTemplates.*.environmentVariables",
      "containerTemplates.*.endpoints",
      "containerTemplates.*.volumeMounts",
      "volumes",
    ];
    const identities = arrays.map((path) => {
      const rule = ruleAt(schema, path);
      return rule?.kind === "elements" ? [path, rule.key, rule.id, rule.required] : [path];
    });
    assert.deepEqual(identities, [
      ["containerTemplates", "name", "id", ["imageName", "imageNamespace", "imageTag", "imageRegistryId"]],
      ["containerTemplates.*.environmentVariables", "name", undefined, ["value"]],
      ["containerTemplates.*.endpoints", "displayName", undefined, ["cdn", "anycast", "internalIp"]],
      ["containerTemplates.*.volumeMounts", "name", undefined, ["mountPath"]],
      ["volumes", "name", undefined, ["size"]],
    ]);
  });

  it("resets what is omitted again to what the API fills in, or removes it", () => {
    const resets = {
      "regionSettings.requiredRegionIds": [],
      "regionSettings.maxAllowedRegions": null,
      "regionSettings.nodeSelectors": null,
      "containerTemplates.*.imageDigest": null,
      "containerTemplates.*.entryPoint.command": "",
      "containerTemplates.*.entryPoint.argumentsArray": [],
      "containerTemplates.*.probes.liveness": null,
      "containerTemplates.*.probes.liveness.timeoutSeconds": 7,
      "containerTemplates.*.probes.startup.httpGet.response": null,
      "containerTemplates.*.endpoints.*.cdn.stickySessions": null,
    };
    const keeps = ["runtimeType", "regionSettings.allowedRegionIds", "containerTemplates.*.endpoints.*.cdn.pullZoneId"];
    for (const [path, unset] of Object.entries(resets)) assert.deepEqual(ruleAt(schema, path)?.unset, unset, path);
    for (const path of keeps) assert.equal(ruleAt(schema, path)?.unset, undefined, path);
  });

  it("compares ports in any order, and protocols in any case", () => {
    const ports = ruleAt(schema, "containerTemplates.*.endpoints.*.anycast.portMappings");
    assert.deepEqual(ports, {
      kind: "list",
      ordered: false,
      item: {
        kind: "object",
        members: {
          containerPort: value,
          exposedPort: value,
          protocols: { kind: "list", ordered: false, item: { kind: "enumeration" } },
        },
      },
    });
  });

  it("leaves out what steers the provider, and what only a PUT takes", () => {
    assert.deepEqual(Object.keys(schema.members).sort(), [
      "autoScaling",
      "containerTemplates",
      "name",
      "regionSettings",
      "runtimeType",
      "volumes",
    ]);
    assert.deepEqual(Object.keys(putOnlySchema(containerApp).members), ["repositorySettings"]);
  });

  it("treats an endpoint alone as one of a container", () => {
    assert.deepEqual(entrySchema(endpoint, endpointsAsArray), ruleAt(schema, "containerTemplates.*.endpoints.*"));
  });
});
