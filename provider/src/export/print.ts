import { isProperties, type Properties } from "../properties/values";
import { withControlsEscaped } from "../common/redaction";
import { Code } from "./codeExpression";

const width = 80;
const step = "  ";

/**
 * A value as TypeScript, laid out as Prettier does.
 *
 * @param indent indentation of its lines
 * @param column column at which it starts
 */
export function printValue(value: unknown, indent = "", column = indent.length): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return printText(value);
  if (Array.isArray(value)) return printList(value, indent, column);
  if (isProperties(value)) return printProperties(value, indent);
  return String(value);
}

/** A string literal in the quotes that need fewer escapes. */
export function printText(text: string): string {
  const escaped = withControlsEscaped(JSON.stringify(text)).slice(1, -1);
  const count = (quote: string): number => text.split(quote).length;
  if (count('"') <= count("'")) return `"${escaped}"`;
  const requoted = escaped.replace(/\\(.)|'/g, (found: string, after: string | undefined) => {
    if (found === "'") return "\\'";
    return after === '"' ? '"' : found;
  });
  return `'${requoted}'`;
}

function printList(items: readonly unknown[], indent: string, column: number): string {
  const inside = indent + step;
  const printed = items.map((item) => printValue(item, inside));
  const line = `[${printed.join(", ")}]`;
  // A comma follows.
  if (!line.includes("\n") && column + line.length < width) return line;
  return `[\n${printed.map((item) => `${inside}${item},\n`).join("")}${indent}]`;
}

function printProperties(properties: Properties, indent: string): string {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return "{}";
  const inside = indent + step;
  return `{\n${entries.map(([name, value]) => `${inside}${printProperty(name, value, inside)},\n`).join("")}${indent}}`;
}

function printProperty(name: string, value: unknown, indent: string): string {
  const before = `${printName(name)}:`;
  const column = indent.length + before.length + 1;
  const printed = printValue(value, indent, column);
  const [, called, argument = ""] = /^([\w.]+\()(".*")\)$/.exec(value instanceof Code ? value.text : "") ?? [];
  if (column + printed.length < width || (typeof value !== "string" && called === undefined)) {
    return `${before} ${printed}`;
  }
  const inside = `\n${indent}${step}`;
  return called === undefined ? `${before}${inside}${printed}` : `${before} ${called}${inside}${argument},\n${indent})`;
}

function printName(name: string): string {
  // As a plain name it would set the prototype of the object.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

/** A comment with text from the account, which must not break out of it. */
export function printComment(text: string): string {
  return `// ${inOneLine(text)}`.trimEnd();
}

/** Text from the account, without line breaks and other characters that would affect a program or a terminal. */
export function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
}
