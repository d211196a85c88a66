import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { JournalEntry, OptionsChange, Seed, Seeded, StateDump } from "pulumi-bunny-sandbox";
import { startProcess } from "../tools/processes";

/** The sandbox in a process of its own, so that what it takes is nobody else's. */
export interface SandboxProcess {
  readonly url: string;
  readonly apiKey: string;
  readonly seed: (seed: Seed) => Promise<Seeded>;
  /** Makes a pull zone without entries and gives its number. */
  readonly newPullZone: () => Promise<number>;
  /** How many addresses the zone blocks. */
  readonly blockedIpsIn: (pullZoneId: number) => Promise<number>;
  readonly setOptions: (change: OptionsChange) => Promise<void>;
  /** Requests since the journal was last cleared. */
  readonly journal: () => Promise<readonly JournalEntry[]>;
  readonly clearJournal: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const program = join(resolve(__dirname, ".."), "sandbox", "bin", "pulumi-bunny-sandbox.cjs");

export async function startSandboxProcess(signal: AbortSignal): Promise<SandboxProcess> {
  const apiKey = `bench-key-${randomUUID()}`;
  const child = startProcess(process.execPath, [program, "--key", apiKey], { signal });
  const url = await new Promise<string>((found, failed) => {
    const timer = setInterval(() => {
      const [address] = /http:\S+(?=\n)/.exec(child.output()) ?? [];
      if (address === undefined) return;
      clearInterval(timer);
      found(address);
    }, 20);
    const fail = (reason: string): void => {
      clearInterval(timer);
      failed(new Error(`the sandbox ended early: ${reason}`));
    };
    child.finished.then(
      ({ output }) => {
        fail(output);
      },
      (error: unknown) => {
        fail(String(error));
      },
    );
  });
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
    blockedIpsIn: async (pullZoneId) => {
      const { accounts } = (await control("GET", "/state")) as StateDump;
      const zones = Object.values(accounts).flatMap(({ pullZones }) => pullZones);
      return zones.find(({ Id }) => Id === pullZoneId)?.BlockedIps.length ?? 0;
    },
    setOptions: async (change) => {
      await control("PUT", "/options", change);
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
