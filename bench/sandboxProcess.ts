import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { JournalEntry, Seed, Seeded } from "pulumi-bunny-sandbox";
import { type RunningProcess, startProcess } from "../tools/processes";

/** The sandbox in a process of its own, so that what it takes is nobody else's. */
export interface SandboxProcess {
  readonly url: string;
  readonly apiKey: string;
  readonly seed: (seed: Seed) => Promise<Seeded>;
  /** Makes a pull zone without entries and gives its number. */
  readonly newPullZone: () => Promise<number>;
  /** Requests since the journal was last cleared. */
  readonly journal: () => Promise<readonly JournalEntry[]>;
  readonly clearJournal: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const program = join(resolve(__dirname, ".."), "sandbox", "bin", "pulumi-bunny-sandbox.cjs");

export async function startSandboxProcess(signal: AbortSignal): Promise<SandboxProcess> {
  const apiKey = `bench-key-${randomUUID()}`;
  const child = startProcess(process.execPath, [program, "--key", apiKey], { signal });
  const url = await addressIn(child);
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/_sandbox${path}`, { method, body: JSON.stringify(body), signal });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_sandbox${path}: ${text}`);
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    return answer;
  };
  const seed = async (wanted: Seed): Promise<Seeded> => (await control("POST", "/seed", wanted)) as Seeded;
  return {
    url,
    apiKey,
    seed,
    newPullZone: async () => {
      const [zone] = (await seed({ pullZones: [{ Name: `bench-${randomUUID()}` }] })).pullZones;
      if (zone === undefined) throw new Error("the sandbox made no pull zone");
      return zone.Id;
    },
    journal: async () => (await control("GET", "/journal")) as readonly JournalEntry[],
    clearJournal: async () => {
      await control("DELETE", "/journal");
    },
    stop: async () => {
      child.interrupt();
      await child.finished.catch(() => undefined);
    },
  };
}

/** The address that it prints once it listens. */
async function addressIn(child: RunningProcess): Promise<string> {
  const ended = child.finished.then(({ output }) => {
    throw new Error(`the sandbox ended early: ${output}`);
  });
  for (;;) {
    const [address] = /http:\S+(?=\n)/.exec(child.output()) ?? [];
    if (address !== undefined) return address;
    await Promise.race([delay(20), ended]);
  }
}
