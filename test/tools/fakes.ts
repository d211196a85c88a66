import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The three programs of a Pulumi CLI. */
export const pulumiPrograms = ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"] as const;

/** A folder of a test's own, with a space in its name, as a person's folder may have. */
export class Playground {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi bunny ")));

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Writes a file and gives its path. */
  write(path: string, text: string, mode = 0o644): string {
    const file = this.path(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  }

  /** Writes a shell script that can be run. It must name programs by their full path, because PATH holds only fakes. */
  script(path: string, ...lines: readonly string[]): string {
    return this.write(path, ["#!/bin/sh", ...lines, ""].join("\n"), 0o755);
  }

  /** A folder with a CLI that only knows its version. */
  pulumi(folder: string, version: string, programs: readonly string[] = pulumiPrograms): string {
    for (const program of programs) {
      this.script(join(folder, program), ...(program === "pulumi" ? [`echo v${version}`] : []));
    }
    return this.path(folder);
  }

  /**
   * A folder with a `go` that notes each build in the file "builds" and "compiles" a CLI.
   *
   * @param beforeCompiling lines that run first; `$target` is the file to make
   */
  go(folder: string, version: string, ...beforeCompiling: readonly string[]): string {
    this.script(
      join(folder, "go"),
      `if [ "$1" = version ]; then echo "go version go${version} linux/amd64"; exit; fi`,
      `if [ "$1" != build ]; then exit; fi`,
      `echo "GOTOOLCHAIN=$GOTOOLCHAIN GOFLAGS=$GOFLAGS CGO_ENABLED=$CGO_ENABLED $*" >> '${this.path("builds")}'`,
      `while [ "$1" != -o ]; do shift; done`,
      `target=$2`,
      ...beforeCompiling,
      `printf '#!/bin/sh\\necho v3.259.0\\n' > "$target"`,
      `/bin/chmod +x "$target"`,
    );
    return this.path(folder);
  }

  /** The builds that the fake `go` noted. */
  builds(): readonly string[] {
    const file = this.path("builds");
    return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Waits until something holds; Mocha's time limit ends a wait for what never comes. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Whether a process runs. One that is dead but that nobody has collected yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
