import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { uploadProgress } from "../../../provider/src/reconcile/uploadProgress";

describe("the progress of an upload", () => {
  const half = Buffer.alloc(1_500_000, "a");
  const stored = { length: 3_000_000, open: () => Readable.from([half, half]) };
  const told = () => {
    const lines: string[] = [];
    const log = (line: string, kind?: string): void => void lines.push(kind === "progress" ? line : `lasting: ${line}`);
    return { lines, log };
  };

  it("counts bytes as they are sent, and from the beginning when they are sent again", async () => {
    const { lines, log } = told();
    const content = uploadProgress(log, { bytes: stored.length }).counting(stored);
    assert.ok("open" in content);
    assert.equal(content.length, stored.length);
    assert.deepEqual(await buffer(content.open()), Buffer.concat([half, half]));
    assert.deepEqual(
      lines.splice(0),
      ["0.0", "1.5", "3.0"].map((sent) => `uploaded ${sent} of 3.0 MB`),
    );
    content.open();
    assert.deepEqual(lines, ["uploaded 0.0 of 3.0 MB"]);
  });

  it("of many files counts files too", async () => {
    const { lines, log } = told();
    const { counting, fileDone } = uploadProgress(log, { files: 2 });
    const content = counting(stored);
    assert.ok("open" in content);
    await buffer(content.open());
    fileDone();
    assert.equal(lines.at(-1), "uploaded 1 of 2 files, 3.0 MB");
  });
});
