import { LocalWorkspace, type Stack } from "@pulumi/pulumi/automation";
import { program, type Tenant } from "./tenant";

/** In a service, these come from its database. */
const tenants: readonly Tenant[] = [
  { name: "acme", hostnames: ["www.acme.example", "acme.example"] },
  { name: "globex", hostnames: ["cdn.globex.example"] },
];

const onOutput = (text: string) => process.stdout.write(text);
const commands: Readonly<Record<string, (stack: Stack) => Promise<unknown>>> = {
  preview: (stack) => stack.preview({ onOutput }),
  up: (stack) => stack.up({ onOutput }),
  destroy: (stack) => stack.destroy({ onOutput }),
};

/** `npm start -- <command> [<tenant>…]`: does to the stack of each tenant what `pulumi <command>` would. */
async function main(): Promise<void> {
  const [name = "", ...chosen] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) throw new Error(`the first argument is one of ${Object.keys(commands).join(", ")}`);
  for (const tenant of tenants.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const stack = await LocalWorkspace.createOrSelectStack(
      { projectName: "tenants", stackName: tenant.name, program: () => program(tenant) },
      // Where Pulumi.yaml is, and where Pulumi finds `pulumi-bunny`. Without it, the API makes an empty folder.
      { workDir: process.cwd() },
    );
    // The output says what went wrong. The DNS of one tenant must not keep the others waiting.
    await command(stack).catch(() => (process.exitCode = 1));
  }
}

void main();
