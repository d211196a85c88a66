import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { isProperties, type Properties } from "../../../provider/src/kernel/values";
import * as lifecycles from "../../../provider/src/lifecycles";

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

  for (const { kind, inputs } of Object.values(lifecycles)) {
    const adopts = "adopt" in inputs.codecs;
    it(`${kind} refuses the import option, and says ${adopts ? "how to adopt" : "to leave it out"}`, () => {
      const Kind = classOf(kind);
      const message = refusal(() => new Kind("one", { name: "a", pullZoneId: 7 }, { import: "1/a" }));
      assert.equal(message.split("\n").length, adopts ? 3 : 2);
      assert.ok(message.startsWith(`${kind} "one": the import option does not work`), message);
      if (adopts) {
        assert.match(message, new RegExp(`\nnew bunny\\.${kind}\\("one", \\{ .*, adopt: true \\}\\);$`));
        for (const argument of ['name: "a"', "pullZoneId: 7"]) assert.ok(message.includes(argument), message);
      } else assert.match(message, new RegExp(`Remove import: a ${kind} takes nothing over, because `));
      assert.deepEqual(registered, []);
    });
  }

  it("quote of arguments what says which object it is, and no value that may be a secret, long or known later", () => {
    const message = refusal(
      () =>
        new bunny.Hostname(
          'a "name"',
          {
            pullZoneId: pulumi.output(7),
            hostname: "www.example.com",
            certificate: "custom",
            certificatePem: "-----BEGIN CERTIFICATE-----",
            privateKeyPem: "-----BEGIN PRIVATE KEY-----",
            forceSsl: undefined,
            adopt: false,
          },
          { import: "7/www.example.com" },
        ),
    );
    assert.equal(
      message.split("\n").at(-1),
      'new bunny.Hostname("a \\"name\\"", ' +
        '{ pullZoneId, hostname: "www.example.com", certificate, certificatePem, privateKeyPem, adopt: true });',
    );
  });

  it("let an import pass that is none", async () => {
    const ip = new bunny.BlockedIp("fine", { pullZoneId: 7, blockedIp: "203.0.113.7" }, { import: undefined });
    await new Promise((resolve) => ip.urn.apply(resolve));
    assert.ok(registered.includes("fine"));
  });

  it("refuse a time limit that is no duration, for which the engine would show a stack", () => {
    const args = { pullZoneId: 7, blockedIp: "203.0.113.7" };
    assert.equal(
      refusal(() => new bunny.BlockedIp("slow", args, { customTimeouts: { create: "1m", delete: "five minutes" } })),
      'BlockedIp "slow": customTimeouts.delete must be a duration: write, for example, "5m" or "90s"',
    );
    assert.ok(new bunny.BlockedIp("quick", args, { customTimeouts: { create: "1m30s", update: "0" } }));
  });
});
