import { thoroughlyVariable } from "../../tools/test-suites";

/**
 * Whether this is `npm run test:all`. Then the laws of patches are tried on more random apps; beside an edit every property
 * at any depth drifts, not only the one for each property at the top that a kind's sample lists; steps fail in every
 * access list, not only in one of those that share their code; every recorded state moves to the plugin, not only the
 * latest; policies also see the types of the plugin; all that pages and examples tell a person to type is typed, not only some of it; and the demo is also ended by
 * SIGTERM, by an error of Pulumi and after a request too many, and handed over with --keep.
 */
export const isThorough = thoroughlyVariable in process.env;

/** A test of `npm run test:all` alone. */
export function itThoroughly(title: string, test: () => Promise<void>): void {
  if (isThorough) it(title, test);
}

/** All where it is thorough, otherwise each nth from the first on. */
export function sampled<A>(all: readonly A[], nth: number): readonly A[] {
  return isThorough ? all : all.filter((_, index) => index % nth === 0);
}
