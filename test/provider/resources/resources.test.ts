import assert from "node:assert/strict";
import { basename } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import handler from "pulumi-bunny/dynamic";
import { isProperties, omit, type Properties } from "../../../provider/src/properties/values";
import * as lifecycles from "../../../provider/src/generated/lifecycles";
import { typeTokens } from "../../../provider/src/common/typeTokens";
import { providerText } from "../../../provider/src/program/providerText";
import { committedFiles } from "../../../tools/generate";

/** A resource that a program registered, as a test of a user's program sees it. */
interface Registration extends Pick<pulumi.runtime.MockResourceArgs, "type" | "name" | "id" | "provider"> {
  readonly inputs: Properties;
}
const registered: Registration[] = [];

/** The registration of a resource, once it is there. */
async function registrationOf(resource: pulumi.Resource, name: string): Promise<Registration> {
  await valueOf(resource.urn);
  const found = registered.find((one) => one.name === name);
  assert.ok(found, `${name} was not registered`);
  return found;
}

function valueOf<Value>(output: pulumi.Output<Value>): Promise<Value> {
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}

interface Kind {
  readonly isInstance: (object: unknown) => boolean;
  readonly get: (name: string, id: string) => pulumi.CustomResource;
}

function isKind(value: unknown): value is Kind {
  return typeof value === "function" && value.prototype instanceof pulumi.CustomResource && "get" in value;
}

const kinds = Object.entries(bunny).flatMap(([name, exported]: readonly [string, unknown]) =>
  isKind(exported) ? [[name, exported] as const] : [],
);

/** The outputs that a class declares, which is nowhere to be seen at run time. */
function declaredOutputs(kind: string): readonly string[] {
  const source = [...committedFiles()].find(([path]) => basename(path).toLowerCase() === `${kind.toLowerCase()}.ts`);
  const names = [...(source?.[1] ?? "").matchAll(/declare readonly (\w+):/g)].map(([, name = ""]) => name);
  assert.ok(names.length > 0, `${kind} declares no output`);
  return names;
}

const zone = {
  pullZoneId: 1234,
  name: "my-site",
  blockedIps: ["203.0.113.7"],
};

describe("resources in a program", () => {
  // A policy pack asks so, and has no resource but only what the engine says of it.
  it("are told apart by their type, in whichever mode the engine has them", () => {
    for (const [asked, { isInstance }] of kinds)
      for (const [name] of kinds)
        for (const type of [typeTokens.dynamic(name), typeTokens.plugin(name)])
          assert.equal(isInstance({ __pulumiType: type }), asked === name, `${asked} asked for ${type}`);
  });

  before(() =>
    pulumi.runtime.setMocks({
      newResource: (args) => {
        const given: unknown = args.inputs;
        const inputs = isProperties(given) ? given : {};
        registered.push({ ...args, inputs });
        const pullZoneId = Number(inputs.pullZoneId);
        return { id: args.id ?? `${args.name}-id`, state: { ...inputs, pullZoneId } };
      },
      call: ({ token, inputs }) => {
        const given: unknown = inputs;
        return token === "bunny:index:getPullZone" && isProperties(given) ? { ...zone, ...given } : {};
      },
    }),
  );
  after(() => {
    pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
  });

  it("are all kinds that the provider serves", () => {
    const served = Object.values(lifecycles).map(({ kind }) => kind);
    assert.deepEqual(kinds.map(([name]) => name).sort(), served.sort());
    for (const kind of served) assert.ok(handler(kind)().create, kind);
  });

  it("of a kind that the installed version does not know say so when they are used", () => {
    for (const kind of ["NoSuchKind", "constructor"]) {
      assert.throws(
        handler(kind),
        new RegExp(`this stack contains a ${kind}, which the installed pulumi-bunny does not know`),
      );
    }
  });

  for (const [kind, type] of kinds) {
    it(`${kind} has its type, the constant text of its provider, and all outputs`, async () => {
      const resource = type.get(`any-${kind}`, "1234/key");
      const { type: token, inputs, id } = await registrationOf(resource, `any-${kind}`);
      assert.equal(token, `pulumi-nodejs:bunny:${kind}`);
      assert.equal(inputs.__provider, `exports.handler=require("pulumi-bunny/dynamic")("${kind}")`);
      assert.equal(id, "1234/key");
      assert.equal(await valueOf(resource.id), "1234/key");
      const lifecycle = Object.values(lifecycles).find((one) => one.kind === kind);
      assert.ok(lifecycle);
      for (const name of [...declaredOutputs(kind), ...Object.keys(lifecycle.outputs.codecs)]) {
        assert.ok(name in resource, `Pulumi fills in ${name} only where the constructor names it`);
      }
    });
  }

  it("add at most 80 bytes of text to state", () => {
    for (const [kind] of kinds) {
      assert.ok(Buffer.byteLength(providerText(kind)) <= 80, `${kind}: ${Buffer.byteLength(providerText(kind))} bytes`);
    }
  });

  it("hand over arguments, and no output that they do not name", async () => {
    const ip = new bunny.BlockedIp("ip", { pullZoneId: "1234", blockedIp: "203.0.113.7", adopt: true });
    const { inputs } = await registrationOf(ip, "ip");
    assert.deepEqual(omit(inputs, ["__provider", "__registration"]), {
      pullZoneId: "1234",
      blockedIp: "203.0.113.7",
      adopt: true,
    });
  });

  it("say which resource they are, unless they only read one", async () => {
    const type = "pulumi-nodejs:bunny:BlockedIp";
    const site = new pulumi.ComponentResource("test:Site", "site");
    const args = { pullZoneId: "1234", blockedIp: "203.0.113.7" };
    for (const [name, parent, urn] of [
      ["alone", undefined, `urn:pulumi:stack::project::${type}::alone`],
      ["inside", site, `urn:pulumi:stack::project::test:Site$${type}::inside`],
    ] as const) {
      const { inputs } = await registrationOf(new bunny.BlockedIp(name, args, { parent }), name);
      assert.deepEqual(inputs.__registration, { urn, preview: false });
    }
    const read = await registrationOf(bunny.BlockedIp.get("read", "1234/203.0.113.7"), "read");
    assert.ok(!("__registration" in read.inputs));
  });

  it("hand over time limits as a hidden input", async () => {
    const options = { customTimeouts: { create: "1m", delete: "2m" } };
    const ip = new bunny.BlockedIp("timed", { pullZoneId: 1, blockedIp: "203.0.113.7" }, options);
    const { inputs } = await registrationOf(ip, "timed");
    assert.deepEqual(inputs.__timeouts, { create: "1m", delete: "2m" });
  });

  it("have outputs that class fields did not overwrite", async () => {
    const ip = new bunny.BlockedIp("field", { pullZoneId: "1234", blockedIp: "203.0.113.7" });
    assert.equal(await valueOf(ip.pullZoneId), 1234);
    assert.equal(await valueOf(ip.blockedIp), "203.0.113.7");
  });

  describe("Provider", () => {
    const inputsOf = async (name: string, args?: bunny.ProviderArgs) => {
      const { type, inputs } = await registrationOf(new bunny.Provider(name, args), name);
      assert.equal(type, "pulumi:providers:pulumi-nodejs");
      return inputs;
    };

    it("marks its settings, so that they win over the environment", async () => {
      assert.deepEqual(await inputsOf("plain"), { "bunny:explicit": "true" });
      assert.deepEqual(await inputsOf("by-variable", { apiKeyEnv: "OTHER", apiUrl: "https://a.example" }), {
        "bunny:explicit": "true",
        "bunny:apiKeyEnv": "OTHER",
        "bunny:apiUrl": "https://a.example",
      });
    });

    it("seals its key", async () => {
      const { ["bunny:apiKey"]: key } = await inputsOf("by-key", { apiKey: "key-1" });
      assert.deepEqual(key, { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "key-1" });
    });

    it("takes one source of the key", () => {
      assert.throws(
        () => new bunny.Provider("both", { apiKey: "a", apiKeyEnv: "B" }),
        /give apiKey or apiKeyEnv, not both/,
      );
    });

    it("serves resources and look-ups", async () => {
      const provider = new bunny.Provider("account", { apiKeyEnv: "OTHER" });
      const ip = new bunny.BlockedIp("elsewhere", { pullZoneId: 1, blockedIp: "203.0.113.7" }, { provider });
      assert.match((await registrationOf(ip, "elsewhere")).provider ?? "", /pulumi:providers:pulumi-nodejs::account/);
      assert.equal((await bunny.getPullZone({ pullZoneId: 1234 }, { provider })).name, "my-site");
    });
  });

  describe("look-ups", () => {
    it("are answered by the test of a program, by their names", async () => {
      assert.equal((await bunny.getPullZone({ pullZoneId: 99 })).pullZoneId, 99);
      assert.deepEqual((await bunny.getPullZone({ name: "my-site" })).blockedIps, ["203.0.113.7"]);
    });

    it("take outputs of resources", async () => {
      const ip = new bunny.BlockedIp("first", { pullZoneId: 77, blockedIp: "203.0.113.7" });
      const found = bunny.getPullZoneOutput({ pullZoneId: ip.pullZoneId });
      assert.equal(await valueOf(found.pullZoneId), 77);
    });
  });
});
