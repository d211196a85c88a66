import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { type Combination, combinations, knownFailure, settings, systems } from "../../tools/tryout/combinations";
import { installToolchain } from "../../tools/tryout/toolchain";
import { pack, startTryout, type Tryout } from "../../tools/tryout/tryOut";

/**
 * Tries out a third of the table of docs/compatibility.md, with another module system in each row; `npm run tryout` tries
 * out all of it. Each program is created, refreshed and destroyed with the packed package. npm and the others are files of
 * their own, which run at the same time: each has its own folders, backend and PULUMI_HOME.
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

    for (const combination of combinations.filter(isTried).filter(isInTurn)) {
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

function isInTurn({ system, ...setting }: Combination): boolean {
  const row = settings.findIndex((other) => isDeepStrictEqual(other, setting));
  return (row + systems.indexOf(system)) % 3 === 0;
}
