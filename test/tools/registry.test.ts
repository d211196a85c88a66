import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../../tools/generate/schema";

/** The first line that would not work on a page of the registry, whose own links have no names of Markdown files. */
function brokenLine(page: string): string | undefined {
  const broken =
    /<img[^>]+src=["'](?!https?:)|!\[[^\]]*\]\((?!https?:)|<a[^>]+href=["'][./]|\]\((?!https?:\/\/)[^)]*\.md[)#]/;
  return page.split("\n").find((line) => broken.test(line));
}

describe("the pages that Pulumi's registry takes", () => {
  it("have no relative links, programs that tests run, and all settings", () => {
    const [overview = "", installation = ""] = ["_index", "installation-configuration"].map((page) =>
      read(`docs/${page}.md`),
    );
    const tested = ["README.md", "docs/languages.md"].map(read).join("\n");
    const programs = [...overview.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)];
    assert.deepEqual(
      programs.map(([, language]) => language),
      ["typescript", "python", "go", "java", "yaml"],
    );
    for (const [, language, program = ""] of programs) assert.ok(tested.includes(program), language);
    assert.deepEqual([brokenLine(overview), brokenLine(installation)], [undefined, undefined]);
    for (const name of Object.keys(settings))
      assert.equal(installation.includes(`- \`bunny:${name}\`: `), name !== "apiKeyEnv", name);
  });
});

const read = (file: string): string => readFileSync(join(__dirname, "..", "..", file), "utf8");
