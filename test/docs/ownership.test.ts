import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { createTestWorkspace } from "../support/testWorkspace";

/** An example: the program that was applied, the one that replaces it, and what commands then show. */
interface Example {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly commands: ReadonlyArray<{
    readonly environment: NodeJS.ProcessEnv;
    readonly command: "preview" | "up";
    readonly shows: string;
  }>;
}

const page = readFileSync(join(__dirname, "..", "..", "docs", "ownership.md"), "utf8");

const examples: readonly Example[] = page.split(/^## /m).flatMap((section) => {
  const [before, after] = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  const [, lines = ""] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const commands = [...lines.matchAll(/^(?:(\w+)=(\w+) )?pulumi (preview|up) +# (.+)$/gm)].map(
    ([, name, value, command, shows = ""]) => ({
      environment: name === undefined ? {} : { [name]: value },
      command: command === "up" ? ("up" as const) : ("preview" as const),
      shows,
    }),
  );
  const title = section.slice(0, section.indexOf("\n"));
  return before === undefined || after === undefined ? [] : [{ title, before, after, commands }];
});

describe("the page on ownership", function () {
  this.timeout(300_000);

  it("has an example of each way to move something, with its commands", () => {
    assert.equal(examples.length, 5);
    for (const { title, commands } of examples) assert.equal(commands.length, 2, title);
  });

  for (const { title, before, after, commands } of examples) {
    it(`${title}: commands show what it says, and nothing is lost`, async () => {
      const sandbox = await startSandbox({ strict: true });
      sandbox.seed({ pullZones: [{ Id: 1001, Name: "site" }] });
      const workspace = await createTestWorkspace({
        projectFolder: join(__dirname, "program"),
        // The process of an explicit provider is one of its own.
        processes: { program: "own", ...(after.includes("bunny.Provider") ? { provider: "own" as const } : {}) },
        environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: sandbox.apiKey },
      });
      const file = join(workspace.folder, "program.ts");
      const kept = (): unknown => {
        const { BlockedIps, Hostnames } = sandbox.state().accounts.main?.pullZones[0] ?? {};
        return [BlockedIps?.filter((ip) => ip.endsWith(".8")), Hostnames];
      };
      const run = async (command: "preview" | "up", environment: NodeJS.ProcessEnv = {}): Promise<string> => {
        const args = command === "up" ? ["up", "--yes", "--skip-preview"] : ["preview"];
        const done = await workspace.pulumi(args, { environment: { TEST_PROGRAM: file, ...environment } });
        assert.equal(done.code, 0, done.output);
        return done.output;
      };
      try {
        writeFileSync(file, before);
        await run("up");
        const made = kept();
        writeFileSync(file, after);
        for (const { command, environment, shows } of commands) {
          const output = (await run(command, environment)).replace(/\s+/g, " ");
          for (const part of shows.split(", ")) assert.ok(output.includes(part), `${part} is not in:\n${output}`);
          assert.deepEqual(kept(), made);
        }
        sandbox.assertNoViolations();
      } finally {
        await workspace.dispose();
        await sandbox.close();
      }
    });
  }
});
