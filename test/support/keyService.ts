import { once } from "node:events";
import { createServer } from "node:http";
import type { SecretsProvider } from "../../tools/pulumi-workspace";

/** A service that keeps the key of a stack's secrets. */
export interface KeyService {
  readonly secrets: SecretsProvider;
  /** Where the CLI finds it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/**
 * Starts what the CLI takes for HashiCorp Vault, so that state is encrypted as usual, and no call has to make a key of a
 * passphrase: that takes a million rounds, which is half the cost of a refresh. It knows one key and gives it to anybody.
 */
export async function startKeyService(): Promise<KeyService> {
  // Always the same, because recorded states are encrypted with it too.
  const plaintext = Buffer.alloc(32, "key of all tests").toString("base64");
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data: { plaintext } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the key service has no address");
  return {
    secrets: {
      secretsprovider: "hashivault://test",
      encryptedkey: Buffer.from("vault:v1:test").toString("base64"),
    },
    environment: { VAULT_SERVER_URL: `http://127.0.0.1:${address.port}`, VAULT_SERVER_TOKEN: "test" },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
