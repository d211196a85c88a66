import assert from "node:assert/strict";
import type { Event } from "../../../provider/src/drift/events";
import { valueText, valueTexts } from "../../../provider/src/drift/formatting";
import { renderAnnotations, renderSummary } from "../../../provider/src/drift/github";
import { collect } from "../../../provider/src/drift/interpretEvents";
import { columnsOf } from "../../../provider/src/drift/layout";
import { planIn, renderPlan } from "../../../provider/src/drift/plan";
import { renderJson, type DriftReport, toReport } from "../../../provider/src/drift/report";
import { renderTable } from "../../../provider/src/drift/table";
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

const plain = { colors: false } as const;
const setType = "pulumi-nodejs:bunny:BlockedIpSet";
const lists = reportOf(
  ...changed(['blockedIps[0]["203.0.113.4"]', 'blockedIps[0]["2001:db8::1"]', "exclusive"], {
    name: "scrapers",
    type: setType,
    declared: { blockedIps: [{ "203.0.113.4": true }], exclusive: true },
    actual: { blockedIps: [{ "2001:db8::1": true }], exclusive: false },
  }),
  ...changed(["regions[0]", "regions[1]", "regions[2]"], {
    name: "shop",
    declared: { regions: ["DE", "NY", "SG"] },
    actual: { regions: ["NY", "SG"] },
  }),
);

describe("drift: the table", () => {
  it("shows what drifted, in lines that stand below each other", () => {
    assert.equal(
      renderTable(drifted, plain),
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
    assert.equal(renderTable(reportOf(...refreshed()), plain), "Stack dev: no drift in 1 resource\n");
  });

  it("has colors on request only", () => {
    assert.ok(renderTable(drifted, { colors: true }).includes("\u001b[33m"));
    assert.ok(!renderTable(drifted, plain).includes("\u001b"));
  });

  it("says a failure once for all resources that had it", () => {
    const text = renderTable(failing(["a", "b", "c", "d", "e"], "the key was refused"), plain);
    assert.equal(
      text,
      "Stack dev: drift is unknown; 5 failures\n" +
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
    assert.doesNotMatch(renderTable(report, plain).replaceAll("\n", ""), /[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("tells entries of sets and lists by what they are, not by where they stand", () => {
    assert.equal(
      renderTable(lists, plain),
      [
        "Stack dev: 2 of 2 resources drifted: 2 changed",
        "",
        "  RESOURCE               PROPERTY    DECLARED  ACTUAL",
        "  BlockedIpSet scrapers  blockedIps  - 203.0.113.4",
        "                                     + 2001:db8::1",
        "                         exclusive   true      false",
        "  Hostname shop          regions     - DE",
        "",
      ].join("\n"),
    );
  });

  it("shows a list whose entries only moved, and what only looks like an entry, as it is", () => {
    const moved = reportOf(
      ...changed(["command[0]", "command[1]"], { declared: { command: ["a", "b"] }, actual: { command: ["b", "a"] } }),
      ...changed(["rules[0].enabled"], {
        name: "other",
        declared: { rules: [{ enabled: true }] },
        actual: { rules: [{}] },
      }),
    );
    assert.match(renderTable(moved, plain), /command\[0\] +a +b\n +command\[1\] +b +a\n/);
    assert.match(renderTable(moved, plain), /rules\[0\]\.enabled +true +-\n/);
  });

  for (const width of [40, 60, 80]) {
    it(`fits a terminal of ${width} columns, and loses nothing that fits no line`, () => {
      const [name, long] = [
        "a-name-that-is-rather-long.example.com",
        "containerTemplates.web.environmentVariables.DATABASE",
      ];
      const report = reportOf(
        ...changed([long, "short"], {
          name,
          declared: { containerTemplates: { web: { environmentVariables: { DATABASE: "x".repeat(30) } } }, short: 1 },
          actual: { containerTemplates: { web: { environmentVariables: { DATABASE: "日本語".repeat(6) } } }, short: 2 },
        }),
        ...changed(['blockedIps[0]["2001:db8:1111:2222:3333:4444:5555:6666"]'], {
          name: "ips",
          type: setType,
          declared: { blockedIps: [{ "2001:db8:1111:2222:3333:4444:5555:6666": true }] },
          actual: { blockedIps: [{}] },
        }),
        { diagnosticEvent: { severity: "warning", message: "a warning of many words ".repeat(8) } },
      );
      const text = renderTable(report, { colors: false, width, breakSentences: true });
      for (const line of text.split("\n")) assert.ok(columnsOf(line) <= width, line);
      assert.equal(text.match(/x/g)?.length, 30 + (name.match(/x/g)?.length ?? 0), text);
      assert.equal(text.match(/日本語|日|本|語/g)?.join("").length, 18, text);
    });
  }

  it("breaks no sentence where lines are no limit", () => {
    const words = "a warning of many words ".repeat(20).trim();
    const report = reportOf(...refreshed(), { diagnosticEvent: { severity: "warning", message: words } });
    assert.ok(renderTable(report, { colors: false, width: 60 }).includes(words));
  });

  it("shows of long values the part that differs", () => {
    const [before, after] = valueTexts(`${"x".repeat(90)}before-and-more`, `${"x".repeat(90)}after-and-more`);
    assert.match(before, /^…x+before-and-more$/);
    assert.match(after, /^…x+after-and-more$/);
    assert.ok(before.length <= 48 && after.length <= 48);
    const [early, other] = valueTexts(`a${"x".repeat(90)}`, `b${"x".repeat(90)}`);
    assert.deepEqual([early, other], [`a${"x".repeat(46)}…`, `b${"x".repeat(46)}…`]);
  });

  it("shortens values", () => {
    assert.equal(valueText("x".repeat(100)).length, 48);
    assert.equal(valueText({ a: "b\nc" }), '{"a":"b\\nc"}');
    assert.equal(valueText(""), '""');
    assert.equal(valueText(undefined), "-");
  });
});

describe("drift: authors", () => {
  const [stack] = toReport([
    collect(
      "dev",
      [
        ...changed(["added", "forceSsl", "name"], {
          name: "shop",
          declared: { forceSsl: true, name: "a" },
          actual: { forceSsl: false, added: [1], name: "b" },
        }),
        ...changed(['blockedIps[0]["203.0.113.4"]', 'blockedIps[0]["2001:db8::1"]'], {
          name: "scrapers",
          type: setType,
          declared: { blockedIps: [{ "203.0.113.4": true }] },
          actual: { blockedIps: [{ "2001:db8::1": true }] },
        }),
        summary,
      ],
      wellEnded,
    ),
  ]).stacks;
  const change = (actorId: string) => ({ time: "2030-01-31T10:15:59Z", actorId, certainty: "certain" as const });
  const authors: Readonly<Record<string, string>> = {
    added: "one",
    forceSsl: "one",
    name: "an\u001b other",
    'blockedIps[0]["203.0.113.4"]': "one",
    'blockedIps[0]["2001:db8::1"]': "two",
  };
  assert.ok(stack !== undefined);
  const report = toReport([
    {
      ...stack,
      resources: stack.resources.map((resource) => ({
        ...resource,
        properties: resource.properties.map((property) => ({
          ...property,
          change: change(authors[property.path] ?? ""),
        })),
      })),
    },
  ]);

  it("stand below what they changed, once", () => {
    assert.equal(
      renderTable(report, plain),
      [
        "Stack dev: 2 of 2 resources drifted: 2 changed",
        "",
        "  RESOURCE               PROPERTY    DECLARED  ACTUAL",
        "  BlockedIpSet scrapers  blockedIps  - 203.0.113.4",
        "                                     by one, 2030-01-31 10:15 UTC",
        "                                     + 2001:db8::1",
        "                                     by two, 2030-01-31 10:15 UTC",
        "  Hostname shop          added       -         [1]",
        "                         forceSsl    true      false",
        "                                     by one, 2030-01-31 10:15 UTC",
        "                         name        a         b",
        "                                     by an\ufffd other, 2030-01-31 10:15 UTC",
        "",
      ].join("\n"),
    );
  });

  it("are in the JSON, as its schema has it, and in what GitHub gets", () => {
    assert.deepEqual(schemaProblems(JSON.parse(renderJson(report))), []);
    assert.match(
      renderAnnotations(report).join("\n"),
      /forceSsl: declared true, actual false \(by one, 2030-01-31 10:15 UTC\);/,
    );
    assert.match(renderSummary(report), /\| Actual \| Changed \|\n\| --- \| --- \| --- \| --- \| --- \|\n/);
    assert.match(renderSummary(report), /<code>false<\/code> \| by one, 2030&#45;01&#45;31 10:15 UTC \|/);
  });
});

describe("drift: the plan of a repair", () => {
  const planned = (op: string, name: string, more: object = {}): Event => ({
    resourcePreEvent: { metadata: { ...step({ name, op, ...more }), op } },
  });
  const plan = planIn([
    planned("same", "unchanged"),
    planned("refresh", "www"),
    planned("update", "www", {
      more: { detailedDiff: { forceSsl: {}, target: {} } },
      declared: { forceSsl: false, target: "a" },
      actual: { forceSsl: true, target: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" },
    }),
    planned("create", "scraper", { type: "pulumi-nodejs:bunny:BlockedIp" }),
    planned("update", "ips", {
      type: setType,
      declared: { ips: [{ b: true }] },
      actual: { ips: [{ a: true }] },
      more: { detailedDiff: { "ips[0].a": {}, "ips[0].b": {} } },
    }),
    planned("create-replacement", "moved"),
    planned("replace", "moved", { more: { detailedDiff: { zone: {} } }, declared: { zone: 1 }, actual: { zone: 2 } }),
    planned("delete-replaced", "moved"),
    planned("delete", "zzz"),
    planned("create", "group", { state: { custom: false } }),
    planned("create", "access", { type: "pulumi:providers:pulumi-nodejs" }),
  ]);

  it("is a line for each resource, and for what changes of it", () => {
    assert.equal(
      renderPlan(plan, plain),
      [
        "  + BlockedIp scraper",
        "  ~ BlockedIpSet ips  ips       - b",
        "                                + a",
        "  ± Hostname moved    zone      1 → 2",
        "  ~ Hostname www      forceSsl  false → true",
        "                      target    a → (known later)",
        "  - Hostname zzz",
        "",
      ].join("\n"),
    );
  });

  it("has a color for each kind of change, and fits its terminal", () => {
    const text = renderPlan(plan, { colors: true, width: 40 });
    for (const [color, sign] of [
      [32, "+"],
      [33, "~"],
      [33, "±"],
      [31, "-"],
    ] as const) {
      assert.ok(text.includes(`\u001b[${color}m  ${sign} `), text);
    }
    for (const line of text.replaceAll(/\u001b\[\d+m/g, "").split("\n")) assert.ok(columnsOf(line) <= 40, line);
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

  it("gets entries of sets by what they are", () => {
    assert.match(
      renderAnnotations(lists).join("\n"),
      /BlockedIpSet scrapers blockedIps: - 203\.0\.113\.4; blockedIps: \+ 2001/,
    );
    assert.match(
      renderSummary(lists),
      /<code>blockedIps<\/code> \| <code>203&#46;0&#46;113&#46;4<\/code> \| <code>&#45;<\/code>/,
    );
  });

  it("gets an error for what failed, and no more than it shows", () => {
    assert.deepEqual(renderAnnotations(failing(["a"], "refused")), [
      "::error title=Drift in stack dev is unknown::Hostname a: refused",
    ]);
    const names = Array.from({ length: 30 }, (_, index) => `h${index}`);
    const many = renderAnnotations(reportOf(...names.flatMap((name) => refreshed({ name, op: "delete" }))));
    assert.equal(many.length, 10);
    assert.match(many.at(-1) ?? "", /and 21 more/);
  });
});
