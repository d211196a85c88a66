import { typeTokens } from "../common/typeTokens";
import type { Resource } from "./programAst";

/** A file for `pulumi import --file`, with the resources under the names that the program gives them. */
export function importFile(resources: readonly Resource[]): string {
  const entries = resources.map(({ kind, name, id }) => ({ type: typeTokens.plugin(kind), name, id }));
  return `${JSON.stringify({ resources: entries }, undefined, 2)}\n`;
}
