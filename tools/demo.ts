import { runDemo } from "./demo/index";
import { createScreen, wantsColours } from "./demo/screen";
import { PlainError, runMain } from "./main";

const help = `Usage: npm run demo [-- [--keep] [--only-create]]

Runs the stack of examples/tour on the real Pulumi engine, against a local stand-in for bunny.net's API, and compares
the results with what is expected. Needs no account, changes nothing outside a temporary folder, and exits with code 0
if everything was as expected.

  --keep         keep the sandbox and the stack running at the end, to continue by hand, until Ctrl-C
  --only-create  only create the stack and skip all later steps; with --keep, for a playground
  --help         show this help
`;

/** `npm run demo`. */
void runMain(async (scope) => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !["--keep", "--only-create", "--help", "-h"].includes(arg));
  if (unknown !== undefined)
    throw new PlainError(`unknown argument ${unknown}: npm run demo -- --help lists the options`);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help.trimEnd());
    return 0;
  }
  const screen = createScreen((text) => process.stdout.write(text), wantsColours());
  return runDemo(scope, { screen, keep: args.includes("--keep"), onlyCreate: args.includes("--only-create") });
});
