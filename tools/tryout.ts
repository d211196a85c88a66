import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError, runMain } from "./main";
import { duration } from "./progress";
import { ensurePulumi } from "./pulumi-cli";
import { combinations, knownFailure } from "./tryout/combinations";
import { type Outcome, renderOutcomes } from "./tryout/table";
import { installToolchain } from "./tryout/toolchain";
import { pack, startTryout } from "./tryout/tryOut";

/**
 * `npm run tryout`: tests package managers, versions of Node and of the SDK, and module systems for real, and prints
 * the table of docs/compatibility.md with the results. An argument selects the combinations that contain it:
 * `npm run tryout -- Yarn`.
 */
void runMain(async ({ signal, defer }) => {
  const [wanted = ""] = process.argv.slice(2);
  const chosen = combinations.filter((combination) => Object.values(combination).join(" ").includes(wanted));
  if (chosen.length === 0) throw new PlainError(`no combination contains "${wanted}"`);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-packed-"));
  defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const cli = await ensurePulumi({ signal });
  const tryout = startTryout(cli, await installToolchain(signal), await pack(folder, signal), signal);
  defer(tryout.dispose);

  const outcomes: Outcome[] = [];
  let unexpected = 0;
  for (const combination of chosen) {
    const started = performance.now();
    const { failure } = await tryout.tryOut(combination);
    const known = knownFailure(combination);
    const isKnown = failure === undefined ? known === undefined : known?.said.test(failure) === true;
    const took = duration(performance.now() - started);
    console.log(`${failure === undefined ? "✔" : "✘"} ${Object.values(combination).join(" · ")}  (${took})`);
    if (!isKnown) {
      unexpected += 1;
      console.log(failure ?? `  works, although it is known not to: ${known?.text ?? ""}`);
    }
    outcomes.push({ ...combination, failure: isKnown ? known?.text : (failure ?? "").trim().split("\n").at(-1) });
  }
  console.log(`\nPulumi CLI ${cli.version}\n\n${renderOutcomes(outcomes)}`);
  if (unexpected > 0) console.log(`\n${unexpected} of ${chosen.length} did not have the known result.`);
  return unexpected > 0 ? 1 : 0;
});
