import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { load } from "js-yaml";
import { runProcess } from "../../tools/processes";

interface Workflow {
  readonly on: { readonly schedule: readonly { readonly cron: string }[] };
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
}

const file = join(__dirname, "..", "..", "examples", "drift-check", ".github", "workflows", "drift.yml");

/** GitHub itself is not here to try it: the steps are run as it runs them, with stand-ins for what they call. */
describe("the workflow of examples/drift-check", function () {
  this.timeout(20_000);

  const workflow = load(readFileSync(file, "utf8")) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-workflow-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const standIn = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${join(folder, "calls")}"\n${script}\n`, {
      mode: 0o755,
    });
  };
  const runStep = async (script: string): Promise<{ readonly code: number; readonly calls: string }> => {
    writeFileSync(join(folder, "calls"), "");
    const { code } = await runProcess("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
      cwd: folder,
      environment: {
        PATH: [folder, process.env.PATH].join(delimiter),
        GITHUB_OUTPUT: join(folder, "output"),
      },
    });
    return { code, calls: readFileSync(join(folder, "calls"), "utf8") };
  };

  it("runs by a schedule", () => {
    assert.match(workflow.on.schedule[0]?.cron ?? "", /^\d+ \d+ \* \* \*$/);
  });

  it("is in the page on drift, which the package has", () => {
    const page = readFileSync(join(__dirname, "..", "..", "docs", "drift.md"), "utf8");
    assert.ok(page.includes(`\`\`\`yaml\n${readFileSync(file, "utf8")}\`\`\``));
  });

  for (const [code, expected, output] of [
    [0, 0, "drift=false\n"],
    [2, 0, "drift=true\n"],
    [1, 1, ""],
    [127, 127, ""],
  ] as const) {
    it(`takes exit code ${code} of the command for what it is`, async () => {
      const compare = steps.find(({ id }) => id === "compare")?.run ?? "";
      writeFileSync(join(folder, "output"), "");
      standIn("npx", `exit ${code}`);
      const run = await runStep(compare);
      assert.equal(run.calls, "npx pulumi-bunny drift --all --github\n");
      assert.equal(run.code, expected);
      assert.equal(readFileSync(join(folder, "output"), "utf8"), output);
    });
  }

  for (const [drift, open, expected] of [
    ["true", "", /^gh issue create --title Drift --label drift --body-file body.md$/m],
    ["true", "7", /^gh issue edit 7 --body-file body.md$/m],
    ["false", "7", /^gh issue close 7 /m],
    ["false", "", /^gh issue list[^\n]*\n$/],
  ] as const) {
    it(`with drift=${drift} and ${open === "" ? "no issue" : "an open issue"}: ${expected.source}`, async () => {
      const step = steps.find(({ if: condition }) => condition === `steps.compare.outputs.drift == '${drift}'`);
      writeFileSync(join(folder, "report.txt"), "Stack dev: …\n");
      standIn("gh", `case "$*" in "issue list"*) echo "${open}";; esac`);
      const run = await runStep(step?.run ?? "exit 99");
      assert.equal(run.code, 0);
      assert.match(run.calls, expected);
    });
  }
});
