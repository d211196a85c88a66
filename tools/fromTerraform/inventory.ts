import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, runMain } from "../main";

/**
 * What the official Terraform provider has: types of attributes by their paths, by resource, data source (`data.`) and
 * action (`action.`). `block` has members of its own, and `blocks` is a list or set of such.
 */
export interface Inventory {
  readonly version: string;
  readonly commit: string;
  readonly attributes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const file = join(__dirname, "inventory.json");

export const readInventory = (): Inventory => JSON.parse(readFileSync(file, "utf8")) as Inventory;

/** A schema as `terraform providers schema -json` writes it. */
interface Block {
  readonly attributes?: Readonly<Record<string, { readonly type?: unknown; readonly nested_type?: Nested }>>;
  readonly block_types?: Readonly<Record<string, { readonly nesting_mode: string; readonly block: Block }>>;
}
interface Nested extends Block {
  readonly nesting_mode: string;
}
type Schemas = Readonly<Record<string, { readonly block: Block }>>;

type Attributes = ReadonlyArray<readonly [path: string, type: string]>;

function attributesIn({ attributes = {}, block_types: blocks = {} }: Block, before = ""): Attributes {
  const within = (name: string, mode: string, members: Block): Attributes => [
    [before + name, mode === "single" ? "block" : "blocks"],
    ...attributesIn(members, `${before}${name}.`),
  ];
  return [
    ...Object.entries(attributes).flatMap(([name, { type, nested_type: nested }]): Attributes => {
      if (nested !== undefined) return within(name, nested.nesting_mode, nested);
      const members = [type].flat(2).find((part): part is object => typeof part === "object" && part !== null);
      if (members === undefined) return [[before + name, [type].flat(3).join(" of ")]];
      const types = Object.entries(members).map(([member, of]): [string, { readonly type: unknown }] => [
        member,
        { type: of },
      ]);
      return within(name, [type].flat()[0] === "object" ? "single" : "list", {
        attributes: Object.fromEntries(types),
      });
    }),
    ...Object.entries(blocks).flatMap(([name, { nesting_mode: mode, block }]) => within(name, mode, block)),
  ];
}

const listed = (before: string, schemas: Schemas = {}) =>
  Object.entries(schemas).map(([name, { block }]) => [before + name, Object.fromEntries(attributesIn(block))] as const);

if (require.main === module) {
  void runMain(() => {
    const [schema, version, commit] = process.argv.slice(2);
    if (schema === undefined || version === undefined || commit === undefined) {
      throw new PlainError("Usage: inventory.ts FILE VERSION COMMIT, where `terraform providers schema -json > FILE`");
    }
    const { provider_schemas: providers } = JSON.parse(readFileSync(schema, "utf8")) as {
      readonly provider_schemas: Readonly<
        Record<string, Readonly<Record<string, Schemas>> & { provider: { block: Block } }>
      >;
    };
    const attributes = Object.values(providers).flatMap((provider) => [
      ...listed("", { provider: provider.provider }),
      ...listed("", provider["resource_schemas"]),
      ...listed("data.", provider["data_source_schemas"]),
      ...listed("action.", provider["action_schemas"]),
    ]);
    const inventory: Inventory = { version, commit, attributes: Object.fromEntries(attributes) };
    writeFileSync(file, `${JSON.stringify(inventory, undefined, 2)}\n`);
    return Promise.resolve(0);
  });
}
