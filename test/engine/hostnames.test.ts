import assert from "node:assert/strict";
import { join } from "node:path";
import { certificatePem, privateKeyPem } from "../lifecycle/hostname";
import { failed, succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";

describe("hostnames on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    const hostnameBehaviour = { "*": { pointsToBunny: true } };
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop" }], hostnameBehaviour }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const declare = (args: Readonly<Record<string, unknown>>): void => {
    stack.declare({
      resources: [{ kind: "Hostname", name: "www", args: { pullZoneId: zone, hostname: "www.example.com", ...args } }],
    });
  };

  describe("that two resources exchange", () => {
    let other: number;
    beforeEach(() => {
      other = stack.sandbox.seed({ pullZones: [{ Name: "blog" }] }).pullZones[0]?.Id ?? 0;
    });

    const declareBoth = (first: string, second: string): void => {
      stack.declare({
        resources: [
          { kind: "Hostname", name: "first", args: { pullZoneId: zone, hostname: first } },
          { kind: "Hostname", name: "second", args: { pullZoneId: other, hostname: second } },
        ],
      });
    };
    const there = (): readonly string[] =>
      (stack.sandbox.state().accounts.main?.pullZones ?? []).flatMap(({ Name, Hostnames }) =>
        Hostnames.filter(({ Value }) => Value.endsWith(".example.com")).map(({ Value }) => `${Value} on ${Name}`),
      );

    it("between two zones: refused with the way out, which works", async () => {
      declareBoth("a.example.com", "b.example.com");
      succeeded(await stack.up());
      declareBoth("b.example.com", "a.example.com");
      failed(
        await stack.up(),
        /hostname b\.example\.com is already on pull zone blog \(\d+\) of this account: remove it there first, with an `up`/,
      );
      assert.deepEqual(there(), ["a.example.com on shop", "b.example.com on blog"]);

      stack.declare({ resources: [] });
      succeeded(await stack.up());
      declareBoth("b.example.com", "a.example.com");
      succeeded(await stack.up());
      assert.deepEqual(there(), ["b.example.com on shop", "a.example.com on blog"]);
      succeeded(await stack.up("--refresh", "--expect-no-changes"));
      succeeded(await stack.destroy());
      assert.deepEqual(there(), []);
    });
  });

  it("a private key is nowhere in plain: not in output, state, files of the backend, errors, journal", async () => {
    const keyPem = privateKeyPem();
    const secretLines = keyPem.split("\n").filter((line) => line.length > 20 && !line.startsWith("-----"));
    const custom = { certificate: "custom", certificatePem, privateKeyPem: keyPem };
    let everything = "";
    const run = async (...args: readonly string[]): Promise<number> => {
      const result = await stack.run(args);
      everything += result.output;
      return result.code;
    };
    // A server that quotes what it was sent.
    const quoting = { kind: "status", status: 400, body: { ErrorKey: "x", Message: `bad key ${keyPem}` } } as const;
    stack.sandbox.addFault({ method: "POST", path: "/pullzone/{id}/addCertificate", answer: quoting });
    declare(custom);
    assert.notEqual(await run("up", "--yes", "--skip-preview", "--diff"), 0);
    assert.equal(await run("preview", "--diff"), 0);
    assert.equal(await run("up", "--yes", "--skip-preview", "--diff"), 0);
    assert.equal(await run("refresh", "--yes", "--skip-preview", "--diff"), 0);
    declare({ ...custom, privateKeyPem: privateKeyPem() });
    assert.equal(await run("preview", "--diff", "--json"), 0);
    declare({ certificate: "none" });
    assert.equal(await run("up", "--yes", "--diff"), 0);
    everything += (await stack.run(["stack", "export"])).stdout + JSON.stringify(stack.sandbox.journal());
    everything += filesBelow(join(stack.workspace.folder, "backend"));
    everything += await (await fetch(`${stack.sandbox.url}/_sandbox/state`)).text();
    assert.ok(everything.includes("addCertificate"), "nothing was recorded at all");
    for (const line of secretLines) {
      const place = everything.indexOf(line);
      assert.equal(place, -1, `in plain here: ${everything.slice(Math.max(0, place - 400), place)}`);
    }
    assert.ok(!everything.includes(Buffer.from(keyPem).toString("base64")));
  });
});
