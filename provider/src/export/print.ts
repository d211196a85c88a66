import { isProperties } from "../properties/values";
import { inOneLine, withControlsEscaped } from "../common/redaction";
import { Code } from "./codeExpression";

/**
 * A value as TypeScript, with a line for each property.
 *
 * @param indent indentation of its lines
 */
export function printValue(value: unknown, indent = ""): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return printText(value);
  const inside = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => printValue(item, inside));
    const line = `[${items.join(", ")}]`;
    return line.length < 80 && !line.includes("\n") ? line : block("[", items, "]", indent);
  }
  if (!isProperties(value)) return String(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return "{}";
  return block(
    "{",
    entries.map(([name, each]) => `${printName(name)}: ${printValue(each, inside)}`),
    "}",
    indent,
  );
}

const block = (open: string, lines: readonly string[], close: string, indent: string): string =>
  `${open}\n${lines.map((line) => `${indent}  ${line},\n`).join("")}${indent}${close}`;

/** A string literal. */
export const printText = (text: string): string => withControlsEscaped(JSON.stringify(text));

function printName(name: string): string {
  // As a plain name it would set the prototype of the object.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

/** A comment with text from the account, which must not break out of it. */
export function printComment(text: string): string {
  return `// ${inOneLine(text)}`.trimEnd();
}
