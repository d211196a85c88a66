import { runMain } from "./main";
import { ensurePulumi } from "./pulumi-cli";
import { pathLine } from "./pathLine";
import { duration } from "./progress";

/** `npm run setup`: makes sure that there is a Pulumi CLI, and prints which one and how to put it on PATH. */
void runMain(async ({ signal }) => {
  const started = performance.now();
  const cli = await ensurePulumi({ signal });
  console.log(`Pulumi ${cli.version} (${cli.source}, ${duration(performance.now() - started)}): ${cli.command}`);
  if (cli.source !== "path") console.log(`To put it on PATH in this shell:\n  ${pathLine(cli.binFolder)}`);
  return 0;
});
