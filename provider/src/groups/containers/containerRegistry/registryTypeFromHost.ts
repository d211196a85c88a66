import type { InputsOf } from "../../../vocabulary";
import type { containerRegistry } from "../containerRegistry.definition";

type RegistryType = InputsOf<typeof containerRegistry>["type"];

const hosts: ReadonlyArray<readonly [host: RegExp, type: RegistryType]> = [
  [/(^|\.)docker\.(io|com)$/, "dockerHub"],
  [/(^|\.)(ghcr\.io|github\.com)$/, "gitHub"],
  [/(^|\.)(bunny\.net|bunny\.run|bunnycdn\.com|b-cdn\.net)$/, "bunnyRegistry"],
];

/** The type of a registry, which the API does not return. A known host implies it. */
export function registryTypeFromHost(hostName: string): RegistryType | undefined {
  const host = hostName
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/:].*$/, "");
  return hosts.find(([pattern]) => pattern.test(host))?.[1];
}
