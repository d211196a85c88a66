import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import { sha256 } from "../../../provider/src/common/localFiles";

describe("files in a program", () => {
  const registered = new Map<string, Properties>();
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-program-"));
    writeFileSync(join(folder, "a.txt"), "a");
    writeFileSync(join(folder, "b.map"), "b");
    return pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => {
        const given: unknown = inputs;
        registered.set(name, isProperties(given) ? given : {});
        return { id: name, state: isProperties(given) ? given : {} };
      },
      call: () => ({}),
    });
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
  });

  async function inputsOf(resource: pulumi.CustomResource, name: string): Promise<Properties> {
    await new Promise((resolve) => resource.urn.apply(resolve));
    return registered.get(name) ?? assert.fail(`${name} was not registered`);
  }

  it("get the checksum of a local file, also of one that is known later", async () => {
    const source = join(folder, "a.txt");
    const now = new bunny.StorageFile("now", { storageZoneId: 5, path: "a.txt", source });
    const later = new bunny.StorageFile("later", { storageZoneId: 5, path: "b.txt", source: pulumi.output(source) });
    for (const [name, resource] of Object.entries({ now, later })) {
      const { checksum, source: given } = await inputsOf(resource, name);
      assert.deepEqual([checksum, given], [sha256("a"), source]);
    }
  });

  it("get the checksum of text, which is a secret if the text is one", async () => {
    const plain = new bunny.StorageFile("plain", { storageZoneId: 5, path: "a", content: "text" });
    assert.equal((await inputsOf(plain, "plain")).checksum, sha256("text"));
    const secret = new bunny.StorageFile("secret", { storageZoneId: 5, path: "b", content: pulumi.secret("text") });
    const { checksum } = await inputsOf(secret, "secret");
    assert.deepEqual(isProperties(checksum) ? checksum.value : checksum, sha256("text"));
    assert.equal(await pulumi.isSecret(secret.checksum), true);
    assert.equal(await pulumi.isSecret(plain.checksum), false);
  });

  it("get the checksums of all files of a folder that are not excluded", async () => {
    const whole = new bunny.StorageFolder("whole", { storageZoneId: 5, source: folder });
    assert.deepEqual((await inputsOf(whole, "whole")).files, { "a.txt": sha256("a"), "b.map": sha256("b") });
    const later = new bunny.StorageFolder("part", {
      storageZoneId: 5,
      source: pulumi.output(folder),
      exclude: ["*.map"],
    });
    assert.deepEqual((await inputsOf(later, "part")).files, { "a.txt": sha256("a") });
  });

  it("that are not there end the program, with a message that says where they are looked for", () => {
    const missing = { storageZoneId: 5, source: "./nowhere" };
    const expected = (resource: string) => (error: unknown) => {
      assert.ok(pulumi.RunError.isInstance(error) && error instanceof Error && error.stack === "");
      assert.equal(
        error.message,
        `${resource}: source ./nowhere does not exist: write a path relative to the program's folder, which is ${process.cwd()}`,
      );
      return true;
    };
    assert.throws(() => new bunny.StorageFolder("site", missing), expected('StorageFolder "site"'));
    assert.throws(() => new bunny.StorageFile("page", { ...missing, path: "a" }), expected('StorageFile "page"'));
  });
});
