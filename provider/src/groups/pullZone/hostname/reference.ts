import { refused } from "../../../contract/errors";
import type { Failure } from "../../../reconcile/steps";

/** Identifies a hostname of a zone. */
export interface HostnameKey {
  readonly pullZoneId: number;
  readonly hostname: string;
}

/** What messages call a hostname, which is also the name of the object. */
export function describeHostname({ pullZoneId, hostname }: HostnameKey): string {
  return `hostname ${hostname} of pull zone ${pullZoneId}`;
}

/** The error for a hostname that is not there. */
export function noHostname({ pullZoneId, hostname }: HostnameKey): Failure {
  return refused(
    `hostname ${hostname} does not exist on pull zone ${pullZoneId}`,
    "add it first, for example as a Hostname resource; if it was removed meanwhile, run `pulumi up --refresh`",
  );
}
