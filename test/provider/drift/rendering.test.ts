import assert from "node:assert/strict";
import type { Event } from "../../../provider/src/drift/events";
import { collect } from "../../../provider/src/drift/interpretEvents";
import { renderJson, type DriftReport, toReport } from "../../../provider/src/drift/report";
import { renderSummary, renderText, valueText } from "../../../provider/src/drift/rendering";
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
      { code: 1, stderr: "" },
    ),
  ]);

describe("drift: the text", () => {
  it("shows what drifted, in a line for each difference", () => {
    assert.equal(
      renderText(drifted),
      [
        "Stack dev: 2 of 3 resources drifted: 1 changed, 1 gone",
        "  BlockedIp scraper is gone",
        "  Hostname shop added: declared -, actual [1]",
        "  Hostname shop forceSsl: declared true, actual false",
        "",
      ].join("\n"),
    );
  });

  it("says in one line that all is well", () => {
    assert.equal(renderText(reportOf(...refreshed())), "Stack dev: no drift in 1 resource\n");
  });

  it("says a failure once for all resources that had it", () => {
    const text = renderText(failing(["a", "b", "c", "d", "e"], "the key was refused"));
    assert.equal(
      text,
      "Stack dev: drift is unknown; 5 failures\n" +
        "  failed: Hostname a, Hostname b, Hostname c and 2 more: the key was refused\n",
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
    assert.doesNotMatch(renderText(report).replaceAll("\n", ""), /[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("shortens values", () => {
    assert.equal(valueText("x".repeat(100)).length, 48);
    assert.equal(valueText({ a: "b\nc" }), '{"a":"b\\nc"}');
    assert.equal(valueText(""), '""');
    assert.equal(valueText(undefined), "-");
  });
});

describe("drift: the audit log", () => {
  const change = (actorId: string) => ({
    time: "2030-01-31T10:15:59Z",
    actorId,
    action: "Update",
    object: "PullZone 7",
  });
  const report = toReport(
    drifted.stacks.map((stack) => ({
      ...stack,
      resources: stack.resources.map((resource) =>
        resource.name === "scraper"
          ? { ...resource, changes: ["one", "an\u001b other", "three", "four"].map(change) }
          : resource,
      ),
    })),
  );

  it("has its entries below the resource, the latest three", () => {
    assert.equal(
      renderText(report).split("Hostname")[0],
      [
        "Stack dev: 2 of 3 resources drifted: 1 changed, 1 gone",
        "  BlockedIp scraper is gone",
        "    2030-01-31 10:15 UTC: Update PullZone 7 by one",
        "    2030-01-31 10:15 UTC: Update PullZone 7 by an other",
        "    2030-01-31 10:15 UTC: Update PullZone 7 by three",
        "  ",
      ].join("\n"),
    );
  });

  it("is in the JSON, as its schema has it", () => {
    assert.deepEqual(schemaProblems(JSON.parse(renderJson(report))), []);
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
  it("gets the text in a block of code, which nothing ends before its end", () => {
    const text = renderText(drifted).trimEnd();
    assert.equal(renderSummary(drifted), `### ⚠️ Drift\n\n\`\`\`text\n${text}\n\`\`\`\n`);
    const nasty = reportOf(...changed(["p"], { name: "a\n```\n# b", declared: { p: 1 }, actual: { p: 2 } }));
    assert.equal(renderSummary(nasty).split("```").length, 3);
  });
});
