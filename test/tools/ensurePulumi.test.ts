import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join, resolve } from "node:path";
import { startProcess } from "../../tools/processes";
import { type EnsurePulumiOptions, ensurePulumi, type PulumiSource } from "../../tools/pulumi-cli";
import { cacheFolder } from "../../tools/pulumi-cli/cache";
import { type Downloader, reachHost } from "../../tools/pulumi-cli/download";
import { isAlive, Playground, pulumiPrograms, until } from "./fakes";

const root = resolve(__dirname, "../..");

describe("ensurePulumi", () => {
  let playground: Playground;
  let lines: string[];

  beforeEach(() => {
    playground = new Playground();
    lines = [];
  });

  afterEach(() => {
    playground.remove();
  });

  const environment = (...path: readonly string[]): NodeJS.ProcessEnv => ({
    PATH: path.join(":"),
    HOME: playground.path("home"),
    PULUMI_BUNNY_CACHE: playground.path("cache"),
  });
  /** Looks for a CLI, by default without any way to download one. */
  const ensure = (path: readonly string[], options: EnsurePulumiOptions = {}) =>
    ensurePulumi({
      environment: environment(...path),
      downloader: unreachable,
      report: (line) => lines.push(line),
      ...options,
    });
  const refusal = async (path: readonly string[], sources: readonly PulumiSource[]): Promise<string> => {
    const restricted = { ...environment(...path), PULUMI_BUNNY_CLI_SOURCES: sources.join() };
    const error = await ensure(path, { environment: restricted }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error, "a CLI was found");
    return error.message;
  };
  const unreachable: Downloader = {
    reach: () => Promise.reject(new Error("no way out")),
    install: () => Promise.reject(new Error("must not be tried")),
  };
  const downloading = (...programs: readonly string[]): Downloader => ({
    reach: () => Promise.resolve(),
    install: (folder, version) => {
      playground.pulumi(join(folder.slice(playground.folder.length), "bin"), version, programs);
      return Promise.resolve();
    },
  });
  const cached = () => cacheFolder(environment());
  /** What lies in the cache, half-written things included. */
  const cacheContent = () => readdirSync(playground.path("cache"));

  describe("with a CLI on PATH", () => {
    it("uses it without looking elsewhere and without output", async () => {
      const bin = playground.pulumi("bin", "3.300.0");
      const go = playground.go("go", "1.26.0");
      assert.deepEqual(await ensure([bin, go]), {
        command: join(bin, "pulumi"),
        binFolder: bin,
        version: "3.300.0",
        source: "path",
      });
      assert.deepEqual(playground.builds(), []);
      assert.deepEqual(lines, []);
    });

    it("refuses one that is too old", async () => {
      const bin = playground.pulumi("bin", "3.215.9");
      assert.match(await refusal([bin], ["path"]), /path: .*bin\/pulumi is version 3\.215\.9; 3\.216\.0 or later/);
    });

    it("takes companions that are beside it or on PATH, and refuses one without them", async () => {
      const bin = playground.pulumi("bin", "3.300.0", ["pulumi"]);
      assert.match(await refusal([bin], ["path"]), /has no pulumi-language-nodejs beside it or on PATH/);
      const others = playground.pulumi("others", "", pulumiPrograms.slice(1));
      assert.equal((await ensure([bin, others])).source, "path");
    });

    it("refuses one that does not run", async () => {
      const bin = playground.pulumi("bin", "3.300.0");
      playground.script("bin/pulumi", "echo v3.300.0", "exit 1");
      assert.match(await refusal([bin], ["path"]), /does not print a version/);
    });

    it("falls back to the cache when it refuses one", async () => {
      const bin = playground.pulumi("bin", "3.0.0");
      playground.pulumi(join("cache", basename(cached()), "bin"), "3.259.0");
      assert.equal((await ensure([bin])).source, "cache");
    });
  });

  describe("with a cache", () => {
    it("uses the cached CLI without a build and without output", async () => {
      playground.pulumi(join("cache", basename(cached()), "bin"), "3.259.0");
      const cli = await ensure([playground.go("go", "1.26.0")]);
      assert.deepEqual([cli.source, cli.binFolder], ["cache", join(cached(), "bin")]);
      assert.deepEqual(playground.builds(), []);
      assert.deepEqual(lines, []);
    });

    it("replaces a cached CLI that does not run", async () => {
      playground.pulumi(join("cache", basename(cached()), "bin"), "3.259.0", ["pulumi"]);
      assert.equal((await ensure([playground.go("go", "1.26.0")])).source, "build");
      assert.equal((await ensure([])).source, "cache");
    });
  });

  describe("with a download", () => {
    it("installs into the cache and builds nothing", async () => {
      const cli = await ensure([playground.go("go", "1.26.0")], { downloader: downloading(...pulumiPrograms) });
      assert.deepEqual([cli.source, cli.binFolder], ["download", join(cached(), "bin")]);
      assert.deepEqual(playground.builds(), []);
      assert.deepEqual(cacheContent(), [basename(cached())]);
      assert.equal((await ensure([])).source, "cache");
    });

    it("removes an incomplete installation and falls back to the build", async () => {
      const downloader = downloading("pulumi");
      await assert.rejects(ensure([], { downloader }), /download: .* has no pulumi-language-nodejs/);
      assert.deepEqual(cacheContent(), []);
      assert.equal((await ensure([playground.go("go", "1.26.0")], { downloader })).source, "build");
    });

    it("gives up quickly on a host that takes connections and never answers, and at once on one that refuses", async () => {
      const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
      await new Promise((listening) => server.once("listening", listening));
      const address = server.address();
      assert.ok(typeof address === "object" && address !== null);
      const refused = (patience: number, reason: RegExp) =>
        assert.rejects(reachHost(`http://localhost:${address.port}`, patience), reason);
      await refused(100, /localhost:\d+ cannot be reached: .*timeout/);
      await new Promise((end) => server.close(end));
      await refused(60_000, /localhost:\d+ cannot be reached: .*ECONNREFUSED/);
    });
  });

  describe("with Go", () => {
    it("builds the pinned versions, and prints the expected time and the progress", async () => {
      const cli = await ensure([playground.go("go", "1.26.0")]);
      assert.deepEqual([cli.source, cli.version, cli.binFolder], ["build", "3.259.0", join(cached(), "bin")]);
      assert.deepEqual(cacheContent(), [basename(cached())]);

      const [engine, languageHost, generatingHost, ...more] = playground.builds();
      assert.match(
        engine ?? "",
        /^GOTOOLCHAIN=local GOFLAGS=-mod=readonly CGO_ENABLED=0 build .*-trimpath .*-tags osusergo,grpcnotrace -ldflags -s -w -X \S*version\.Version=v3\.259\.0 .* github\.com\/pulumi\/pulumi\/pkg\/v3\/cmd\/pulumi$/,
      );
      assert.match(
        languageHost ?? "",
        /-tags osusergo -ldflags .*=v3\.68\.0 .*\/sdk\/v3\/nodejs\/cmd\/pulumi-language-nodejs$/,
      );
      assert.match(
        generatingHost ?? "",
        /-tags osusergo,grpcnotrace .*=v3\.259\.0 .*pulumi-language-nodejs \.\/language-host$/,
      );
      assert.deepEqual(more, []);

      assert.match(lines[0] ?? "", /about five minutes/);
      const steps = lines.map((line) => /^(\d\/\d)/.exec(line)?.[1]).filter((step) => step !== undefined);
      assert.deepEqual(steps, ["1/5", "2/5", "3/5", "4/5", "5/5"]);
    });

    it("lets a slightly older Go fetch the toolchain that the modules ask for", async () => {
      await ensure([playground.go("go", "1.25.0")]);
      assert.match(playground.builds()[0] ?? "", /^GOTOOLCHAIN=auto /);
    });

    it("refuses one that is too old", async () => {
      assert.match(
        await refusal([playground.go("go", "1.24.9")], ["build"]),
        /go is version 1\.24\.9; 1\.25\.0 or later/,
      );
    });

    it("removes what a failed build left, and shows Go's output", async () => {
      const go = playground.go("go", "1.26.0", `echo half > "$target"`, "echo 'disk is full' >&2", "exit 1");
      assert.match(await refusal([go], ["build"]), /build: go build failed in .*:\n\s+disk is full/);
      assert.deepEqual(cacheContent(), []);
    });
  });

  describe("interrupted", () => {
    /** A `go` that tells its process number and then compiles until the file "go-on" is there. */
    const slowGo = () =>
      playground.go(
        "go",
        "1.26.0",
        `echo $$ > '${playground.path("compiling")}'`,
        `while [ ! -e '${playground.path("go-on")}' ]; do /bin/sleep 0.02; done`,
      );
    const compiler = () => Number(readFileSync(playground.path("compiling"), "utf8"));
    const isCompiling = () => existsSync(playground.path("compiling")) && compiler() > 0;
    const startSetup = (path: string) =>
      startProcess(process.execPath, ["--import", "tsx", "tools/setup.ts"], {
        cwd: root,
        environment: { ...environment(path), PULUMI_BUNNY_CLI_SOURCES: "path,cache,build" },
      });

    it("by Ctrl-C, ends the compiler and leaves no files", async () => {
      const setup = startSetup(slowGo());
      await until(isCompiling);
      setup.interrupt();
      const { code, output } = await setup.finished;
      assert.equal(code, 130, output);
      await until(() => !isAlive(compiler()));
      assert.deepEqual(cacheContent(), []);
    });

    it("by a kill, leaves nothing that passes for a CLI, and the next run builds", async () => {
      const setup = startSetup(slowGo());
      await until(isCompiling);
      setup.kill();
      await setup.finished;
      await until(() => !isAlive(compiler()));
      assert.ok(!cacheContent().includes(basename(cached())));
      writeFileSync(playground.path("go-on"), "");
      assert.equal((await ensure([playground.path("go")])).source, "build");
    });

    it("lets two runs build at once, of which both use what the first one has made", async () => {
      const go = slowGo();
      const both = [ensure([go]), ensure([go])];
      await until(isCompiling);
      writeFileSync(playground.path("go-on"), "");
      for (const { source, binFolder } of await Promise.all(both))
        assert.deepEqual([source, binFolder], ["build", join(cached(), "bin")]);
      assert.deepEqual(cacheContent(), [basename(cached())]);
    });
  });

  describe("when nothing works", () => {
    it("gives the reason for each source, and what to do", async () => {
      await assert.rejects(ensure([]), (error: Error) => {
        const text = error.message.split("\n").map((line) => line.trim().split(":")[0]);
        assert.deepEqual(text.slice(1, 5), ["path", "cache", "download", "build"]);
        assert.match(error.message, /path: there is no pulumi on PATH\n/);
        assert.match(error.message, /download: no way out\n/);
        assert.match(error.message, /build: there is no go on PATH\n/);
        assert.match(error.message, /install the Pulumi CLI, 3\.216\.0 or later .* PATH/);
        assert.match(error.message, /install Go 1\.25\.0 or later/);
        assert.match(error.message, /set PULUMI_BUNNY_CACHE/);
        return true;
      });
    });

    it("ends `npm run setup` with exit code 1 and that message alone", async () => {
      const setup = startProcess(process.execPath, ["--import", "tsx", "tools/setup.ts"], {
        cwd: root,
        environment: { ...environment(), PULUMI_BUNNY_CLI_SOURCES: "path, cache" },
      });
      const { code, stdout, stderr } = await setup.finished;
      assert.equal(code, 1);
      assert.equal(stdout, "");
      assert.match(stderr, /^The Pulumi CLI was not found (.*\n)+.*PULUMI_BUNNY_CACHE.*\n$/);
    });

    it("tries only the sources in PULUMI_BUNNY_CLI_SOURCES", async () => {
      const go = playground.go("go", "1.26.0");
      const restricted = { ...environment(go), PULUMI_BUNNY_CLI_SOURCES: "cache" };
      await assert.rejects(ensurePulumi({ environment: restricted, downloader: unreachable }), (error: Error) => {
        assert.match(error.message, /cache:/);
        assert.doesNotMatch(error.message, /path:|download:|build:/);
        return true;
      });
    });
  });
});
