import type { RegistryType } from "../../../api/containers/containerRegistry";

const hosts: ReadonlyArray<readonly [host: RegExp, type: RegistryType]> = [
  [/(^|\.)docker\.(io|com)$/, "dockerHub"],
  [/(^|\.)(ghcr\.io|github\.com)$/, "gitHub"],
  [/(^|\.)(bunny\.net|bunny\.run|bunnycdn\.com|b-cdn\.net)$/, "bunnyRegistry"],
];

/** The type of a registry, which the API does not give back: its host tells it, if it is a known one. */
export function typeOfHost(hostName: string): RegistryType | undefined {
  const host = hostName
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/:].*$/, "");
  return hosts.find(([pattern]) => pattern.test(host))?.[1];
}
