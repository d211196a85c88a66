/**
 * The text by which Pulumi's dynamic-provider process finds the code of a kind of resource. It is in the state of every
 * resource: it only names the package, and must be the same in every version.
 */
export function providerText(kind: string): string {
  return `exports.handler=require("pulumi-bunny/dynamic")(${JSON.stringify(kind)})`;
}
