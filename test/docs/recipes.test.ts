import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "pulumi-bunny-sandbox";
import { setStage } from "./stage";

const root = join(__dirname, "..", "..");
const page = readFileSync(join(root, "docs", "recipes.md"), "utf8");

/** Each with its blocks: a program, what is typed, or what is printed. */
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    blocks: [...section.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language = "", text = ""]) => ({ language, text })),
  }));

/** Files that a person has: of the project, and those that the programs read. */
const files: Readonly<Record<string, string>> = {
  "dist/index.html": "<h1>Old</h1>",
  "dist/app.js": "",
  "edge.js": 'export default { fetch: () => new Response("old") };',
  "example.com.zone": "$TTL 300\n@ IN MX 10 mail\nmail IN A 203.0.113.7\nwww IN CNAME example.com.\n",
};

/** What was set up by hand. */
const presentAccount: Seed = {
  pullZones: [{ Name: "acme", OriginUrl: "https://origin.acme.example", BlockedIps: ["203.0.113.7"] }],
  dnsZones: [{ Domain: "acme.example", Records: [{ Type: 0, Name: "www", Value: "203.0.113.8" }] }],
};

describe("the recipes", function () {
  this.timeout(300_000);

  for (const { title, blocks } of recipes) {
    it(`${title}: what is typed prints what the page says`, async () => {
      const stage = await setStage({ files, seed: presentAccount, accounts: ["shop", "blog"] });
      let printed = "";
      let previous: string | undefined;
      try {
        for (const { language, text } of blocks.filter(({ language }) => language !== "yaml")) {
          if (language === "ts") {
            if (previous === "ts") await stage.type("pulumi up");
            writeFileSync(join(stage.folder, "index.ts"), text);
          }
          if (language === "js") writeFileSync(join(stage.folder, "sign.mjs"), text);
          if (language === "sh") printed = await stage.type(text);
          if (language === "text") assertPrints(printed, text);
          previous = language;
        }
        assert.notEqual(previous, "ts", "nothing is typed");
        assert.ok(blocks.some(({ language }) => language === "text"));
        stage.sandbox.assertNoViolations();
      } finally {
        await stage.leave();
      }
    });
  }
});

/** Compares each line, without the drawing of the tree, the spaces, and how long it took. */
function assertPrints(printed: string, shown: string): void {
  const plain = (line: string): string =>
    line
      .replace(/[│├└─]|\(\d[\d.ms ]*\)/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const lines = new Set(printed.split("\n").map(plain));
  const missing = shown.split("\n").filter((line) => !/^ +Type +Name/.test(line) && !lines.has(plain(line)));
  assert.deepEqual(
    missing.filter((line) => line !== ""),
    [],
    printed,
  );
}
