import * as t from "io-ts";
import { isLeft } from "fp-ts/Either";
import { PlainError } from "../main";
import { run } from "./workspace";

const Component = t.type({ "bom-ref": t.string, name: t.string });

/** The parts of a bill of materials in the form of CycloneDX that we read or write. Its components have their licenses. */
const Bill = t.type({
  metadata: t.type({ component: Component }),
  components: t.array(Component),
  dependencies: t.array(t.type({ ref: t.string })),
});

/** What a package needs when it runs, by the lockfile. npm makes a bill of the workspace, and names a package as its folder. */
export async function billOfMaterials(name: string, options: { readonly signal?: AbortSignal }): Promise<string> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--workspace", name];
  const decoded = Bill.decode(JSON.parse(await run("npm", args, options)));
  if (isLeft(decoded)) throw new PlainError("npm sbom has printed something else than a bill of materials");
  const { metadata, components, dependencies, ...bill } = decoded.right;
  const component = components.find((each) => each["bom-ref"].startsWith(`${name}@`));
  if (component === undefined) throw new PlainError(`npm sbom knows no ${name}`);
  const about = {
    ...bill,
    metadata: { ...metadata, component: { ...component, name } },
    components: components.filter((each) => each !== component),
    dependencies: dependencies.filter(({ ref }) => ref !== metadata.component["bom-ref"]),
  };
  return `${JSON.stringify(about, undefined, 2)}\n`;
}
