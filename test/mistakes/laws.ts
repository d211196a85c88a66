import { type Answer, linesOf } from "./answer";
import type { Mistake } from "./mistake";

/** What holds for the answer to every mistake. */
export const laws = [
  "is there",
  "names the property or object",
  "says what to do",
  "takes three lines at most",
  "shows no stack",
  "shows no undefined",
  "comes once",
  "tells no secret",
] as const;
export type Law = (typeof laws)[number];

const mostLines = 3;

/** The laws that an answer breaks. */
export function broken(mistake: Mistake, { messages }: Answer, key: string): readonly Law[] {
  const text = messages.map((message) => message.join("\n")).join("\n");
  const holds: Readonly<Record<Law, boolean>> = {
    "is there": messages.length > 0,
    "names the property or object": mistake.names.every((name) => text.includes(name)),
    "says what to do": mistake.says.test(text),
    "takes three lines at most": messages.every((message) => linesOf(message) <= mostLines),
    "shows no stack": !/^at .*[:(]\d+|Running program .* failed/m.test(text),
    "shows no undefined": !/\bundefined\b|\[object |\bNaN\b|\bnull\b/.test(text),
    "comes once": new Set(messages.map(withoutResource)).size === messages.length,
    "tells no secret": [key, ...(mistake.secrets ?? [])].every((secret) => !text.includes(secret)),
  };
  return laws.filter((law) => !holds[law]);
}

/** The same message at another resource is the same message. */
const withoutResource = (message: readonly string[]): string => message.join(" ").replace(/ resource '[^']*'/, "");
