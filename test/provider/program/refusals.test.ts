import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import * as definitions from "../../../provider/src/generated/definitions";
import type { Properties as Shapes, Shape } from "../../../provider/src/vocabulary/property";
import * as lifecycles from "../../../provider/src/generated/lifecycles";

const exported: Properties = { ...bunny };

type Constructor = new (name: string, args: Properties, options: pulumi.CustomResourceOptions) => pulumi.CustomResource;

function classOf(kind: string): Constructor {
  const found = exported[kind];
  assert.ok(typeof found === "function" && found.prototype instanceof pulumi.CustomResource, kind);
  return found as Constructor;
}

/** The error of a constructor, which Pulumi prints without a stack. */
function refusal(construct: () => unknown): string {
  try {
    construct();
  } catch (error) {
    assert.ok(pulumi.RunError.isInstance(error) && error instanceof Error && error.stack === "");
    return error.message;
  }
  return assert.fail("nothing was refused");
}

describe("constructors of resources", () => {
  const registered: string[] = [];
  before(() =>
    pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => {
        registered.push(name);
        return { id: name, state: isProperties(inputs) ? inputs : {} };
      },
      call: () => ({}),
    }),
  );
  after(() => {
    pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
  });

  for (const { kind } of Object.values(lifecycles)) {
    it(`${kind} refuses the import option, and says what to do instead`, () => {
      const Kind = classOf(kind);
      const message = refusal(() => new Kind("one", { name: "a", pullZoneId: 7 }, { import: "1/a" }));
      const [says = "", remedy = ""] = message.split("\n");
      assert.ok(says.startsWith(`${kind} "one": the import option does not work`), message);
      assert.match(remedy, /set adopt: true, .* or import through the plugin/);
      assert.deepEqual(registered, []);
    });
  }

  it("let an import pass that is none", async () => {
    const ip = new bunny.BlockedIp("fine", { pullZoneId: 7, blockedIp: "203.0.113.7" }, { import: undefined });
    await new Promise((resolve) => ip.urn.apply(resolve));
    assert.ok(registered.includes("fine"));
  });

  const inputsThatAreIds = Object.values(definitions).flatMap(({ kind, required, optional }) =>
    idsIn({ ...required, ...optional }).map((path) => [kind, path] as const),
  );
  for (const [kind, path] of inputsThatAreIds) {
    it(`${kind} refuses a resource, or an Output or a promise of one, as ${path.join(".")}`, async () => {
      const zone = new bunny.PullZone("zone", { name: "zone" });
      const text = `${kind} "one": ${path.join(".")} is a resource: pass one of its properties, such as its id`;
      const given = (value: unknown): Properties => valueUnder(path, value);
      assert.equal(
        refusal(() => new (classOf(kind))("one", given(zone), {})),
        text,
      );
      for (const later of [pulumi.output(zone), Promise.resolve(zone), zone.id.apply(() => zone)]) {
        assert.equal(await laterRefusal(() => new (classOf(kind))("one", given(later), {})), text);
      }
      assert.ok(!registered.includes("one"));
    });
  }
});

/** Paths of properties that take the id of another object. Those below a map or a list are under the name `0`. */
function idsIn(properties: Shapes): ReadonlyArray<readonly string[]> {
  return Object.entries(properties).flatMap(([name, { shape }]) => idsOf(shape).map((path) => [name, ...path]));
}

function idsOf(shape: Shape): ReadonlyArray<readonly string[]> {
  switch (shape.type) {
    case "parent":
    case "reference":
      return [[]];
    case "object":
      return idsIn(shape.members);
    case "union":
      return shape.members.flatMap((member) => idsOf(member.shape));
    case "map":
      return idsOf(shape.value.shape).map((path) => ["0", ...path]);
    case "list":
      return idsOf(shape.item.shape).map((path) => ["0", ...path]);
    default:
      return [];
  }
}

const valueUnder = ([name = "", ...below]: readonly string[], value: unknown): Properties => ({
  [name]: below.length === 0 ? value : valueUnder(below, value),
});

/** The error with which a program ends after its last line, for whatever waits for the resource. */
async function laterRefusal(construct: () => unknown): Promise<unknown> {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error instanceof Error ? error.message : error);
  process.on("unhandledRejection", note);
  try {
    construct();
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    const [first, ...more] = new Set(errors);
    assert.deepEqual(more, []);
    return first;
  } finally {
    process.off("unhandledRejection", note);
    for (const other of others) process.on("unhandledRejection", other);
  }
}
