import assert from "node:assert/strict";
import { collect } from "../../../provider/src/drift/collect";
import type { Event } from "../../../provider/src/drift/events";
import { renderAnnotations, renderSummary } from "../../../provider/src/drift/github";
import { renderJson } from "../../../provider/src/drift/json";
import { type DriftReport, toReport } from "../../../provider/src/drift/report";
import { renderTable } from "../../../provider/src/drift/table";
import { valueText } from "../../../provider/src/drift/words";
import { changed, refreshed, step, summary, wellEnded } from "./engineEvents";
import { schemaProblems } from "./schema";

const reportOf = (...events: readonly Event[]): DriftReport =>
  toReport([collect("dev", [...events, summary], wellEnded)]);
const drifted = reportOf(
  ...refreshed(),
  ...refreshed({ name: "scraper", type: "pulumi-nodejs:bunny:BlockedIp", op: "delete" }),
  ...changed(["forceSsl", "added"], {
    name: "shop",
    declared: { forceSsl: true },
    actual: { forceSsl: false, added: [1] },
  }),
);
const failing = (names: readonly string[], message: string): DriftReport =>
  toReport([
    collect(
      "dev",
      names.flatMap((name): readonly Event[] => [
        { diagnosticEvent: { urn: step({ name }).urn, severity: "error", message } },
        { resOpFailedEvent: { metadata: step({ name, op: "refresh" }) } },
      ]),
      { code: 1, complaints: "" },
    ),
  ]);

describe("drift: the table", () => {
  it("shows what drifted, in lines that stand below each other", () => {
    assert.equal(
      renderTable(drifted, false),
      [
        "Stack dev: 2 of 3 resources drifted: 1 changed, 1 gone",
        "",
        "  RESOURCE           PROPERTY  DECLARED  ACTUAL",
        "  BlockedIp scraper  (gone)",
        "  Hostname shop      added     -         [1]",
        "                     forceSsl  true      false",
        "",
      ].join("\n"),
    );
  });

  it("says in one line that all is well", () => {
    assert.equal(renderTable(reportOf(...refreshed()), false), "Stack dev: no drift in 1 resource\n");
  });

  it("has colours on request only", () => {
    assert.ok(renderTable(drifted, true).includes("\u001b[33m"));
    assert.ok(!renderTable(drifted, false).includes("\u001b"));
  });

  it("says a failure once for all resources that had it", () => {
    const text = renderTable(failing(["a", "b", "c", "d", "e"], "the key was refused"), false);
    assert.equal(
      text,
      "Stack dev: no statement about drift is possible; 5 failures\n" +
        "  failed  Hostname a, Hostname b, Hostname c and 2 more: the key was refused\n",
    );
  });

  it("lets nothing through that a terminal would obey", () => {
    const nasty = "a\u001b[2J\nb\u009b1m\u202e";
    const report = reportOf(
      ...changed([`p["${nasty}"]`], {
        name: nasty,
        declared: { p: { [nasty]: nasty } },
        actual: { p: { [nasty]: 1 } },
      }),
      { diagnosticEvent: { severity: "warning", message: nasty } },
    );
    assert.doesNotMatch(renderTable(report, false).replaceAll("\n", ""), /[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("shortens values", () => {
    assert.equal(valueText("x".repeat(100)).length, 48);
    assert.equal(valueText({ a: "b\nc" }), '{"a":"b\\nc"}');
    assert.equal(valueText(""), '""');
    assert.equal(valueText(undefined), "-");
  });
});

describe("drift: JSON", () => {
  it("is the report, and leaves out what is not there", () => {
    const read = JSON.parse(renderJson(drifted)) as DriftReport;
    assert.deepEqual(read, drifted);
    assert.deepEqual(read.stacks[0]?.resources[1]?.properties[0], { path: "added", actual: [1] });
  });

  it("is as its schema describes it, which is strict enough to tell", () => {
    for (const report of [drifted, failing(["a"], "refused"), toReport([])]) {
      assert.deepEqual(schemaProblems(JSON.parse(renderJson(report))), []);
    }
    assert.deepEqual(schemaProblems({ ...drifted, version: 2, outcome: "fine", stacks: [{}] }).slice(0, 3), [
      "report.version is none of 1",
      "report.outcome is none of clean, drift, failed",
      "report.stacks[0].stack is missing",
    ]);
  });
});

describe("drift: GitHub Actions", () => {
  it("gets a table in Markdown", () => {
    const text = renderSummary(drifted);
    assert.match(text, /^### ⚠️ Stack dev: 2 of 3 resources drifted: 1 changed, 1 gone\n\n\| Resource \|/);
    assert.match(
      text,
      /\| <code>Hostname shop<\/code> \| <code>forceSsl<\/code> \| <code>true<\/code> \| <code>false<\/code> \|/,
    );
  });

  it("gets nothing that would be taken for markup", () => {
    const nasty = "|`</code><img src=x>\n[x](y)@somebody_*";
    const report = reportOf(...changed(["p"], { name: nasty, declared: { p: nasty }, actual: { p: 1 } }));
    const [row = ""] = renderSummary(report).split("\n").slice(-2);
    const cells = row.split(" | ");
    assert.equal(cells.length, 4, row);
    assert.doesNotMatch(row.replaceAll(/<\/?code>/g, "").replaceAll(/^\||\|$| \| /g, ""), /[|`<>[\]()@*_]/);
  });

  it("gets a warning for each resource, escaped", () => {
    assert.deepEqual(renderAnnotations(drifted), [
      "::warning title=Drift in stack dev::BlockedIp scraper is gone",
      "::warning title=Drift in stack dev::Hostname shop added: declared -, actual [1]; forceSsl: declared true, actual false",
    ]);
    const nasty = reportOf(...changed(["p"], { declared: { p: "50%\n::error::x" }, actual: { p: 1 } }));
    assert.deepEqual(renderAnnotations(nasty), [
      "::warning title=Drift in stack dev::Hostname www p: declared 50%25 ::error::x, actual 1",
    ]);
    const { stacks } = nasty;
    const renamed = toReport(stacks.map((stack) => ({ ...stack, stack: "a:b,c%d" })));
    assert.match(renderAnnotations(renamed).join(), /^::warning title=Drift in stack a%3Ab%2Cc%25d::/);
  });

  it("gets an error for what failed, and no more than it shows", () => {
    assert.deepEqual(renderAnnotations(failing(["a"], "refused")), [
      "::error title=Drift of stack dev is unknown::Hostname a: refused",
    ]);
    const names = Array.from({ length: 30 }, (_, index) => `h${index}`);
    const many = renderAnnotations(reportOf(...names.flatMap((name) => refreshed({ name, op: "delete" }))));
    assert.equal(many.length, 10);
    assert.match(many.at(-1) ?? "", /and 21 more/);
  });
});
