import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const root = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "..", "provider", "drift-report.schema.json"), "utf8"),
) as Schema;

/** Where a report is not as its schema describes it. Members that the schema does not know count, too. */
export function schemaProblems(value: unknown, schema: Schema = root, path = "report"): readonly string[] {
  if (schema.$ref !== undefined) {
    const named = root.definitions?.[schema.$ref.replace("#/definitions/", "")];
    return named === undefined ? [`${schema.$ref} is nowhere`] : schemaProblems(value, named, path);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (schema.type !== undefined && schema.type !== type) return [`${path} is no ${schema.type}`];
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  return [
    ...(allowed === undefined || allowed.includes(value) ? [] : [`${path} is none of ${allowed.join(", ")}`]),
    ...(typeof value === "number" && value < (schema.minimum ?? value) ? [`${path} is too small`] : []),
    ...(schema.required ?? []).flatMap((name) => (isObject && name in value ? [] : [`${path}.${name} is missing`])),
    ...(isObject && schema.properties !== undefined
      ? Object.entries(value).flatMap(([name, inner]) => {
          const known = schema.properties?.[name];
          return known === undefined ? [`${path}.${name} is unknown`] : schemaProblems(inner, known, `${path}.${name}`);
        })
      : []),
    ...(Array.isArray(value) && schema.items !== undefined
      ? value.flatMap((inner, index) => schemaProblems(inner, schema.items, `${path}[${index}]`))
      : []),
  ];
}
