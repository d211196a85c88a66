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
      const named = filesNamedIn(readFileSync(join(root, page), "utf8"));
      const missing = named.filter((file) => ![root, sources].some((folder) => existsSync(join(folder, file))));
      assert.deepEqual(missing, []);
    });
  }
});

/** Where the files are that the page for contributors names without their whole path. */
const sources = join(root, "provider", "src");

/** Paths of the repository in a page, except for patterns, such as `provider/src/groups/<group>/api`. */
function filesNamedIn(text: string): readonly string[] {
  const paths = text.matchAll(
    /`((?:provider|sandbox|test|tools|bench|examples|docs)\/[\w./-]*|[\w.-]+\/[\w./-]*\.ts)`/g,
  );
  return [...paths].flatMap(([, path]) => path ?? []);
}
