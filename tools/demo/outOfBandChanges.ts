import { accountOf } from "./account";
import {
  blockedIp,
  codeOf,
  domain,
  fileWith,
  filesIn,
  firstVersion,
  greeting,
  headersRule,
  liveWith,
  name,
  pullZone,
  recordWith,
} from "./site";
import type { ApiCall, Stage } from "./stage";

/** Changes that someone else makes to the account, and the settings they remove and add. */
interface Meddling {
  readonly calls: readonly ApiCall[];
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

const foreignCode = 'throw new Error("not ours");\n';
const foreignPage = "<h1>Hacked</h1>\n";
const foreignNote = "To do: call Acme\n";
const foreignText = "their-verification=1234";
const foreignFile = "notes.txt";
/** Serves the files of storage zones in Germany. */
const storageHost = "storage.bunnycdn.com";

/** What they add to what is ours, and keep: it is not drift. It goes with the zones that contain it. */
export const additions: readonly string[] = [`${name}: BlockedIps 192.0.2.200`, `${name}: EnableGeoZoneSA false`];
/** What they keep where it is in the way of destroy. */
export const obstacles: readonly string[] = [fileWith(foreignFile, foreignNote), recordWith(`@ TXT ${foreignText}`)];
/** What they create beside all that is ours. */
export const theirs: readonly string[] = pullZone("theirs", "https://theirs.example");

/** One change of each kind, and a few things of their own. */
export function meddling(stage: Stage): Meddling {
  const { site, images, dnsZone, script, container } = pathsIn(stage);
  const { "index.html": page = "" } = filesIn(stage.program);
  return {
    calls: [
      post(site.path, { CacheControlMaxAgeOverride: 60, EnableGeoZoneSA: false }),
      post(`${site.path}/edgerules/${site.headersRule}/setEdgeRuleEnabled`, { Id: site.id, Value: false }),
      post(`${site.path}/removeBlockedIp`, { BlockedIp: blockedIp }),
      post(`${site.path}/addBlockedIp`, { BlockedIp: "192.0.2.200" }),
      post(`${site.path}/setForceSSL`, { Hostname: `www.${domain}`, ForceSSL: false }),
      post(`${images}/removeBlockedReferrer`, { Hostname: "copycat.example" }),
      post(`${dnsZone.path}/records/${dnsZone.mail}`, { Priority: 20 }),
      put(`${dnsZone.path}/records`, { Type: 3, Name: "", Value: foreignText }),
      upload("index.html", foreignPage),
      upload(foreignFile, foreignNote),
      put(`${script}/variables`, { Name: "GREETING", DefaultValue: "Hi" }),
      post(`${script}/code`, { Code: foreignCode }),
      post(`${script}/publish`, {}),
      // This call must include all variables.
      put(`${container}/env`, { LOG_LEVEL: "debug", DATABASE_TOKEN: stage.secrets["databaseToken"] }),
      post("/pullzone", { Name: "theirs", OriginUrl: "https://theirs.example" }),
    ],
    gone: [
      `${name}: CacheControlMaxAgeOverride 2592000`,
      `${name}: BlockedIps ${blockedIp}`,
      `${name}: ForceSSL www.${domain}`,
      `${name}-images: BlockedReferrers copycat.example`,
      recordWith(`@ MX 10 mail.${domain}`),
      fileWith("index.html", page),
      `script ${name}-edge: GREETING ${greeting}`,
      liveWith(codeOf(firstVersion)),
      `app ${name}-shop: LOG_LEVEL info`,
    ],
    come: [
      `${name}: CacheControlMaxAgeOverride 60`,
      `${headersRule} disabled`,
      recordWith(`@ MX 20 mail.${domain}`),
      fileWith("index.html", foreignPage),
      `script ${name}-edge: GREETING Hi`,
      liveWith(foreignCode),
      `app ${name}-shop: LOG_LEVEL debug`,
      ...additions,
      ...obstacles,
      ...theirs,
    ],
  };
}

/** What was in the way of destroy is removed by those who put it there. */
export function tidying(stage: Stage): readonly ApiCall[] {
  const { dnsZone } = pathsIn(stage);
  return [
    { method: "DELETE", host: storageHost, path: `/${name}/${foreignFile}` },
    { method: "DELETE", path: `${dnsZone.path}/records/${dnsZone.theirs}` },
  ];
}

const post = (path: string, body: object): ApiCall => ({ method: "POST", path, body });
const put = (path: string, body: object): ApiCall => ({ method: "PUT", path, body });
const upload = (path: string, body: string): ApiCall => ({
  method: "PUT",
  host: storageHost,
  path: `/${name}/${path}`,
  body,
});

/** The API paths of the site's objects, and the ids of what is in them. */
export function pathsIn({ sandbox }: Pick<Stage, "sandbox">) {
  const { pullZones, dnsZones, scripts, containerApps } = accountOf(sandbox);
  const zone = pullZones.find(({ Name }) => Name === name);
  const record = (type: number, value: string) =>
    dnsZones[0]?.Records.find(({ Type, Value }) => Type === type && Value === value)?.Id ?? 0;
  const [app] = containerApps;
  return {
    site: {
      id: zone?.Id ?? 0,
      path: `/pullzone/${zone?.Id ?? ""}`,
      headersRule: zone?.EdgeRules.find(({ Description }) => Description === "Security headers")?.Guid ?? "",
    },
    images: `/pullzone/${pullZones.find(({ Name }) => Name === `${name}-images`)?.Id ?? ""}`,
    dnsZone: {
      path: `/dnszone/${dnsZones[0]?.Id ?? ""}`,
      mail: record(4, `mail.${domain}`),
      theirs: record(3, foreignText),
    },
    script: `/compute/script/${scripts[0]?.Id ?? ""}`,
    container: `/mc/apps/${app?.id ?? ""}/containers/${app?.containerTemplates[0]?.id ?? ""}`,
  };
}

/** A call as shown to the user. */
export function callInWords({ method, host = "", path, body }: ApiCall): string {
  const content = body === undefined ? "" : ` ${JSON.stringify(body)}`;
  return `${method} ${host}${path}${content}`;
}
