import { startSandbox } from "pulumi-bunny-sandbox";
import { examples, liveThrough } from "./examples";
import { PlainError, runMain } from "./main";
import { ensurePulumi } from "./pulumi-cli";

/** `npm run example -- <name>`: creates and destroys the stack of an example, against the sandbox. */
void runMain(async ({ signal, defer }) => {
  const [name] = process.argv.slice(2);
  const example = examples.find((each) => each.name === name);
  if (example === undefined) {
    const names = examples.map((each) => each.name).join(", ");
    throw new PlainError(`Name an example, as in npm run example -- hello. There are: ${names}`);
  }
  const cli = await ensurePulumi({ signal });
  const sandbox = await startSandbox({ seedFile: example.seedFile });
  defer(() => sandbox.close());
  console.log(`Pulumi ${cli.version} runs examples/${example.name} against a sandbox at ${sandbox.url}`);
  const onOutput = (text: string) => process.stdout.write(text);
  return (await liveThrough(example, { cli, sandbox, signal, onOutput })) ? 0 : 1;
});
