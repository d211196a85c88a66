import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deadLinksIn } from "../package/links";

const root = join(__dirname, "..", "..");
const written = readdirSync(join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);

/** As they are in the repository; as they are in the package, test/package checks them. */
describe("the pages of the repository", () => {
  for (const page of ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...written]) {
    it(`${page} links to what is there, and names files that are there`, () => {
      assert.deepEqual(deadLinksIn(page, root), []);
      assert.deepEqual(
        filesNamedIn(readFileSync(join(root, page), "utf8")).filter((file) => !existsSync(join(root, file))),
        [],
      );
    });
  }
});

/** Paths of the repository in a page, except for patterns, such as `provider/src/groups/<group>/api`. */
function filesNamedIn(text: string): readonly string[] {
  const paths = text.matchAll(/`((?:provider|sandbox|test|tools|bench|examples|docs)\/[\w./-]*)`/g);
  return [...paths].flatMap(([, path]) => path ?? []);
}
