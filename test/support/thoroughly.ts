import { thoroughlyVariable } from "../../tools/test-suites";

/**
 * Whether this is `npm run test:all`. Then the laws of patches are tried on more random apps; beside an edit every property
 * at any depth drifts, not only the one for each property at the top that a kind's sample lists; steps fail in every
 * access list, not only in one of those that share their code; every recorded state moves to the plugin, not only the
 * latest; every recipe is followed, not only each third, and every command of the other pages is typed, not only a few; and the demo is also ended by SIGTERM, and by an error of Pulumi.
 */
export const isThorough = thoroughlyVariable in process.env;
