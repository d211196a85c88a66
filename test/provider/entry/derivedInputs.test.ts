import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unknown } from "../../../provider/src/adapters/pulumiWire";
import { derivedInputs } from "../../../provider/src/entry/derivedInputs";
import { sha256 } from "../../../provider/src/common/localFiles";

describe("what the plugin derives for programs without our classes", () => {
  const none = { inputs: {}, secrets: [], problems: [] };
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-derived-"));
    writeFileSync(join(folder, "a.txt"), "a");
    writeFileSync(join(folder, "b.map"), "b");
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("is the checksum of a file, and of content, where it is a secret", () => {
    assert.deepEqual(derivedInputs("StorageFile", { source: join(folder, "a.txt") }), {
      ...none,
      inputs: { checksum: sha256("a") },
    });
    assert.deepEqual(derivedInputs("StorageFile", { content: "text" }), {
      ...none,
      inputs: { checksum: sha256("text") },
      secrets: ["checksum"],
    });
  });

  it("is the checksum of each file of a folder that is not excluded", () => {
    assert.deepEqual(derivedInputs("StorageFolder", { source: folder, exclude: ["*.map"] }), {
      ...none,
      inputs: { files: { "a.txt": sha256("a") } },
    });
  });

  it("is unknown as long as what it is derived from is", () => {
    assert.deepEqual(derivedInputs("StorageFile", { source: unknown }).inputs, { checksum: unknown });
    assert.deepEqual(derivedInputs("StorageFile", { content: unknown }).inputs, { checksum: unknown });
    assert.deepEqual(derivedInputs("StorageFolder", { source: folder, exclude: [unknown] }).inputs, { files: unknown });
  });

  it("is left to a class that has computed it, and to the check where something is missing or wrong", () => {
    assert.deepEqual(derivedInputs("StorageFile", { content: "text", checksum: "given" }), none);
    assert.deepEqual(derivedInputs("StorageFolder", { source: folder, files: {} }), none);
    assert.deepEqual(derivedInputs("StorageFile", { path: "a.txt" }), none);
    assert.deepEqual(derivedInputs("StorageFolder", { source: folder, exclude: "*.map" }), none);
    assert.deepEqual(derivedInputs("BlockedIp", { blockedIp: "203.0.113.7" }), none);
  });

  it("is a problem with the source if that cannot be read, which says what to write", () => {
    const { problems } = derivedInputs("StorageFolder", { source: join(folder, "none") });
    assert.deepEqual(
      problems.map(({ property }) => property),
      ["source"],
    );
    assert.match(
      problems.map(({ reason }) => reason).join(),
      /none does not exist: write a path relative to the program's folder/,
    );
  });
});
