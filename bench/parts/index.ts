import type { Part } from "../part";
import { entries } from "./entries";
import { growth } from "./growth";
import { latency } from "./latency";
import { limit } from "./limit";
import { lists } from "./lists";
import { modesPart } from "./modes";
import { profile } from "./profile";
import { program } from "./program";
import { records } from "./records";
import { reference } from "./reference";
import { startTimes } from "./starts";

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [
  entries,
  modesPart,
  profile,
  reference,
  latency,
  lists,
  limit,
  records,
  program,
  startTimes,
  growth,
];
