/** The type of a resource, as a dynamic provider and as a plugin has it. */
const resourceType = /^(?:pulumi-nodejs:bunny|bunny:index):(\w+)$/;

/** The kind of a resource of this package, for example `Hostname`. @returns `undefined` for a resource of another package */
export function kindOfType(type: string): string | undefined {
  return resourceType.exec(type)?.[1];
}
