/**
 * FILL IN BEFORE THE FIRST RELEASE: the address of the repository, such as "https://github.com/acme/pulumi-bunny". It is
 * all that a release lacks besides NODE_AUTH_TOKEN, npm's token. `npm run release -- --version` puts it where it belongs.
 */
export const repository: string | undefined = undefined;
