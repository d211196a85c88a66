import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as t from "io-ts";
import { isLeft } from "fp-ts/Either";
import { PlainError } from "../main";
import { run } from "./workspace";

const License = t.union([
  t.type({ license: t.union([t.type({ id: t.string }), t.type({ name: t.string })]) }),
  t.type({ expression: t.string }),
]);
const Component = t.intersection([
  t.type({ "bom-ref": t.string, name: t.string, version: t.string }),
  t.partial({ licenses: t.array(License) }),
]);
type Component = t.TypeOf<typeof Component>;

/** The parts of a bill of materials in the form of CycloneDX that we read or write. */
const Bill = t.type({
  metadata: t.type({ component: Component }),
  components: t.array(Component),
  dependencies: t.array(t.type({ ref: t.string })),
});
type Bill = t.TypeOf<typeof Bill>;

/** What a package needs when it runs, by the lockfile. */
async function billOf(name: string, options: { readonly signal?: AbortSignal }): Promise<Bill> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--workspace", name];
  const bill = Bill.decode(JSON.parse(await run("npm", args, options)));
  if (isLeft(bill)) throw new PlainError("npm sbom has printed something else than a bill of materials");
  return about(name, bill.right);
}

/** npm makes a bill of the workspace, and names a package as its folder. */
function about(name: string, { metadata, components, dependencies, ...bill }: Bill): Bill {
  const [component, ...more] = components.filter((each) => each["bom-ref"].startsWith(`${name}@`));
  if (component === undefined || more.length > 0) throw new PlainError(`npm sbom knows no ${name}`);
  return {
    ...bill,
    metadata: { ...metadata, component: { ...component, name } },
    components: components.filter((each) => each !== component),
    dependencies: dependencies.filter(({ ref }) => ref !== metadata.component["bom-ref"]),
  };
}

/** Writes the bills of materials of what is published, and the licenses of everything in them. */
export async function billsOfMaterials(out: string, options: { readonly signal?: AbortSignal }): Promise<void> {
  const licenses = new Set<string>();
  for (const name of ["pulumi-bunny", "pulumi-bunny-sandbox"]) {
    const bill = await billOf(name, options);
    writeFileSync(join(out, `${name}.cdx.json`), `${JSON.stringify(bill, undefined, 2)}\n`);
    for (const component of bill.components) licenses.add(licenseOf(component));
  }
  writeFileSync(join(out, "LICENSES.txt"), [...licenses].sort().join(""));
}

function licenseOf({ name, version, licenses = [] }: Component): string {
  const [first] = licenses;
  if (first === undefined) throw new PlainError(`${name} ${version} says nothing of its license`);
  const text = "expression" in first ? first.expression : "id" in first.license ? first.license.id : first.license.name;
  return `${name} ${version}: ${text}\n`;
}
