import type { Part } from "../part";
import { entries } from "./entries";
import { modesPart } from "./modes";
import { program } from "./program";
import { reference } from "./reference";
import { shield } from "./shield";

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [entries, modesPart, reference, shield, program];
