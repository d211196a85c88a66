import { runDemo } from "./demo/index";
import { createScreen, wantsColours } from "./demo/screen";
import { PlainError, runMain } from "./main";

const help = `Usage: npm run demo [-- [--keep] [--only-create]]

Runs the stack of examples/tour on the real Pulumi engine, against a local stand-in for bunny.net's API, and compares
what happens with what should. Needs no account, changes nothing outside a temporary folder, and ends with exit code 0
when all was as expected.

  --keep         leave sandbox and stack running at the end, to go on by hand, until Ctrl-C
  --only-create  create the stack and leave out all that comes after, for a playground with --keep
  --help         show this
`;

/** `npm run demo`. */
void runMain(async (scope) => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !["--keep", "--only-create", "--help", "-h"].includes(arg));
  if (unknown !== undefined)
    throw new PlainError(`unknown argument ${unknown}: npm run demo -- --help shows what there is`);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help.trimEnd());
    return 0;
  }
  const screen = createScreen((text) => process.stdout.write(text), wantsColours());
  return runDemo(scope, { screen, keep: args.includes("--keep"), onlyCreate: args.includes("--only-create") });
});
