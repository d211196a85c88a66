/**
 * Writes down what this version adds to what no later version may take away: `npx tsx test/recorded/permanence.ts`. What
 * is written down already stays.
 */
import { existsSync, writeFileSync } from "node:fs";
import { type Permanent, type PermanentKind, permanentFile, presentPermanent, recordedPermanent } from "./permanent";

async function write(): Promise<void> {
  const recorded: Permanent = existsSync(permanentFile)
    ? recordedPermanent()
    : { hidden: [], settings: [], states: {}, kinds: {} };
  const present = await presentPermanent(recorded);
  const all: Permanent = {
    hidden: joined(recorded.hidden, present.hidden),
    settings: joined(recorded.settings, present.settings),
    states: { ...present.states, ...recorded.states },
    kinds: Object.fromEntries(
      [...new Set([...Object.keys(recorded.kinds), ...Object.keys(present.kinds)])].sort().flatMap((kind) => {
        const of = merged(recorded.kinds[kind], present.kinds[kind]);
        return of === undefined ? [] : [[kind, of]];
      }),
    ),
  };
  writeFileSync(permanentFile, `${JSON.stringify(all, null, 2)}\n`);
}

function merged(before: PermanentKind | undefined, now: PermanentKind | undefined): PermanentKind | undefined {
  if (before === undefined || now === undefined) return before ?? now;
  return {
    ...before,
    inputs: joined(before.inputs, now.inputs),
    outputs: joined(before.outputs, now.outputs),
    control: joined(before.control, now.control),
    frozen: joined(before.frozen, now.frozen),
  };
}

const joined = (left: readonly string[], right: readonly string[]): readonly string[] =>
  [...new Set([...left, ...right])].sort();

void write();
