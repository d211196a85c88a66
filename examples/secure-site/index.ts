import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");
const { pullZoneId } = bunny.getPullZoneOutput({ name });
const { storageZoneId } = bunny.getStorageZoneOutput({ name });

const www = new bunny.Hostname("www", {
  pullZoneId,
  hostname: config.require("hostname"),
  certificate: "managed",
  forceSsl: true,
});

// A Shield zone begins in learning mode, in which it blocks nothing: this ends it. The plan was chosen in the dashboard.
const shield = new bunny.ShieldZone("shield", {
  pullZoneId,
  learningMode: false,
  wafEnabled: true,
  wafExecutionMode: "block",
  ddosSensitivity: "medium",
  whitelabelResponsePages: true,
  allowedMethods: ["GET", "HEAD", "POST"],
});
const shieldZoneId = shield.id;

// Clients that do not behave like a browser must solve a challenge.
new bunny.ShieldBotDetection("bots", {
  shieldZoneId,
  executionMode: "challenge",
  requestIntegrity: "medium",
  ipAddress: "medium",
  browserFingerprint: "low",
});

new bunny.ShieldUploadScanning("uploads", { shieldZoneId, enabled: true, antivirus: "block" });

// The administration is reachable from one country only.
new bunny.ShieldWafRule("admin", {
  shieldZoneId,
  name: "admin from elsewhere",
  severity: "critical",
  action: "block",
  variables: { REQUEST_URI: "" },
  operator: "beginsWith",
  value: "/admin",
  transformations: ["lowercase"],
  chainedConditions: [
    { variables: { GEO: "COUNTRY_CODE" }, operator: "strEq", value: config.require("country"), negated: true },
  ],
});

// Ten attempts to log in per minute and address; after that, none for five minutes.
new bunny.ShieldRateLimit("login", {
  shieldZoneId,
  name: "login",
  variables: { REQUEST_URI: "" },
  operator: "beginsWith",
  value: "/login",
  chainedConditions: [{ variables: { REQUEST_METHOD: "" }, operator: "strEq", value: "POST" }],
  requestCount: 10,
  timeframe: 60,
  blockTime: 300,
});

// A managed rule that passwords can trigger: it is logged, and blocks nobody. Overrides made elsewhere are kept.
new bunny.ShieldRuleOverride("passwords", { shieldZoneId, ruleId: "942100", mode: "logOnly" });

new bunny.ShieldAccessList("office", {
  shieldZoneId,
  name: "office",
  type: "cidr",
  entries: ["203.0.113.0/24"],
  action: "allow",
  enabled: true,
});

// A list that bunny.net keeps: `getShieldAccessLists` returns its number.
new bunny.ShieldManagedList("vpns", { shieldZoneId, listId: 12, action: "challenge", enabled: true });

new bunny.ShieldBotAction("scrapers", { shieldZoneId, bots: "aiScraper", action: "block" });

// It is shown because whitelabelResponsePages is on.
new bunny.ShieldPage("blocked", { shieldZoneId, pageType: "block", content: "<h1>Blocked</h1>" });

// Requests that the description does not have are only logged at first.
const api = new bunny.ShieldApiGuardian("api", {
  shieldZoneId,
  specification: JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Site", version: "1.0.0" },
    paths: { "/orders": { post: { responses: { "201": { description: "The order" } } } } },
  }),
  enabled: true,
  executionMode: "log",
});

// Ten orders per minute and address.
new bunny.ShieldApiGuardianEndpoint("orders", {
  shieldZoneId: api.shieldZoneId,
  endpoint: "POST /orders",
  rateLimitEnabled: true,
  rateLimitType: "IP",
  requestCount: 10,
  timeframe: 60,
});

// Somebody who reads the reports of abuse, if there is a password to begin with.
const password = config.getSecret("memberPassword");
if (password !== undefined) {
  new bunny.TeamMember("abuse", {
    email: "abuse@example.com",
    firstName: "Abuse",
    lastName: "Desk",
    password,
    roles: ["SubuserAbuse"],
  });
}

const login = new bunny.StorageFile("login", {
  storageZoneId,
  path: "login/index.html",
  content: '<form method="post"><input name="password" type="password" /><button>Log in</button></form>',
});

/** Where visitors log in. */
export const loginUrl = pulumi.interpolate`https://${www.hostname}/login/`;

// The page, and nothing else, is purged whenever its content changes.
new bunny.CachePurge("login", { urls: [loginUrl], exactPath: true, triggers: [login.checksum] });
