import { thoroughlyVariable } from "../../tools/test-suites";

/**
 * Whether this is `npm run test:all`. Then the laws of patches are tried on more random apps; beside an edit every property
 * at any depth drifts, not only the one for each property at the top that a kind's sample lists; requests fail in every way,
 * and, as everything that drifts, in every kind, not only in one of those that share their code; the leaves of an app also
 * drift where patches merge; an account is exported both ways; all that pages and examples tell a person to type is typed;
 * policies also see the types of the plugin; and the demo starts its processes as for a user, and is also ended by SIGTERM, by
 * an error of Pulumi and after a request too many, and started with wrong arguments.
 */
export const isThorough = thoroughlyVariable in process.env;

/** A test of `npm run test:all` alone. */
export function itThoroughly(title: string, test: () => Promise<void>): void {
  if (isThorough) it(title, test);
}
