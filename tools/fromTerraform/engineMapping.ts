import type { Inventory } from "./inventory";
import { attributesOf, camelCase, type Target, type TerraformPage } from "./mapping";

/*
 * The file that `pulumi convert --from terraform` reads: how names of Terraform translate. Its form is that of
 * MarshallableProviderInfo in pulumi-terraform-bridge.
 */

/** Their blocks become maps by name, or several properties: only a person can translate them. */
const notByName = ["bunnynet_compute_container_app", "bunnynet_pullzone_edgerule", "bunnynet_pullzone_optimizer_class"];

/** As the bridge numbers the types of Terraform. */
const typeNumbers: Readonly<Record<string, number>> = { bool: 1, number: 3, string: 4, list: 5, map: 6, set: 7 };

interface Attribute {
  readonly type: number;
  readonly optional: true;
  readonly element?: object;
}

interface Field {
  readonly name: string;
  readonly fields?: Fields;
  readonly element?: { readonly fields: Fields };
}
type Fields = Readonly<Record<string, Field>>;

type Rows = Readonly<Record<string, Target>>;
type Types = Readonly<Record<string, string>>;

export function engineMapping(page: TerraformPage, { attributes, version }: Inventory): object {
  const mapped = Object.entries(page.mappings).map(([name, one]) => ({ name, one, types: attributes[name] ?? {} }));
  const lookUps = mapped.filter(({ name, one }) => name.startsWith("data.") && one.lookup !== undefined);
  const managed = mapped.filter(({ name }) => name.startsWith("bunnynet_") && !notByName.includes(name));
  const byName = (of: typeof mapped, value: (one: (typeof mapped)[number]) => object): object =>
    Object.fromEntries(of.map((each) => [each.name.replace("data.", ""), value(each)]));
  const shim = ({ types }: (typeof mapped)[number]): object => shimOf(types);
  const named = ({ name, one: { kind, lookup }, types }: (typeof mapped)[number]): object => ({
    tok: `bunny:index:${kind ?? lookup ?? ""}`,
    fields: fieldsOf(types, attributesOf(name, page)),
  });
  return {
    name: "bunny",
    tfProviderVersion: version,
    provider: {
      schema: shimOf(attributes["provider"] ?? {}),
      resources: byName(managed, shim),
      dataSources: byName(lookUps, shim),
    },
    config: { api_key: { name: "apiKey" }, api_url: { name: "apiUrl" } },
    resources: byName(managed, named),
    dataSources: byName(lookUps, named),
  };
}

/** The names directly below a block, or of a resource. */
const membersOf = (types: Types, before: string): ReadonlyArray<readonly [string, string]> =>
  Object.entries(types).flatMap(([path, type]) => {
    const name = path.slice(before.length);
    return path.startsWith(before) && !name.includes(".") ? [[name, type] as const] : [];
  });

function shimOf(types: Types, before = ""): Readonly<Record<string, Attribute>> {
  return Object.fromEntries(
    membersOf(types, before).map(([name, type]): [string, Attribute] => {
      if (type === "block" || type === "blocks") {
        const element = { resource: shimOf(types, `${before}${name}.`) };
        return [name, { type: typeNumbers[type === "block" ? "map" : "list"] ?? 0, optional: true, element }];
      }
      const [first = "", of] = type.split(" of ");
      const element = of === undefined ? {} : { element: { schema: { type: typeNumbers[of] ?? 4 } } };
      return [name, { type: typeNumbers[first] ?? 0, optional: true, ...element }];
    }),
  );
}

function fieldsOf(types: Types, rows: Rows, before = "", here = ""): Fields {
  return Object.fromEntries(
    membersOf(types, before).map(([name, type]): [string, Field] => {
      const field = { name: nameOf(rows[before + name], type, here) ?? camelCase(name) };
      const fields = (): Fields => fieldsOf(types, rows, `${before}${name}.`, `${here}${field.name}.`);
      if (type === "block") return [name, { ...field, fields: fields() }];
      return [name, type === "blocks" ? { ...field, element: { fields: fields() } } : field];
    }),
  );
}

/** The name that an attribute has in the same place here, if it is there alone. */
function nameOf(target: Target | undefined, type: string, here: string): string | undefined {
  const { paths: [path, ...others] = [], note } = target ?? {};
  // Of a boolean, what is to be said means another value, such as the opposite.
  if (type === "bool" && note !== undefined) return undefined;
  if (path === undefined || others.length > 0 || !path.startsWith(here)) return undefined;
  const name = path.slice(here.length);
  return /^[a-z]\w*$/.test(name) ? name : undefined;
}
