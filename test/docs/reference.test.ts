import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as bunny from "../../provider/src/entry";
import { referencePages } from "../../tools/docs/reference";
import { propertyProse, proseOf } from "../../tools/docs/reference/prose";
import { deadLinksIn } from "../package/links";

const root = join(__dirname, "..", "..");
const reference = join(root, "docs", "reference");
const committed = new Map(
  readdirSync(reference)
    .sort()
    .map((name) => [name, readFileSync(join(reference, name), "utf8")]),
);
const isClass = (exported: unknown): boolean =>
  typeof exported === "function" && /^class\s/.test(Function.prototype.toString.call(exported));
const kinds = Object.entries(bunny).flatMap(([name, exported]) =>
  isClass(exported) && name !== "Provider" ? [name] : [],
);

describe("the reference", function () {
  this.timeout(60_000);

  it("is as the definitions say", () => {
    const generated = referencePages();
    assert.deepEqual(
      [...committed.keys()],
      [...generated.keys()].sort(),
      "run npm run generate and commit what it writes",
    );
    for (const [name, text] of generated)
      assert.equal(committed.get(name), text, `${name}: run npm run generate and commit what it writes`);
  });

  it("has a page for each class and a section with an example for each look-up, found from the index", () => {
    const index = committed.get("README.md") ?? "";
    const all = [...committed.values()].join("\n");
    for (const [name, exported] of Object.entries(bunny)) {
      if (isClass(exported)) {
        assert.ok(index.includes(`](${name}.md)`), name);
        assert.match(committed.get(`${name}.md`) ?? "", /^# \w+\n\n.+\n\n```ts\n/, name);
      } else if (!name.endsWith("Output")) {
        assert.ok(index.includes(`#${name.toLowerCase()})`), name);
        assert.match(all, new RegExp(`^### ${name}\n[^#]*\n\`\`\`ts\n`, "m"), name);
      }
    }
  });

  it("describes every argument, output and result, and says what removing does and what to do about every error", () => {
    const empty = [...committed].flatMap(([name, text]) =>
      rowsOf(text).flatMap(({ heads, cells }) =>
        ["Description", "What to do", "Type", "When removed"].flatMap((head) =>
          heads.includes(head) && cells[heads.indexOf(head)] === ""
            ? [`${name}: ${cells[0] ?? ""} has no ${head}`]
            : [],
        ),
      ),
    );
    assert.deepEqual(empty, []);
    for (const kind of kinds)
      assert.match(committed.get(`${kind}.md`) ?? "", /## Errors\n\n\| Cause \| What to do \|\n/, kind);
  });

  it("lists the address of what serves a site as its first output", () => {
    const first = (kind: string): string | undefined =>
      /^\| Output [^]*?\n\| `id` .*\n\| `(\w+)`/m.exec(committed.get(`${kind}.md`) ?? "")?.[1];
    assert.deepEqual(["PullZone", "Script", "ContainerEndpoint"].map(first), [
      "cnameTarget",
      "defaultHostname",
      "publicHost",
    ]);
  });

  it("shows each resource in all languages", () => {
    for (const kind of kinds) {
      const [first = ""] = (committed.get(`${kind}.md`) ?? "").split("\n## ");
      const languages = [...first.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
      assert.deepEqual(languages, ["ts", "yaml", "python", "go"], kind);
    }
  });

  it("has no link that leads nowhere", () => {
    assert.deepEqual(
      [...committed.keys()].flatMap((name) => deadLinksIn(`docs/reference/${name}`, root)),
      [],
    );
  });

  it("is found from the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    for (const name of Object.keys(bunny).filter((exported) => !exported.endsWith("Output"))) {
      assert.ok(readme.includes(`\`${name}\``), `${name} is not in the table of the README`);
    }
  });
});

describe("what a comment says", () => {
  it("of a property is what the page does not say in columns of its own", () => {
    const comment =
      "Weight, 0 to 100. Updated in\nplace. Not managed if omitted. Removing this resets it to `100`.\n@default 100 on create";
    assert.deepEqual(propertyProse(comment), {
      text: "Weight, 0 to 100.",
      initially: "`100`",
      removal: "reset to `100`",
    });
  });

  it("of a kind is taken apart, and an error without a remedy of its own has a general one or none", () => {
    const { summary, failures, operations, id } = proseOf(
      "A thing.\n\nErrors: the zone does not exist; it is gone: look\nfor it; it broke.\n\n" +
        "API: `GET /thing`; reads use it. The resource ID is its number, for example `7`.",
    );
    assert.equal(summary, "A thing.");
    assert.deepEqual(
      failures.map(({ cause, remedy }) => [cause, remedy === undefined ? "none" : remedy.split(" ")[0]]),
      [
        ["the zone does not exist", "check"],
        ["it is gone", "look"],
        ["it broke", "none"],
      ],
    );
    assert.deepEqual(operations, ["`GET /thing`", "reads use it."]);
    assert.equal(id, "The resource ID is its number, for example `7`.");
  });
});

/** The rows of all tables, with the heads of their columns. */
function rowsOf(page: string): ReadonlyArray<{ readonly heads: readonly string[]; readonly cells: readonly string[] }> {
  const tables = page.matchAll(/^(\|.*\|)\n\|[-| ]+\|\n((?:\|.*\|\n)+)/gm);
  return [...tables].flatMap(([, head = "", rows = ""]) =>
    rows
      .trimEnd()
      .split("\n")
      .map((row) => ({ heads: cellsOf(head), cells: cellsOf(row) })),
  );
}

const cellsOf = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
