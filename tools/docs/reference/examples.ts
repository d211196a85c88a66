import { inAllLanguages } from "../../generate/examples";
import type { SchemaTypes } from "../../generate/examples/types";
import { fenced } from "../../generate/markdown";

const titles = { typescript: "TypeScript", yaml: "YAML", python: "Python", go: "Go" };

/** An example: TypeScript for everyone to see, and the other languages folded. The site makes tabs of them. */
export function exampleBlocks(code: string, types: SchemaTypes): string {
  return inAllLanguages(code, types)
    .map(({ language, code: text }) => {
      const block = fenced(language === "typescript" ? "ts" : language, text);
      return language === "typescript"
        ? block
        : `<details>\n<summary>${titles[language]}</summary>\n\n${block}\n\n</details>`;
    })
    .join("\n\n");
}
