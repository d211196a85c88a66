import { goOf } from "./go";
import { programOf, Untranslatable } from "./program";
import { pythonOf } from "./python";
import type { SchemaTypes } from "./types";
import { yamlOf } from "./yaml";

/** An example in one language, whose name is that of Markdown and of Pulumi. */
export interface Example {
  readonly language: "typescript" | "yaml" | "python" | "go";
  readonly code: string;
}

/** An example in all languages that can say it; in TypeScript with the imports that it needs. */
export function inAllLanguages(code: string, types: SchemaTypes): readonly Example[] {
  const typescript: Example = { language: "typescript", code: `${importsOf(code)}${code.trim()}\n` };
  try {
    const program = programOf(code);
    return [
      typescript,
      { language: "yaml", code: yamlOf(program) },
      { language: "python", code: pythonOf(program, types) },
      { language: "go", code: goOf(program, types) },
    ];
  } catch (error) {
    if (error instanceof Untranslatable) return [typescript];
    throw error;
  }
}

function importsOf(code: string): string {
  const imports = {
    fs: 'import * as fs from "node:fs";',
    pulumi: 'import * as pulumi from "@pulumi/pulumi";',
    bunny: 'import * as bunny from "pulumi-bunny";',
  };
  const used = Object.entries(imports).filter(([name]) => new RegExp(`\\b${name}\\.`).test(code));
  const own = /^import /m.test(code) ? "" : "\n";
  return `${used.map(([, line]) => `${line}\n`).join("")}${own}`;
}
