import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runsOf, span } from "../../bench/contest";
import { commandOf, readOptions, runsOfPart, sizesOf, titleOf } from "../../bench/options";
import { parts } from "../../bench/parts";
import { changeFigure } from "../../bench/parts/reference";
import { withResults } from "../../bench/readme";
import { report } from "../../bench/report";
import { counts, inTurn, ratioOfPairs, sample } from "../../bench/statistics";
import { markdown, milliseconds, requests, seconds, times } from "../../bench/table";

describe("what the bench makes of measurements", () => {
  it("median and spread, of an odd and an even number", () => {
    assert.deepEqual(sample([30, 10, 20]), { median: 20, lowest: 10, highest: 30 });
    assert.deepEqual(sample([4, 1, 3, 2]), { median: 2.5, lowest: 1, highest: 4 });
    assert.deepEqual(sample([7]), { median: 7, lowest: 7, highest: 7 });
    assert.throws(() => sample([]), /median of nothing/);
  });

  it("a ratio, pair by pair, so that a machine that is slow for a while does not count", () => {
    assert.equal(ratioOfPairs([11, 22, 33], [10, 20, 30]), 1.1);
    assert.equal(ratioOfPairs([11, 220, 30], [10, 200, 30]), 1.1);
    assert.ok(Number.isNaN(ratioOfPairs([1, 2], [1])));
  });

  it("counts, most often first, and turns", () => {
    assert.deepEqual(
      [...counts(["GET", "POST", "POST"])],
      [
        ["POST", 2],
        ["GET", 1],
      ],
    );
    assert.deepEqual(
      [0, 1, 2, 3].map((turn) => inTurn(["a", "b", "c"], turn).join("")),
      ["abc", "bca", "cab", "abc"],
    );
    assert.deepEqual(inTurn([], 3), []);
  });

  it("times, ratios and requests in words", () => {
    assert.equal(seconds(sample([2310, 2200, 2540])), "2.31 s (2.20–2.54)");
    assert.equal(seconds(sample([125_040])), "125.0 s");
    assert.equal(milliseconds(sample([412.4, 398, 431])), "412 ms (398–431)");
    assert.equal(milliseconds(sample([0.5])), "0.50 ms");
    assert.equal(times(1.052), "1.05 ×");
    assert.equal(times(1 / 0), "–");
    assert.equal(requests(counts(["POST", "POST", "GET"])), "2 POST, 1 GET");
    assert.equal(requests(counts([])), "0");
  });

  it("a table with columns as wide as their cells", () => {
    assert.equal(
      markdown({ columns: ["N", "Time"], rows: [["1000", "2 s"]] }),
      "| N    | Time |\n| ---- | ---- |\n| 1000 | 2 s  |",
    );
  });

  it("a report says by which command, and which figures were missed", () => {
    const part = { name: "toy", title: "Toy", text: "A toy.", run: () => Promise.reject(new Error("not run here")) };
    const figure = { what: "requests", target: "0", measured: "1 GET", reached: false };
    const findings = { figures: [figure], tables: [{ columns: ["A"], rows: [["1"]] }], data: undefined };
    const circumstances = { command: "npm run bench", date: "2026-01-02", machine: ["2 cores", "Node 20"] };
    const text = report(circumstances, part, findings);
    assert.ok(text.startsWith("### Toy\n\nA toy.\n\n`npm run bench`, 2026-01-02: 2 cores; Node 20.\n\n| Promised"));
    assert.match(text, /\| requests \| 0 {6}\| 1 GET {4}\| \*\*missed\*\* \|/);
    assert.ok(text.endsWith("\n\n| A   |\n| --- |\n| 1   |"));
    assert.doesNotMatch(report(circumstances, part, { ...findings, figures: [] }), /Promised/);
  });

  it("results of a part replace what stands between its marks in the README, and nothing else", () => {
    const readme = (a: string) =>
      `<!-- results of a -->\n\n${a}\n\n<!-- end of a -->\n<!-- results of b -->\n\nold\n\n<!-- end of b -->\n`;
    assert.equal(withResults(readme("old"), "a", "new\n"), readme("new"));
    assert.throws(() => withResults(readme("old"), "c", "new"), /has no <!-- results of c -->/);
  });

  it("large stacks are measured less often, but not once only", () => {
    assert.deepEqual(
      [100, 300, 600, 1000].map((count) => runsOf(3, count)),
      [3, 3, 2, 2],
    );
    assert.deepEqual([runsOf(10, 1000), runsOf(1, 3000)], [3, 1]);
  });

  it("the README has the marks of all parts, and says how many resources they take", () => {
    const readme = readFileSync(join(__dirname, "..", "..", "bench", "README.md"), "utf8");
    for (const { name, sizes } of parts) {
      assert.match(withResults(readme, name, "new"), new RegExp(`of ${name} -->\n\nnew\n`));
      if (sizes === undefined) continue;
      const [usual, full] = [sizes.usual.join(", "), sizes.full.join(", ")];
      assert.match(readme, new RegExp(`^\\| \`${name}\` +\\|[^|]+\\| ${usual} +\\| ${full} +\\|`, "m"));
    }
  });

  it("how long requests take together, whatever their order", () => {
    const entry = (time: string, milliseconds: number | null) => ({
      sequence: 1,
      time,
      account: "main",
      method: "GET",
      path: "/",
      template: null,
      status: 200,
      milliseconds,
    });
    const [first, second] = [entry("2026-01-02T03:04:05.000Z", 900), entry("2026-01-02T03:04:05.500Z", 100)];
    assert.deepEqual([span([]), span([first]), span([first, second]), span([second])], [0, 900, 900, 100]);
    assert.equal(span([entry(first.time, null), second]), 600);
  });
});

describe("the figure of a changed application", () => {
  const of = (waits: boolean, methods: readonly string[]) => {
    const { measured, reached } = changeFigure(
      "a change",
      methods.map((method) => ({ method })),
      { waits },
    );
    return [measured, reached];
  };
  const figure = (...methods: readonly string[]) => of(false, methods);

  it("is reached with one PATCH and at most one GET", () => {
    assert.deepEqual(figure("PATCH"), ["1 PATCH, then 0", true]);
    assert.deepEqual(figure("GET", "PATCH"), ["1 GET, 1 PATCH, then 0", true]);
    assert.deepEqual(figure("PATCH", "GET"), ["1 PATCH, then 1 GET", true]);
  });

  it("is missed with more, with less, and with other writes", () => {
    assert.deepEqual(figure("GET", "PATCH", "GET", "GET"), ["1 GET, 1 PATCH, then 2 GET", false]);
    assert.deepEqual(figure("GET", "PATCH", "PATCH"), ["2 PATCH, 1 GET, then 0", false]);
    assert.deepEqual(figure("PATCH", "PUT"), ["1 PATCH, then 1 PUT", false]);
    assert.deepEqual(figure("GET", "PUT"), ["1 GET, 1 PUT", false]);
    assert.deepEqual(figure(), ["0", false]);
  });

  it("does not count GETs that wait for the effect", () => {
    const waiting = (...methods: readonly string[]) => of(true, methods);
    assert.deepEqual(waiting("GET", "PATCH", "GET", "GET"), ["1 GET, 1 PATCH, then 2 GET", true]);
    assert.deepEqual(waiting("GET", "GET", "PATCH"), ["2 GET, 1 PATCH, then 0", false]);
    assert.deepEqual(waiting("PATCH", "PUT"), ["1 PATCH, then 1 PUT", false]);
  });
});

describe("the options of the bench", () => {
  const read = (...args: readonly string[]) => readOptions(args, ["entries", "modes"]);

  it("are as the parts like them, unless given", () => {
    assert.deepEqual(read(), {
      sizes: undefined,
      full: false,
      only: [],
      runs: 3,
      modes: undefined,
      json: undefined,
      save: false,
      help: false,
    });
    const given = read(
      "--n",
      "300",
      "--n",
      "20",
      "--n",
      "300",
      "--only",
      "modes",
      "--runs",
      "1",
      "--json",
      "a",
      "--save",
    );
    assert.deepEqual(given, {
      sizes: [20, 300],
      full: false,
      only: ["modes"],
      runs: 1,
      modes: undefined,
      json: "a",
      save: true,
      help: false,
    });
  });

  it("become the command that measures the same again", () => {
    assert.equal(commandOf(read("--json", "a", "--save"), "entries"), "npm run bench -- --only entries");
    assert.equal(
      commandOf(read("--runs", "1", "--n", "20", "--only", "modes"), "modes"),
      "npm run bench -- --only modes --n 20 --runs 1",
    );
    assert.equal(
      commandOf(read("--mode", "plugin", "--mode", "dynamic"), "entries"),
      "npm run bench -- --only entries --mode dynamic --mode plugin",
    );
  });

  it("say how many resources a part takes", () => {
    const run = () => Promise.reject(new Error("not run here"));
    const part = { name: "toy", title: "Toy", text: "A toy.", sizes: { usual: [3], full: [3, 300] }, run };
    assert.deepEqual(
      [read(), read("--full"), read("--full", "--n", "7")].map((options) => sizesOf(part, options)),
      [[3], [3, 300], [7]],
    );
    assert.equal(commandOf(read("--full"), "entries"), "npm run bench -- --only entries --full");
  });

  it("say in which mode each part runs: together where it compares them, and otherwise one after the other", () => {
    const part = { name: "toy", title: "Toy", text: "A toy.", run: () => Promise.reject(new Error("not run here")) };
    const [both, plugin] = [read("--mode", "plugin", "--mode", "dynamic"), read("--mode", "plugin")];
    assert.deepEqual(
      [read(), plugin, both].map((options) => runsOfPart(part, options)),
      [[["dynamic"]], [["plugin"]], [["dynamic"], ["plugin"]]],
    );
    assert.deepEqual(
      [read(), plugin, both].map((options) => runsOfPart({ ...part, comparesModes: true }, options)),
      [[["dynamic", "plugin"]], [["plugin"]], [["dynamic", "plugin"]]],
    );
    assert.deepEqual([titleOf(part, ["dynamic"]), titleOf(part, ["plugin"])], ["Toy", "Toy, served by the plugin"]);
  });

  it("are refused when they mean nothing", () => {
    assert.throws(() => read("--n", "0"), { message: '--n takes a whole number from 1, not "0"' });
    assert.throws(() => read("--runs", "two"), /--runs takes a whole number from 1/);
    assert.throws(() => read("--only", "all"), { message: "there is no part all: take one of entries, modes" });
    assert.throws(() => read("--mode", "fast"), { message: '--mode takes dynamic or plugin, not "fast"' });
    assert.throws(() => read("--fast"), /Unknown option '--fast'[\s\S]*--help shows/);
  });
});
