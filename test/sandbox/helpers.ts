import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "mocha";
import { startSandbox, type Sandbox, type Seed, type StartOptions, type Violation } from "../../sandbox/src";

/** Status, parsed body (undefined when empty), text and headers of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a request with the key of the sandbox, or with the one given. */
export const request = async (
  sandbox: Pick<Sandbox, "url" | "apiKey">,
  method: string,
  path: string,
  body?: unknown,
  key: string = sandbox.apiKey,
): Promise<Answer> => {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { AccessKey: key, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsedOr(text), text, headers: response.headers };
};

/** The request must be answered with this status, and with exactly this body, or text. */
export const answers = async (
  asked: Promise<Pick<Answer, "status" | "body"> & { readonly text?: string }>,
  status: number,
  body: unknown,
): Promise<void> => {
  const answer = await asked;
  assert.deepEqual([answer.status, typeof body === "string" ? answer.text : answer.body], [status, body]);
};

const parsedOr = (text: string): unknown => {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Gives a function that starts sandboxes which end with the test, and must not have found a violation; to be called in a
 * `describe`.
 */
export const sandboxes = (): ((options?: StartOptions) => Promise<Sandbox>) => {
  const started: Sandbox[] = [];
  afterEach(async () => {
    const ended = started.splice(0);
    await Promise.all(ended.map((sandbox) => sandbox.close()));
    for (const sandbox of ended) sandbox.assertNoViolations();
  });
  return async (options) => {
    const sandbox = await startSandbox(options);
    started.push(sandbox);
    return sandbox;
  };
};

/** What strict mode has found, which is forgotten. */
export const takeViolations = (sandbox: Sandbox): readonly Violation[] => {
  const violations = sandbox.violations();
  sandbox.reset();
  return violations;
};

/** Gives a function that makes folders which go with the test; to be called in a `describe`. */
export const folders = (): (() => Promise<string>) => {
  const made: string[] = [];
  afterEach(async () => {
    await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-bunny-sandbox-"));
    made.push(folder);
    return folder;
  };
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The member of that name; the test fails on anything that has no members. */
export const memberOf = (value: unknown, name: string): unknown => {
  assert.ok(isObject(value));
  return value[name];
};

/** The list that is the member of that name. */
export const listOf = (value: unknown, name: string): unknown[] => {
  const list = memberOf(value, name);
  assert.ok(Array.isArray(list));
  return list.map((item: unknown) => item);
};

/** Objects of all kinds, with `canary-secret` wherever there is a secret. */
export const everything: Seed = {
  pullZones: [
    {
      Name: "shop",
      BlockedIps: ["203.0.113.7"],
      BlockedReferrers: ["bad.test"],
      AllowedReferrers: ["good.test"],
      AWSSigningSecret: "canary-secret",
      Hostnames: [
        { Value: "shop.b-cdn.net", IsSystemHostname: true, HasCertificate: true },
        { Value: "www.a.test", HasCertificate: true, Certificate: "own", CertificateKey: "canary-secret" },
      ],
    },
  ],
  shieldZones: [{ pullZoneId: 1001 }],
  scripts: [
    {
      Name: "hello",
      DeploymentKey: "canary-secret",
      EdgeScriptVariables: [{ Name: "GREETING", DefaultValue: "hi" }],
      Secrets: [{ Name: "TOKEN", Secret: "canary-secret" }],
      Releases: [{ Code: "one" }, { Code: "two" }],
    },
  ],
  dnsZones: [{ Domain: "a.test", Records: [{ Type: 3, Name: "", Value: "x", Weight: 100 }] }],
  containerApps: [
    {
      name: "app",
      containerTemplates: [
        {
          name: "web",
          environmentVariables: [{ name: "A", value: "canary-secret" }],
          endpoints: [{ displayName: "site", cdn: { portMappings: [{ containerPort: 80 }] } }],
        },
        { name: "job" },
      ],
      logForwarding: {
        type: "SyslogTcp",
        endpoint: "logs.example.com",
        port: 514,
        token: "canary-secret",
        format: "SyslogRfc5424",
        enabled: true,
      },
    },
  ],
  containerRegistries: [{ displayName: "mine", type: "gitHub", userName: "bunny", password: "canary-secret" }],
  storageZones: [
    {
      Name: "site",
      Password: "canary-secret",
      ReadOnlyPassword: "canary-secret",
      files: { "index.html": { content: "<h1>" } },
    },
    { Name: "gone", Deleted: true },
  ],
};
