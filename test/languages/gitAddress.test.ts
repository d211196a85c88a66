import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createHost } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import { dump, load } from "js-yaml";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import which from "which";
import { root, run } from "../../tools/release/workspace";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, pathWith, yaml } from "./languages";

const programs = ["git", "openssl"].every((name) => which.sync(name, { nothrow: true }) !== null);
// Elsewhere, programs in Go trust no certificate that a variable names.
const isPossible = programs && process.platform === "linux";

describeUnless(
  yaml.missing ?? (isPossible ? undefined : "git, openssl, Linux"),
  "a git address as package",
  function () {
    this.timeout(300_000);

    const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-git-")));
    const repository = join(folder, "repository");
    const certificate = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
    let sandbox: Sandbox;
    let workspace: TestWorkspace;
    let proxy: Server;

    before(async () => {
      sandbox = await startSandbox({ strict: true });
      await makeRelease(folder, repository);
      const names = ["-subj", "/CN=git.example", "-addext", "subjectAltName=DNS:git.example"];
      const files = ["-nodes", "-keyout", certificate.key, "-out", certificate.cert];
      await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...files, ...names]);
      proxy = await startProxy(repository, {
        key: readFileSync(certificate.key),
        cert: readFileSync(certificate.cert),
      });
      const { plugins, ...project } = load(yaml.shown["Pulumi.yaml"] ?? "") as Readonly<Record<string, unknown>>;
      assert.ok(plugins !== undefined);
      writeFileSync(join(folder, "Pulumi.yaml"), dump(project));
      workspace = await createTestWorkspace({
        projectFolder: folder,
        processes: ownProcesses,
        environment: {
          BUNNYNET_API_URL: sandbox.url,
          BUNNYNET_API_KEY: sandbox.apiKey,
          PATH: await pathWith(yaml, folder),
        },
      });
    });
    after(async () => {
      await workspace.dispose();
      proxy.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it("is cloned at its tag, installed, and started by the engine, with nothing else in Pulumi.yaml", async () => {
      const environment = {
        HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        NO_PROXY: "127.0.0.1",
        SSL_CERT_FILE: certificate.cert,
      };
      const address = "https://git.example/acme/pulumi-bunny.git/provider/plugin/package@0.1.0";
      await workspace.succeed(["package", "add", address], { environment, timeoutMs: 240_000 });
      await workspace.succeed(["up", "--yes", "--skip-preview"]);
      assert.equal(sandbox.state().accounts.main?.pullZones[0]?.Name, "my-site");
      await workspace.succeed(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    });
  },
);

/** A repository with the tag of a release, and the package of it where a registry would have it. */
async function makeRelease(folder: string, repository: string): Promise<void> {
  const packed = await run("npm", ["pack", "--silent", "--workspace", "provider", "--pack-destination", folder]);
  const part = "provider/plugin/package";
  for (const path of ["package.json", "provider/package.json", part]) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    cpSync(join(root, path), join(repository, path), { recursive: true });
  }
  const manifest = join(repository, part, "package.json");
  const dependency = `"pulumi-bunny": "file:${join(folder, packed.trim())}"`;
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"pulumi-bunny": "\d[^"]*"/, dependency));
  const git = (...args: readonly string[]): Promise<string> => run("git", args, { cwd: repository });
  await git("init", "--quiet");
  await git("add", ".");
  await git("-c", "user.name=Acme", "-c", "user.email=acme@example.com", "commit", "--quiet", "--message", "Release");
  await git("tag", "v0.1.0");
}

/** A proxy behind which a git repository has an address without a port: the CLI cannot add a package that has one. */
async function startProxy(
  repository: string,
  certificate: Pick<SecureContextOptions, "key" | "cert">,
): Promise<Server> {
  const host = createHost(certificate, (request, response) => {
    const isFirst = request.method === "GET";
    response.setHeader("content-type", `application/x-git-upload-pack-${isFirst ? "advertisement" : "result"}`);
    if (isFirst) response.write("001e# service=git-upload-pack\n0000");
    const options = ["--stateless-rpc", ...(isFirst ? ["--advertise-refs"] : [])];
    const pack = spawn("git", ["upload-pack", ...options, repository], { stdio: ["pipe", "pipe", "inherit"] });
    request.pipe(pack.stdin);
    pack.stdout.pipe(response);
  });
  const proxy = createServer().on("connect", ({ url = "" }: IncomingMessage, socket: Duplex) => {
    const [name, port] = url.split(":");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    if (name === "git.example") host.emit("connection", socket);
    else socket.pipe(connect(Number(port), name)).pipe(socket);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return proxy;
}
