/** The type that the engine has for resources of a kind, by how they are served. */
export const typeTokens = {
  dynamic: (kind: string): string => `pulumi-nodejs:bunny:${kind}`,
  plugin: (kind: string): string => `bunny:index:${kind}`,
} as const;

/** The kind of a resource, whichever way it is served; `undefined` for a resource of another package. */
export function kindOfType(type: string): string | undefined {
  return /^(?:pulumi-nodejs:bunny|bunny:index):(\w+)$/.exec(type)?.[1];
}
