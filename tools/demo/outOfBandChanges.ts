import { accountOf } from "./account";
import type { ApiCall, Stage } from "./stage";
import { blockedIp, codeOf, firstVersion, greeting, liveWith } from "./tour";

/** Changes that someone else makes to the account, and the settings they remove and add. */
export interface Meddling {
  readonly calls: readonly ApiCall[];
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

const foreignIp = "192.0.2.200";
const foreignCode = 'throw new Error("not ours");\n';

/** An entry that someone else adds to a list that contains ours. */
export const foreignEntry = `shop-media: BlockedIps ${foreignIp}`;

/** One change of each kind, and one entry of their own. */
export function meddling({ sandbox, secrets }: Stage): Meddling {
  const { shop, media, script, container } = paths(sandbox);
  return {
    calls: [
      post(`${media}/removeBlockedIp`, { BlockedIp: blockedIp }),
      post(`${media}/removeBlockedReferrer`, { Hostname: "copycat.example" }),
      post(`${shop}/setForceSSL`, { Hostname: "www.shop.example", ForceSSL: false }),
      post(`${media}/addBlockedIp`, { BlockedIp: foreignIp }),
      put(`${script}/variables`, { Name: "GREETING", DefaultValue: "Hi" }),
      post(`${script}/code`, { Code: foreignCode }),
      post(`${script}/publish`, {}),
      // This call must include all variables.
      put(`${container}/env`, { LOG_LEVEL: "debug", DATABASE_TOKEN: secrets.databaseToken }),
    ],
    gone: [
      `shop-media: BlockedIps ${blockedIp}`,
      "shop-media: BlockedReferrers copycat.example",
      "shop: ForceSSL www.shop.example",
      `script shop-edge: GREETING ${greeting}`,
      liveWith(codeOf(firstVersion)),
      "app shop: LOG_LEVEL info",
    ],
    come: [foreignEntry, "script shop-edge: GREETING Hi", liveWith(foreignCode), "app shop: LOG_LEVEL debug"],
  };
}

const post = (path: string, body: object): ApiCall => ({ method: "POST", path, body });
const put = (path: string, body: object): ApiCall => ({ method: "PUT", path, body });

/** The API paths of the tour's objects. */
export function paths(sandbox: Stage["sandbox"]): Readonly<Record<"shop" | "media" | "script" | "container", string>> {
  const { pullZones, scripts, containerApps } = accountOf(sandbox);
  const zone = (name: string) => `/pullzone/${pullZones.find(({ Name }) => Name === name)?.Id ?? name}`;
  const [app] = containerApps;
  return {
    shop: zone("shop"),
    media: zone("shop-media"),
    script: `/compute/script/${scripts[0]?.Id ?? ""}`,
    container: `/mc/apps/${app?.id ?? ""}/containers/${app?.containerTemplates[0]?.id ?? ""}`,
  };
}

/** A call as shown to the user. */
export function callInWords({ method, path, body }: ApiCall): string {
  return `${method} ${path} ${JSON.stringify(body)}`;
}
