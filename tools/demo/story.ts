import { meddling, tidying } from "./otherHands";
import { domain, name } from "./program";
import { contentOf } from "./account";
import type { Stage } from "./stage";
import type { Step } from "./tour";

const unattended = ["--yes", "--skip-preview"];
const up = ["up", ...unattended];

/** What matters of the account once all is there. */
const whole = {
  "storage zones": name,
  files: "404.html, assets/style.css, images/logo.svg, index.html",
  page: "Welcome",
  "pull zones": `${name}, ${name}-edge, ${name}-images, mc-…`,
  "cache, seconds": "2592000",
  "South America": "true",
  "header rule": "true",
  "blocked IPs": "198.51.100.0/24, 2001:db8::bad, 203.0.113.7",
  hotlinkers: "*.hotlinker.example, copycat.example, hotlinker.example",
  "HTTPS only": "true",
  "DNS zone": domain,
  "DNS records": `10 mail.${domain}, ${name}, https://www.${domain}, letsencrypt.org, v=spf1 mx -all`,
  "live code": "1.0.0",
  greeting: "Hello",
  registries: `${name}-shop`,
  image: `${name}/shop:1.0.0`,
  "log level": "info",
};

/** What others have added, which is not drift. */
const additions = {
  files: `${whole.files}, notes.txt`,
  "pull zones": `${whole["pull zones"]}, theirs`,
  "South America": "false",
  "blocked IPs": `192.0.2.200, ${whole["blocked IPs"]}`,
  "DNS records": whole["DNS records"].replace("letsencrypt.org", "letsencrypt.org, their-verification=1234"),
};

/** Everything of the account, gone. */
const nothing = Object.fromEntries(Object.keys(whole).map((fact) => [fact, undefined]));

const readOnce = { storage: "1+0", files: "3+0", CDN: "3+0", DNS: "1+0", edge: "3+0", app: "2+0" };

/** Its steps, of which the last two remove everything. */
export const story: readonly Step[] = [
  {
    name: "up",
    words:
      "From nothing to a site, in an empty account: storage with its files, the CDN in front of it, a signed domain with " +
      "a certificate, rules and access lists, code at the edge, and a container. The entries of a list share one read, " +
      "and the pull zone that bunny.net makes for the container is taken over at once.",
    pulumi: up,
    expected: {
      summary: "27 created",
      // How many reads entries and records share depends on the order in which the engine starts resources.
      requests: {
        ...{ storage: "2+2", files: "1+4", CDN: "8-13+16", DNS: "3-4+7", edge: "5+5", app: "6+3" },
      },
      account: whole,
    },
  },
  {
    name: "up, again",
    words: "Run it again. Nothing changed, so no request is sent.",
    pulumi: up,
    expected: { summary: "27 unchanged" },
  },
  {
    name: "drift",
    words:
      "Outside Pulumi, someone changes what is ours: a setting of the pull zone, an edge rule, entries of two lists, a " +
      "hostname, a DNS record, a page, a variable, the live code, the app. They also add things of their own: a setting " +
      "that the program does not mention, an entry, a DNS record, a file and a pull zone.",
    calls: meddling,
    expected: {
      summary: "15 calls",
      requests: { files: "0+2", CDN: "0+7", DNS: "0+2", edge: "0+3", app: "0+1" },
      account: {
        ...additions,
        page: "Hacked",
        "cache, seconds": "60",
        "header rule": "false",
        "blocked IPs": additions["blocked IPs"].replace(", 203.0.113.7", ""),
        hotlinkers: whole.hotlinkers.replace(" copycat.example,", ""),
        "HTTPS only": "false",
        "DNS records": additions["DNS records"].replace("10 mail", "20 mail"),
        "live code": 'throw new Error("not ours");\n',
        greeting: "Hi",
        "log level": "debug",
      },
    },
  },
  {
    name: "refresh",
    words: "What has drifted? Each object is read once. What they added is not drift.",
    pulumi: ["refresh", "--preview-only", "--diff"],
    expected: { summary: "9 to update, 1 to delete", requests: readOnce },
  },
  {
    name: "up --refresh",
    words: "Repair: what is missing is restored, our code is published again, and nothing else is written.",
    pulumi: ["up", "--refresh", ...unattended],
    expected: {
      summary: "1 created, 9 updated",
      requests: { ...readOnce, files: "3+1", CDN: "4+5", DNS: "1+1", edge: "4+3", app: "5+1" },
      account: { ...whole, ...additions },
    },
  },
  {
    name: "up, new page",
    words: "Change a page. Only that file is uploaded, and the caches of both pull zones are purged.",
    edit: { file: "public/index.html", text: "Welcome", by: "Welcome back" },
    pulumi: up,
    expected: {
      summary: "3 updated",
      requests: { storage: "1+0", files: "0+1", CDN: "2+2" },
      account: { page: "Welcome back" },
    },
  },
  {
    name: "up, 1.1.0",
    words:
      "Ship a new version. The script gets a new release, and for the app only the difference is sent: its image tag.",
    pulumi: ["up", "--config", "version=1.1.0", ...unattended],
    expected: {
      summary: "2 updated",
      requests: { edge: "2+2", app: "3+1" },
      account: { "live code": "1.1.0", image: `${name}/shop:1.1.0` },
    },
  },
  {
    name: "up, rollback",
    words: "Roll back the script. Its first release goes live again, by its UUID. The app is not changed.",
    pulumi: (stage) => ["up", "--config", `rollbackTo=${firstRelease(stage)}`, ...unattended],
    expected: { summary: "1 updated", requests: { edge: "2+1" }, account: { "live code": "1.0.0" } },
  },
  {
    name: "preview",
    words: "Check that nothing is left to do.",
    pulumi: ["preview"],
    expected: { summary: "27 unchanged" },
  },
  {
    name: "destroy",
    words:
      "Delete all that the stack owns. The storage zone and the DNS zone are kept, because they contain a file and a " +
      "record of someone else.",
    pulumi: ["destroy", "--continue-on-error", ...unattended],
    expected: {
      // The stack is the third.
      summary: "24 deleted, 3 errored",
      // Both zones are looked at for a moment: what was just deleted may still be shown.
      requests: {
        ...{ storage: "2+0", files: "2-3+4", CDN: "2-4+15", DNS: "3-5+7", edge: "2+3", app: "2+3" },
      },
      account: {
        ...nothing,
        "storage zones": name,
        files: "notes.txt",
        "pull zones": "theirs",
        "DNS zone": domain,
        "DNS records": "their-verification=1234",
      },
    },
  },
  {
    name: "destroy rest",
    words:
      "They remove their file and their record: now the rest goes as well. The pull zone of someone else still exists.",
    calls: tidying,
    pulumi: ["destroy", ...unattended],
    expected: {
      summary: "3 deleted",
      // The storage zone is empty but for folders, which outlive their files.
      requests: { storage: "1+1", files: "3+1", DNS: "1+2" },
      account: { ...nothing, "pull zones": "theirs" },
    },
  },
];

function firstRelease({ sandbox }: Stage): string {
  const releases = contentOf(sandbox).scripts.flatMap(({ Releases }) => Releases);
  return releases.find(({ Code }) => Code?.includes('"1.0.0"'))?.Uuid ?? "";
}
