import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const reference = resolve(__dirname, "../../docs/reference");

/** An example on a page of the reference. */
export interface ReferenceExample {
  /** Its page, and its position among those of the page: `PullZone1`. */
  readonly name: string;
  readonly code: string;
}

/** The examples of the reference in a language, by the name that Markdown has for it. */
export function referenceExamples(language: "ts" | "yaml" | "python" | "go"): readonly ReferenceExample[] {
  return readdirSync(reference).flatMap((page) => {
    const text = readFileSync(join(reference, page), "utf8");
    return [...text.matchAll(/^(#+ .*)|^```(\w+)\n([^]*?)^```$/gm)].reduce<{
      readonly at: string;
      readonly found: readonly ReferenceExample[];
    }>(
      ({ at, found }, [, heading, kind, code = ""]) =>
        heading === undefined
          ? { at, found: kind === language ? [...found, { name: at, code }] : found }
          : { at: heading.replace(/^#+ /, ""), found },
      { at: "", found: [] },
    ).found;
  });
}
