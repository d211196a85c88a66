/**
 * The text that tells Pulumi's dynamic-provider process where to find the code of a kind of resource. It stays in the
 * state of every resource forever: it only names the package, and must be the same in every version.
 */
export function providerText(kind: string): string {
  return `exports.handler=require("pulumi-bunny/dynamic")(${JSON.stringify(kind)})`;
}
