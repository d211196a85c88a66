import { contentOf } from "./account";
import { domain, name } from "./program";
import type { ApiCall, Stage } from "./stage";

const foreignText = "their-verification=1234";
const foreignFile = "notes.txt";
/** Serves the files of storage zones in Germany. */
const storageHost = "storage.bunnycdn.com";

/** What someone else does in the account: one change of each kind, and a few things of their own. */
export function meddling(stage: Stage): readonly ApiCall[] {
  const { site, images, dnsZone, script, container } = pathsIn(stage);
  return [
    post(site.path, { CacheControlMaxAgeOverride: 60, EnableGeoZoneSA: false }),
    post(`${site.path}/edgerules/${site.headersRule}/setEdgeRuleEnabled`, { Id: site.id, Value: false }),
    post(`${site.path}/removeBlockedIp`, { BlockedIp: "203.0.113.7" }),
    post(`${site.path}/addBlockedIp`, { BlockedIp: "192.0.2.200" }),
    post(`${site.path}/setForceSSL`, { Hostname: `www.${domain}`, ForceSSL: false }),
    post(`${images}/removeBlockedReferrer`, { Hostname: "copycat.example" }),
    post(`${dnsZone.path}/records/${dnsZone.mail}`, { Priority: 20 }),
    put(`${dnsZone.path}/records`, { Type: 3, Name: "", Value: foreignText }),
    upload("index.html", "<p>Hacked</p>\n"),
    upload(foreignFile, "To do: call Acme\n"),
    put(`${script}/variables`, { Name: "GREETING", DefaultValue: "Hi" }),
    post(`${script}/code`, { Code: 'throw new Error("not ours");\n' }),
    post(`${script}/publish`, {}),
    // Variables that are not named are removed.
    patch(container, {
      environmentVariables: [
        { name: "LOG_LEVEL", value: "debug" },
        { name: "DATABASE_TOKEN", value: stage.secrets["databaseToken"] },
      ],
    }),
    post("/pullzone", { Name: "theirs", OriginUrl: "https://theirs.example" }),
  ];
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
const patch = (path: string, body: object): ApiCall => ({ method: "PATCH", path, body });
const upload = (file: string, body: string): ApiCall => ({
  method: "PUT",
  host: storageHost,
  path: `/${name}/${file}`,
  body,
});

/** The API paths of the site's objects, and the ids of what is in them. */
export function pathsIn({ sandbox }: Pick<Stage, "sandbox">) {
  const { pullZones, dnsZones, scripts, containerApps } = contentOf(sandbox);
  const zone = pullZones.find(({ Name }) => Name === name);
  const record = (value: string) => dnsZones[0]?.Records.find(({ Value }) => Value === value)?.Id ?? 0;
  const [app] = containerApps;
  return {
    site: {
      id: zone?.Id ?? 0,
      path: `/pullzone/${zone?.Id ?? ""}`,
      headersRule: zone?.EdgeRules.find(({ Description }) => Description === "Security headers")?.Guid ?? "",
    },
    images: `/pullzone/${pullZones.find(({ Name }) => Name === `${name}-images`)?.Id ?? ""}`,
    dnsZone: { path: `/dnszone/${dnsZones[0]?.Id ?? ""}`, mail: record(`mail.${domain}`), theirs: record(foreignText) },
    script: `/compute/script/${scripts[0]?.Id ?? ""}`,
    container: `/mc/apps/${app?.id ?? ""}/containers/${app?.containerTemplates[0]?.id ?? ""}`,
  };
}

/** A call as shown to the user, with the name of a secret in place of its value. */
export function callInWords({ method, host = "", path, body }: ApiCall, { secrets }: Stage): string {
  const content = body === undefined ? "" : ` ${JSON.stringify(body, undefined, 1).replaceAll(/\n */g, " ")}`;
  return Object.entries(secrets).reduce(
    (text, [secret, value]) => text.replaceAll(value, `(${secret})`),
    `${method} ${host}${path}${content}`,
  );
}
