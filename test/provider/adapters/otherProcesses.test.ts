import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../../provider/src/adapters/errors";
import { OtherProcesses } from "../../../provider/src/adapters/otherProcesses";

describe("what the provider processes of a run tell each other", () => {
  const before = process.env.PULUMI_HOME;
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "pulumi-bunny-processes-"));
    process.env.PULUMI_HOME = home;
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
    if (before === undefined) delete process.env.PULUMI_HOME;
    else process.env.PULUMI_HOME = before;
  });

  const files = (): readonly string[] => readdirSync(join(home, "pulumi-bunny"));
  /** Tells something as if this were another process. */
  const tellAs = (pid: number, engine: string, names: readonly string[], label: string): void => {
    new OtherProcesses(engine).tell(names, label);
    const [file = ""] = files().filter((name) => name.endsWith(`.${process.pid}`));
    const folder = join(home, "pulumi-bunny");
    renameSync(join(folder, file), join(folder, file.replace(/\d+$/, String(pid))));
  };

  it("is who has an object, by its whole name, in the same run", () => {
    tellAs(process.ppid, "127.0.0.1:5000", ["entry a", 'entry "b"\nof zone 1'], 'Entry "x" in app:Site');
    const here = new OtherProcesses("127.0.0.1:5000");
    assert.equal(here.holderOf(["entry a"]), 'Entry "x" in app:Site');
    assert.equal(here.holderOf(["number 7", 'entry "b"\nof zone 1']), 'Entry "x" in app:Site');
    assert.equal(here.holderOf(["entry", "a", "entry a of zone 1"]), undefined);
    assert.equal(new OtherProcesses("127.0.0.1:500").holderOf(["entry a"]), undefined);
  });

  it("is not what the process itself has, nor one that has ended, whose file goes", () => {
    new OtherProcesses("127.0.0.1:5000").tell(["entry a"], "Entry");
    assert.equal(new OtherProcesses("127.0.0.1:5000").holderOf(["entry a"]), undefined);
    tellAs(ended, "127.0.0.1:5000", ["entry a"], "Entry");
    assert.equal(new OtherProcesses("127.0.0.1:5000").holderOf(["entry a"]), undefined);
    assert.deepEqual(files(), []);
  });

  it("needs a folder that can be written, and the error says which", () => {
    process.env.PULUMI_HOME = join(home, "file");
    writeFileSync(process.env.PULUMI_HOME, "");
    assert.throws(
      () => new OtherProcesses("127.0.0.1:5000"),
      (error) =>
        error instanceof UserError && /file.pulumi-bunny cannot be written: set PULUMI_HOME/.test(error.message),
    );
  });
});
