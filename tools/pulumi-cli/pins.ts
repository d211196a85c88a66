import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A Go module of ours that pins one program and all its dependencies. */
export interface GoPin {
  /** Folder of its go.mod and go.sum. */
  readonly folder: string;
  /** Package to build. */
  readonly package: string;
  /** Version of the module that the package is in, for example "3.259.0". */
  readonly version: string;
  /** Variable in which the program has its version, set by the linker. */
  readonly versionVariable: string;
  /** Go version that the dependencies need. */
  readonly go: string;
}

/** The oldest CLI whose dynamic providers can give back inputs from a read, which is how drift is shown. */
export const minimumPulumi = "3.216.0";

/** The oldest Go that can build the CLI or fetch the toolchain that can. */
export const minimumGo = "1.25.0";

const sdk = "github.com/pulumi/pulumi/sdk/v3";

/** The Pulumi CLI. */
export const enginePin = readPin("engine", "github.com/pulumi/pulumi/pkg/v3", "cmd/pulumi");

/** The program that lets the CLI run Node programs. */
export const languageHostPin = readPin("language-nodejs", sdk, "nodejs/cmd/pulumi-language-nodejs");

/** Those for other languages. That for .NET only generates the SDK here. */
export const hostPins = {
  dotnet: readPin("language-dotnet", "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3", ".", "version"),
  go: readPin("language-go", sdk, "go/pulumi-language-go"),
  java: readPin("language-java", "github.com/pulumi/pulumi-java", "pkg/cmd/pulumi-language-java", "pkg/version"),
  // Of the same module as that for Node.
  python: readPin("language-nodejs", sdk, "python/cmd/pulumi-language-python"),
  yaml: readPin("language-yaml", "github.com/pulumi/pulumi-yaml", "cmd/pulumi-language-yaml", "pkg/version"),
};

/** Our language host, which generates programs and SDKs and leaves everything else to an older one beside it. */
export const generatingHostPin: GoPin = { ...enginePin, package: "./language-host" };

/** Identifies the source of our language host, which no version does. */
export const generatingHostDigest = createHash("sha256")
  .update(readFileSync(join(enginePin.folder, "language-host", "main.go")))
  .digest("hex")
  .slice(0, 8);

/** Name of the folder in the cache: another pin or machine gets another folder. */
export const pinnedName = `pulumi-${enginePin.version}-nodejs-${languageHostPin.version}-${generatingHostDigest}-${process.platform}-${process.arch}`;

/** @param versionPackage the package of the module that has the version. Default: that of Pulumi's SDK */
function readPin(folderName: string, module: string, packagePath: string, versionPackage?: string): GoPin {
  const folder = join(__dirname, folderName);
  const text = readFileSync(join(folder, "go.mod"), "utf8");
  const go = /^go (\S+)$/m.exec(text)?.[1];
  const version = text
    .split("\n")
    .map((line) => line.trim().split(" "))
    .find(([name]) => name === module)?.[1];
  if (go === undefined || version === undefined) {
    throw new Error(`${join(folder, "go.mod")} does not name go and ${module}`);
  }
  return {
    folder,
    package: posix.join(module, packagePath),
    version: version.replace(/^v/, ""),
    versionVariable: `${versionPackage === undefined ? "github.com/pulumi/pulumi/sdk/v3/go/common/version" : posix.join(module, versionPackage)}.Version`,
    go,
  };
}
