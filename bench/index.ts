import { runMain } from "../tools/main";
import { withProgress } from "../tools/progress";
import { ensurePulumi } from "../tools/pulumi-cli";
import { machine } from "./machine";
import { modes } from "./mode";
import { readOptions, sizesOf } from "./options";
import { parts } from "./parts";
import { report } from "./report";
import { saveResults } from "./readme";
import { startSandboxProcess } from "./sandboxProcess";

const help = `Usage: npm run bench [-- options]

Measures what pulumi-bunny takes, on the real Pulumi engine and against a local stand-in for bunny.net's API, beside a
provider that does nothing (floor) and one as people write it (naive). All of it takes a long time, and much longer with
--full; each part prints how long it took.

  --n N          number of resources; may be given several times (default: what each part says in bench/README.md)
  --full         the numbers of resources behind the tables in bench/README.md
  --only PART    run this part only: ${parts.map(({ name }) => name).join(", ")}; may be given several times
  --mode MODE    how pulumi-bunny is served: ${modes.join(" or ")}. Parts compare both by default, but for entries
  --runs K       measure each thing so often (default: 3); side by side, more than 300 resources less often, but twice
  --save         write the tables of the parts that run into bench/README.md
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

  const bench = { cli, sandbox, runs: options.runs, signal, say: console.log };
  const command = ["npm run bench", "--", ...process.argv.slice(2).filter((arg) => arg !== "--save")].join(" ");
  const circumstances = { command, date: new Date().toISOString().slice(0, 10), machine: machine(cli) };
  for (const part of parts.filter(({ name }) => options.only.length === 0 || options.only.includes(name))) {
    const findings = await withProgress(`${part.name}: ${part.title}`, console.log, () =>
      part.run({ ...bench, sizes: sizesOf(part, options), modes: options.modes }),
    );
    const text = report(circumstances, part, findings);
    console.log(`\n${text}\n`);
    if (options.save) await saveResults(part.name, text);
  }
  return 0;
});
