import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { type Combination, combinations, knownFailure } from "../../tools/tryout/combinations";
import { installToolchain } from "../../tools/tryout/toolchain";
import { pack, startTryout, type Tryout } from "../../tools/tryout/tryOut";

/**
 * Tries out a part of the table of docs/compatibility.md: each program is created, refreshed and destroyed with the packed
 * package. The parts are files of their own, which run at the same time: each has its own folders, backend and PULUMI_HOME.
 */
export function describePackageManagers(title: string, isTried: (combination: Combination) => boolean): void {
  describe(title, function () {
    this.timeout(600_000);

    let folder: string;
    let tryout: Tryout;

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-packed-"));
      tryout = startTryout(await ensurePulumi(), await installToolchain(), await pack(folder));
    });
    after(() => {
      tryout.dispose();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const combination of combinations.filter(isTried)) {
      const known = knownFailure(combination);
      const { manager, node, sdk, system } = combination;
      const title = `${system}, installed with ${manager}, on Node ${node} with SDK ${sdk}`;
      it(`${title}: ${known === undefined ? "works" : "does not work, for the reason that the table gives"}`, async () => {
        const { failure } = await tryout.tryOut(combination);
        if (known === undefined) assert.equal(failure, undefined, failure);
        else assert.match(failure ?? "it works", known.said);
      });
    }
  });
}
