import { writeFileSync } from "node:fs";
import { runMain } from "../tools/main";
import { withProgress } from "../tools/progress";
import { ensurePulumi } from "../tools/pulumi-cli";
import { machine } from "./machine";
import { commandOf, readOptions } from "./options";
import { parts } from "./parts";
import { type Outcome, report } from "./report";
import { saveResults } from "./readme";
import { startSandboxProcess } from "./sandboxProcess";

const help = `Usage: npm run bench [-- options]

Measures what pulumi-bunny takes, on the real Pulumi engine and against a local stand-in for bunny.net's API, beside a
provider that does nothing (floor) and one as people write it (naive). All of it takes the better part of an hour.

  --n N          number of resources; may be given several times (default: what each part says in bench/README.md)
  --only PART    run this part only: ${parts.map(({ name }) => name).join(", ")}; may be given several times
  --runs K       measure each thing so often (default: 3)
  --json FILE    write everything that was measured to a file
  --save         write the tables into bench/README.md
  --help         show this
`;

/** `npm run bench`. */
void runMain(async ({ signal, defer }) => {
  const options = readOptions(
    process.argv.slice(2),
    parts.map(({ name }) => name),
  );
  if (options.help) {
    console.log(help);
    return 0;
  }
  const cli = await ensurePulumi({ signal });
  const sandbox = await startSandboxProcess(signal);
  defer(sandbox.stop);

  const bench = { cli, sandbox, runs: options.runs, sizes: options.sizes, signal, say: console.log };
  const outcomes: Outcome[] = [];
  for (const part of parts.filter(({ name }) => options.only.length === 0 || options.only.includes(name))) {
    outcomes.push({
      part,
      findings: await withProgress(`${part.name}: ${part.title}`, console.log, () => part.run(bench)),
    });
  }

  const circumstances = {
    command: commandOf(options),
    date: new Date().toISOString().slice(0, 10),
    machine: machine(cli),
  };
  const text = report(circumstances, outcomes);
  console.log(`\n${text}`);
  if (options.json !== undefined) {
    const findings = outcomes.map(({ part: { name, title }, findings: { figures, data } }) => ({
      name,
      title,
      figures,
      data,
    }));
    writeFileSync(options.json, `${JSON.stringify({ ...circumstances, parts: findings }, undefined, 2)}\n`);
  }
  if (options.save) await saveResults(text);
  return 0;
});
