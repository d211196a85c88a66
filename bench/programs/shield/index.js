"use strict";
// Shield of one pull zone: its zone, five rules, two lists, and the detection of bots.
const { packageName } = require("../settings");
const bunny = require(packageName);

const zone = new bunny.ShieldZone("shield", { pullZoneId: Number(process.env.BENCH_PULL_ZONE), wafEnabled: true });
const shieldZoneId = zone.id;
for (const index of [1, 2, 3, 4, 5]) {
  new bunny.ShieldWafRule(`rule-${index}`, {
    shieldZoneId,
    name: `rule-${index}`,
    variables: { REQUEST_URI: "" },
    operator: "beginsWith",
    value: `/private/${index}`,
    action: "block",
  });
}
for (const index of [1, 2]) {
  new bunny.ShieldAccessList(`list-${index}`, {
    shieldZoneId,
    name: `list-${index}`,
    type: "cidr",
    entries: [`10.0.${index}.0/24`],
    action: "block",
    enabled: true,
  });
}
new bunny.ShieldBotDetection("bots", { shieldZoneId, executionMode: "challenge" });
