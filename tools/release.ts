import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "./main";
import { makeAssets } from "./release/assets";
import { missingFor, publish } from "./release/publish";
import { repository } from "./release/repository";
import { problemsOf, readChanges, readVersions, setVersion } from "./release/versions";
import { root } from "./release/workspace";

/**
 * - `npm run release -- --version 1.2.3` sets the version everywhere, and dates the changelog.
 * - `npm run release -- --dry-run` does everything that a release does but publish, and prints what it would.
 * - `npm run release` publishes, too.
 *
 * What is published is left in the folder `release`, or in that of `--out`.
 */
void runMain(async ({ signal }) => {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean" },
      out: { type: "string" },
      version: { type: "string" },
    },
  });
  if (values.version !== undefined) {
    await setVersion(values.version, { signal });
    console.log(`Everything has version ${values.version} now. Look at it with git diff, and commit it.`);
    return 0;
  }
  const isDry = values["dry-run"] === true;
  const changes = readChanges();
  const tag = process.env.GITHUB_REF_TYPE === "tag" ? process.env.GITHUB_REF_NAME : undefined;
  const { errors, warnings } = problemsOf(changes, readVersions(), tag);
  const early = [...warnings, ...missingFor(repository, process.env)];
  const refusals = isDry ? errors : [...errors, ...early];
  if (refusals.length > 0) throw new PlainError(`There can be no release:\n- ${refusals.join("\n- ")}`);

  const out = resolve(root, values.out ?? "release");
  if (values.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new PlainError(`${out} is not empty`);
  await makeAssets(out, changes.version, { signal });
  const [verb, address] = [isDry ? "Would publish" : "Publishing", repository ?? "a repository"];
  console.log(`${verb} ${changes.version}, with ${readdirSync(out).length} files of ${out} at ${address}:\n`);
  console.log(`SHA256SUMS\n${readFileSync(join(out, "SHA256SUMS"), "utf8")}`);
  for (const warning of early) console.log(`Before a release: ${warning}.`);
  if (!isDry && repository !== undefined) await publish(out, changes, repository, { environment: process.env, signal });
  return 0;
});
