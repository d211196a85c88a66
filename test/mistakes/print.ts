import { runMain } from "../../tools/main";
import { linesOf } from "./answer";
import { type Met, meetAll, mistakes } from "./meet";

/** `npm run mistakes [-- WORD]`: what a new user does wrong, where its title has the word, and what Pulumi answers. */
void runMain(async () => {
  const [word = ""] = process.argv.slice(2);
  const met = await meetAll(mistakes.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase())));
  for (const [index, one] of met.entries()) console.log(row(index + 1, one));
  const bad = met.filter(({ mistake, breaks }) => mistake.beyondReach === undefined && breaks.length > 0).length;
  console.log(
    `${counted(met.length, "mistake")}: ${bad === 0 ? "all answers are as they should be" : `NOT GOOD are ${counted(bad, "answer")}`}`,
  );
  return bad === 0 ? 0 : 1;
});

function row(number: number, { mistake, answer: { messages }, breaks }: Met): string {
  const lines = messages.map((message) => linesOf(message)).reduce((most, one) => Math.max(most, one), 0);
  const says = breaks.includes("says what to do") ? "does not say what to do" : "says what to do";
  const verdict =
    breaks.length === 0
      ? "good"
      : mistake.beyondReach !== undefined
        ? `Pulumi's own: ${mistake.beyondReach}`
        : `NOT GOOD: ${breaks.map((law) => `"${law}" fails`).join(", ")}`;
  return [
    `${String(number).padStart(2)}  ${mistake.title}`,
    ...indented("> ", mistake.program.split("\n")),
    ...messages.flatMap((message) => indented("", message)),
    `    = ${counted(messages.length, "message")}, ${counted(lines, "line")}, ${says}: ${verdict}`,
    "",
  ].join("\n");
}

const indented = (mark: string, lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line !== "").map((line) => `    ${mark}${line}`);

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
