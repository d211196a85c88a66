import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePages } from "../../tools/site/pages";
import { deadLinksIn } from "../package/links";

describe("the pages of the site", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-site-"));
  before(() => {
    writePages(folder);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it("link to what is there, also to headings, which the build of the site does not check", () => {
    const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
    const dead = pages.flatMap((page) => deadLinksIn(page, folder));
    assert.deepEqual(
      dead.filter((link) => link !== "start.md: /LICENSE"),
      [],
    );
  });

  it("begin with three ways in, the program of the README, and what `pulumi up` prints of it", () => {
    const page = readFileSync(join(folder, "index.md"), "utf8");
    assert.equal(page.match(/^ +linkText: /gm)?.length, 3);
    for (const shown of ["new bunny.PullZone(", "$ pulumi up\n     Type ", "+ 5 created"])
      assert.ok(page.includes(shown));
  });

  it("are all in the sidebar", () => {
    const sidebar = readFileSync(join(folder, "sidebar.json"), "utf8");
    for (const kind of ["concepts", "drift", "reference/PullZone", "reference/Provider", "SECURITY"])
      assert.ok(sidebar.includes(`"/${kind}"`), kind);
  });

  it("show an example in several languages as tabs", () => {
    const page = readFileSync(join(folder, "reference", "BlockedIp.md"), "utf8");
    const [example = ""] = /^::: code-group\n[^]*?^:::$/m.exec(page) ?? [];
    const titles = [...example.matchAll(/^```\w+ \[(\w+)\]$/gm)].map(([, title]) => title);
    assert.deepEqual(titles, ["TypeScript", "YAML", "Python", "Go"]);
    assert.ok(!page.includes("<details>"));
  });
});
