import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../generate/schema";
import { repository } from "../release/repository";

const root = join(__dirname, "..", "..");

/** The languages of the samples in Pulumi's registry, by the pages whose programs our tests run. */
const samples = [
  ["typescript", "README.md", "ts"],
  ["python", "docs/languages.md", "python"],
  ["go", "docs/languages.md", "go"],
  ["java", "docs/languages.md", "java"],
  ["yaml", "docs/languages.md", "yaml\nname:"],
] as const;

/** The pages that Pulumi's registry takes from the folder `docs` at the tag of a release, by their names. */
export function registryPages(): ReadonlyMap<string, string> {
  return new Map([
    ["_index.md", overview()],
    ["installation-configuration.md", installation()],
  ]);
}

function overview(): string {
  const choices = samples.map(([language, page, fence]) => {
    const start = `\`\`\`${fence}`;
    const text = readFileSync(join(root, page), "utf8");
    const from = text.indexOf(start);
    if (from < 0) throw new Error(`${page} has no program that begins with ${start}`);
    const code = text.slice(text.indexOf("\n", from) + 1, text.indexOf("\n```", from));
    return `{{% choosable language ${language} %}}\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n{{% /choosable %}}\n`;
  });
  return `${frontMatter("bunny.net", "Provides an overview of the bunny.net provider for Pulumi.")}
The bunny.net provider for Pulumi manages pull zones, DNS, storage, edge scripts, Magic Containers and video libraries of
[bunny.net](https://bunny.net). It is written in TypeScript, and it is not from bunny.net.

- What a program omits is not managed: it stays as it is.
- Removing a property resets it, or leaves it as it is if bunny.net has no way back; the preview says which.
- Nothing that exists is taken over silently: with \`adopt\`, a resource takes it over.

## Example

{{< chooser language "${samples.map(([language]) => language).join(",")}" >}}
${choices.join("")}
{{< /chooser >}}
`;
}

function installation(): string {
  const releases = repository === undefined ? "releases" : `[releases](${repository}/releases)`;
  const ofStacks = Object.entries(settings).filter(([name]) => name !== "apiKeyEnv");
  const variables = ofStacks.map(
    ([name, { description }]) => `- \`bunny:${name}\`: ${String(description).replaceAll(/\s*\n\s*/g, " ")}`,
  );
  return `${frontMatter("bunny.net Installation & Configuration", "How to install and configure the bunny.net provider for Pulumi.")}
## Installation

| Language              | Package                                                                                        |
| --------------------- | ---------------------------------------------------------------------------------------------- |
| TypeScript, JavaScript | [\`pulumi-bunny\`](https://www.npmjs.com/package/pulumi-bunny): \`npm install pulumi-bunny\`        |
| Python, Go, Java, C#  | the archives \`sdk-<language>\` of the ${releases}; the one for C# is untested                    |
| YAML                  | none: the plugin is enough                                                                     |

In TypeScript and JavaScript, the resources need no plugin: \`import * as bunny from "pulumi-bunny"\`. With
\`pulumi-bunny/plugin\`, and in all other languages, the plugin serves them. It needs Node 20.19 or later on the machine,
whatever the language of the program; Pulumi downloads it, or you name its folder in Pulumi.yaml:

\`\`\`yaml
plugins:
  providers:
    - name: bunny
      path: node_modules/pulumi-bunny/plugin
\`\`\`

## Configuration

Set the key of the account, from the account settings in bunny.net's dashboard, as a variable, or as a secret of the stack:

\`\`\`sh
export BUNNYNET_API_KEY=<key>
pulumi config set --secret bunny:apiKey <key>
\`\`\`

The variable takes precedence. Settings of a stack:

${variables.join("\n")}
`;
}

const frontMatter = (title: string, description: string): string =>
  `---\ntitle: ${title}\nmeta_desc: ${description}\nlayout: package\n---\n`;
