import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import ts from "typescript";

/**
 * Who follows a message must not lose anything. So every text that says to adopt something is listed here, with what shows
 * that doing so is safe.
 */
const offers: Readonly<Record<string, readonly string[]>> = {
  "the matrix of moves follows it in each of its rows": [
    "`deleteBeforeReplace: true`. To take it over, also after an interrupted update, set `adopt: true`, or ",
    "BUNNYNET_ADOPT=true unless its provider is explicit: `pulumi destroy` then deletes it",
    'change the program to match what exists, or set `adopt: "overwrite"` to change what exists, or, unless the ',
    "provider is explicit, BUNNYNET_ADOPT=overwrite for one run",
  ],
  "the matrix of kills follows it: the object is one that the run has made, or the user deletes it": [
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or ",
  ],
  "it says which of several objects is to be taken over, and no resource of the program has it": [
    "`adopt: true`",
    "give the one to take over a description of its own in the dashboard, or remove adopt to create another rule",
    "delete the ones that are not needed in the dashboard, set `adopt: true` on the resource, and run `pulumi up` again",
  ],
  "it gives up what was adopted, and deletes nothing": [
    "} as well, which has adopted it: run `pulumi state delete` for ${",
    "resource with `dependsOn`, and run `pulumi up` without adopt",
  ],
  "it is about an import, for which no resource has the object": ["Remove it, and set adopt: true", "adopt: true"],
  "it is about a program that declares what nobody owns": [
    "Usage: pulumi-bunny export",
    "write a program that adopts what exists in an account",
    "Then run `pulumi up`, and `pulumi preview`, which should show no changes. You can then remove `adopt`.",
  ],
  "it says what one who exists already does not need": [
    '"is required to create a member: pass a secret, or set adopt"',
  ],
  "it offers nothing": ['BUNNYNET_ADOPT has an invalid value"'],
};

describe("messages that say to adopt", () => {
  const root = join(__dirname, "..", "..", "..", "provider", "src");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/^(resources|generated)\b|\.definition\.ts$/.test(file.split(sep).join("/")),
  );

  const textsOf = (file: string): readonly string[] => {
    const code = readFileSync(join(root, file), "utf8");
    const texts: string[] = [];
    if (!/adopt/i.test(code)) return texts;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
      const mentions = / /.test(node.getText()) && /\badopt(s|ed|ing)?\b|BUNNYNET_ADOPT/.test(node.getText());
      if (isText && mentions) texts.push(node.getText());
      ts.forEachChild(node, visit);
    };
    visit(source);
    return texts.map((text) => text.replaceAll("\\`", "`"));
  };

  it("are all known to lose nothing", () => {
    const known = Object.values(offers).flat();
    const texts = sources.flatMap(textsOf);
    const unknown = texts.filter((text) => !known.some((part) => text.includes(part)));
    assert.deepEqual(unknown, [], "say above why nobody can lose anything by following it");
    assert.deepEqual(
      known.filter((part) => !texts.some((text) => text.includes(part))),
      [],
      "no message says this any more",
    );
  });
});
