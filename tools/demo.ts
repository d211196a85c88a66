import { parseArgs } from "node:util";
import { runDemo } from "./demo/index";
import { type Mode, modes } from "./demo/program";
import { PlainError, runMain } from "./main";

const help = `Usage: npm run demo [-- --mode dynamic|plugin]

Runs the stack of examples/site on the real Pulumi engine, against a local stand-in for bunny.net's API, and compares
the results with what is expected. Needs no account, changes nothing outside temporary folders, and exits with code 0 if
everything was as expected.

  --mode MODE    how the engine reaches the resources: dynamic (default), by Pulumi's dynamic-provider process, or
                 plugin, by the plugin of the package
  --help         show this help
`;

/** `npm run demo`. */
void runMain(async (scope) => {
  const { help: isHelp, mode } = parseArgs({
    options: { mode: { type: "string", default: "dynamic" }, help: { type: "boolean", short: "h", default: false } },
  }).values;
  if (isHelp) {
    console.log(help.trimEnd());
    return 0;
  }
  const say = (...lines: readonly string[]): void => {
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  };
  return runDemo(scope, { say, mode: modeNamed(mode) });
});

function modeNamed(name: string): Mode {
  if (name === "dynamic" || name === "plugin") return name;
  throw new PlainError(`unknown mode ${name}: --mode is one of ${Object.keys(modes).join(", ")}`);
}
