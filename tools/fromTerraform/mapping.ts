import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Where each attribute of the official Terraform provider is in this one, as docs/from-terraform.md says in its tables.
 * The page is written by hand: checks, the file for Pulumi's converter, and the answers to programs that use a name of
 * Terraform are made of it.
 */

/** Where an attribute is, or why it is nowhere. */
export interface Target {
  /** Property paths of the kind, `.` between levels and `*` for any name in a map; of another kind as `Kind.path`. */
  readonly paths: readonly string[];
  readonly note?: string;
}

/** Where a resource, a data source (`data.`) or an action (`action.`) is. Attributes that are not named have the same name. */
export interface Mapping {
  readonly kind?: string;
  /** The look-up function. Attributes are members of its arguments or its result. */
  readonly lookup?: string;
  readonly attributes: Readonly<Record<string, Target>>;
}

export interface TerraformPage {
  readonly text: string;
  readonly mappings: Readonly<Record<string, Mapping>>;
  readonly provider: Readonly<Record<string, Target>>;
}

const page = join(__dirname, "..", "..", "docs", "from-terraform.md");

export function readTerraformPage(): TerraformPage {
  const text = readFileSync(page, "utf8");
  const sections = text
    .split(/^#{2,3} /m)
    .map((section) => [section.slice(0, section.indexOf("\n")), section] as const);
  const section = (title: string): string => sections.find(([found]) => found === title)?.[1] ?? "";
  const mappings = sections.filter(([title]) => /^(\w+\.)?bunnynet_\w+$/.test(title));
  return {
    text,
    mappings: Object.fromEntries(mappings.map(([title, about]) => [title, mappingIn(about)])),
    provider: rowsIn(section("Provider")),
  };
}

function mappingIn(section: string): Mapping {
  const attributes = rowsIn(section);
  const [, lookup] = /^The look-up `(\w+)`\./m.exec(section) ?? [];
  if (lookup !== undefined) return { lookup, attributes };
  const [, kind] = /^`(\w+)`\./m.exec(section) ?? [];
  if (kind === undefined) throw new Error(`docs/from-terraform.md does not say what it is here: ${section}`);
  return { kind, attributes };
}

/** The rows of a table, by each of the attributes in their first column. */
function rowsIn(section: string): Readonly<Record<string, Target>> {
  const rows = [...section.matchAll(/^\| (`.+?) +\| (.+?) +\|$/gm)];
  return Object.fromEntries(
    rows.flatMap(([, names = "", cell = ""]) => codesIn(names).map((name) => [name, targetIn(cell)])),
  );
}

/** "`path`, `path`: note", or why there is none. */
function targetIn(cell: string): Target {
  const [, paths, note] = /^((?:`[\w.*:]+`(?:, )?)+)(?:[:,] (.+))?$/.exec(cell) ?? [];
  if (paths === undefined) return { paths: [], note: cell };
  return { paths: codesIn(paths), ...(note !== undefined && { note }) };
}

const codesIn = (text: string): readonly string[] => [...text.matchAll(/`(.+?)`/g)].map(([, code = ""]) => code);

/** The rows of a mapping. A data source of a kind has the names of its resource. */
export function attributesOf(name: string, { mappings }: TerraformPage): Mapping["attributes"] {
  const { kind, attributes } = mappings[name] ?? { attributes: {} };
  return kind !== undefined && name.startsWith("data.")
    ? { ...mappings[name.slice("data.".length)]?.attributes, ...attributes }
    : attributes;
}

/** `soaEmail` for `soa_email`, in each part of a path. */
export const camelCase = (path: string): string =>
  path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
