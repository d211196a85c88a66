import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";

/**
 * Gives each test of a `describe` a strict sandbox that look-ups ask, and returns how to get it. It ends with the test,
 * which fails where a request was not as the API wants it.
 */
export function withLookupSandbox(): () => Sandbox {
  const environment = { ...process.env };
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = await startSandbox({ strict: true });
    process.env.BUNNYNET_API_URL = sandbox.url;
    process.env.BUNNYNET_API_KEY = sandbox.apiKey;
  });
  afterEach(async () => {
    process.env = { ...environment };
    sandbox.assertNoViolations();
    await sandbox.close();
  });
  return () => sandbox;
}
