import { attributesOf, camelCase } from "./check";
import type { Inventory } from "./inventory";
import { dataSources, resources, type Mapping, type Target } from "./mapping";

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

export function engineMapping({ attributes, version }: Inventory): object {
  const names = [
    ...Object.entries(resources).filter(([name]) => !notByName.includes(name)),
    ...Object.entries(dataSources).map(([name, one]) => [`data.${name}`, one] as const),
  ];
  const mapped = names.map(([name, one]) => ({ name, one, types: attributes[name] ?? {} }));
  const isData = ({ name }: { readonly name: string }): boolean => name.startsWith("data.");
  const lookUps = mapped.filter((each) => isData(each) && "lookup" in each.one);
  const managed = mapped.filter((each) => !isData(each));
  const terraformName = (name: string): string => name.replace("data.", "");
  return {
    name: "bunny",
    tfProviderVersion: version,
    provider: {
      schema: shimOf(attributes["provider"] ?? {}),
      resources: Object.fromEntries(managed.map(({ name, types }) => [name, shimOf(types)])),
      dataSources: Object.fromEntries(lookUps.map(({ name, types }) => [terraformName(name), shimOf(types)])),
    },
    config: { api_key: { name: "apiKey" }, api_url: { name: "apiUrl" } },
    resources: Object.fromEntries(
      managed.map(({ name, one, types }) => [
        name,
        { tok: tokenOf(one), fields: fieldsOf(types, attributesOf(name, one)) },
      ]),
    ),
    dataSources: Object.fromEntries(
      lookUps.map(({ name, one, types }) => [
        terraformName(name),
        { tok: tokenOf(one), fields: fieldsOf(types, attributesOf(name, one)) },
      ]),
    ),
  };
}

const tokenOf = (one: Mapping): string => `bunny:index:${"kind" in one ? one.kind : one.lookup}`;

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
  // Of a boolean, what is to be said means another value, such as the opposite.
  if (type === "bool" && typeof target === "object") return undefined;
  const paths =
    target === undefined ? [] : [typeof target === "object" && "paths" in target ? target.paths : target].flat();
  const [path, ...others] = paths.filter((one) => typeof one === "string");
  if (path === undefined || others.length > 0 || !path.startsWith(here)) return undefined;
  const name = path.slice(here.length);
  return /^[a-z]\w*$/.test(name) ? name : undefined;
}
