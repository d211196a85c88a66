/** What the page shows and does, without the browser. */

/** Any object as the sandbox gives it. */
export type Item = Readonly<Record<string, unknown>>;

/** A call of the API that is made behind everybody's back. */
export interface Action {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A part of an object, and how to take it away. */
export interface Entry {
  readonly what: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** What can be set of an object, and how. */
export interface Setting {
  readonly name: string;
  readonly value: unknown;
}

/** One object of an account. */
export interface Row {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly facts: string;
  readonly entries: readonly Entry[];
  readonly settings: readonly Setting[];
  /** The call that sets one of them. */
  readonly set: (name: string, value: unknown) => Action;
  readonly actions: readonly Action[];
  readonly item: Item;
}

export interface Kind {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Account {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
const itemsOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter(isItem) : []);
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

const counted = (number: number, what: string, many = `${what}s`): string =>
  number === 0 ? "" : `${number} ${number === 1 ? what : many}`;
const joined = (...facts: readonly string[]): string => facts.filter((fact) => fact !== "").join(", ");

const remove = (label: string, path: string, body?: unknown): Action => ({
  label,
  method: "DELETE",
  path,
  ...(body !== undefined && { body }),
});
const post = (label: string, path: string, body?: unknown): Action => ({
  ...remove(label, path, body),
  method: "POST",
});

const accessLists = [
  ["BlockedIps", "BlockedIp", "BlockedIp", "blocked IP"],
  ["BlockedReferrers", "BlockedReferrer", "Hostname", "blocked referrer"],
  ["AllowedReferrers", "AllowedReferrer", "Hostname", "allowed referrer"],
] as const;

/** What no request can set of a pull zone, or a DNS zone. */
const readOnly = new Set(
  (
    "Id Name Domain Enabled Suspended ZoneSecurityKey MonthlyBandwidthUsed MonthlyCharges PriceOverride OptimizerPricing " +
    "CnameDomain VideoLibraryId DnsRecordId DnsZoneId DnsRecordValue OriginLinkValue EUUSDiscount SouthAmericaDiscount " +
    "AfricaDiscount AsiaOceaniaDiscount UserId CacheVersion EnableExtendedLogging DateModified DateCreated " +
    "NameserversDetected NameserversNextCheck DnsSecEnabled DsConfigured SigningRound"
  ).split(" "),
);

const scalars = (item: Item): readonly Setting[] =>
  Object.entries(item)
    .filter(([name, value]) => !readOnly.has(name) && (value === null || typeof value !== "object"))
    .filter(([, value]) => value !== "(hidden)")
    .map(([name, value]) => ({ name, value }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

type Parts = Pick<Row, "facts" | "entries" | "settings" | "actions" | "set"> & Partial<Pick<Row, "name">>;

const pullZone = (zone: Item): Parts => {
  const path = `/pullzone/${textOf(zone["Id"])}`;
  const hostnames = itemsOf(zone["Hostnames"]);
  const ofHostname = (hostname: Item): Entry => {
    const name = textOf(hostname["Value"]);
    const named = { Hostname: name };
    const forced = hostname["ForceSSL"] === true;
    const secured = hostname["HasCertificate"] === true;
    return {
      what: "hostname",
      text: name,
      actions: [
        ...(forced || secured
          ? [post(forced ? "Stop forcing SSL" : "Force SSL", `${path}/setForceSSL`, { ...named, ForceSSL: !forced })]
          : []),
        ...(hostname["IsSystemHostname"] === true
          ? []
          : [
              ...(secured ? [remove("Remove certificate", `${path}/removeCertificate`, named)] : []),
              remove("Remove", `${path}/removeHostname`, named),
            ]),
      ],
    };
  };
  const lists = accessLists.flatMap(([list, call, member, what]) =>
    textsOf(zone[list]).map((entry) => ({
      what,
      text: entry,
      actions: [post("Remove", `${path}/remove${call}`, { [member]: entry })],
    })),
  );
  return {
    facts: joined(
      counted(hostnames.length, "hostname"),
      counted(textsOf(zone["BlockedIps"]).length, "blocked IP"),
      counted(textsOf(zone["BlockedReferrers"]).length + textsOf(zone["AllowedReferrers"]).length, "referrer"),
    ),
    entries: [...hostnames.map(ofHostname), ...lists],
    settings: scalars(zone),
    set: (name, value) => post("Change", path, { [name === "EnableWebPVary" ? "EnableWebpVary" : name]: value }),
    actions: [remove("Delete pull zone", path)],
  };
};

const script = (item: Item): Parts => {
  const path = `/compute/script/${textOf(item["Id"])}`;
  const part = (what: string, member: string, below: string): readonly Entry[] =>
    itemsOf(item[member]).map((entry) => ({
      what,
      text: textOf(entry["Name"]),
      actions: [remove("Remove", `${path}/${below}/${textOf(entry["Id"])}`)],
    }));
  const releases = itemsOf(item["Releases"]);
  return {
    facts: joined(
      counted(itemsOf(item["EdgeScriptVariables"]).length, "variable"),
      counted(itemsOf(item["Secrets"]).length, "secret"),
      counted(releases.length, "release"),
    ),
    entries: [
      ...part("variable", "EdgeScriptVariables", "variables"),
      ...part("secret", "Secrets", "secrets"),
      ...releases.map((release) => ({
        what: release["Status"] === 1 ? "live release" : "release",
        text: textOf(release["Uuid"]),
        actions: [post("Publish again", `${path}/publish/${textOf(release["Uuid"])}`, {})],
      })),
    ],
    settings: [
      { name: "Code", value: item["Code"] },
      { name: "Name", value: item["Name"] },
    ],
    set: (name, value) => post("Change", name === "Code" ? `${path}/code` : path, { [name]: value }),
    actions: [remove("Delete script", path)],
  };
};

/** By their numbers. */
const recordTypes = "A AAAA CNAME TXT MX Redirect Flatten PullZone SRV CAA PTR Script NS SVCB HTTPS TLSA".split(" ");

const dnsZone = (zone: Item): Parts => {
  const path = `/dnszone/${textOf(zone["Id"])}`;
  const signed = zone["DnsSecEnabled"] === true;
  const records = itemsOf(zone["Records"]);
  return {
    facts: joined(counted(records.length, "record"), signed ? "DNSSEC" : ""),
    entries: records.map((record) => {
      const ofRecord = `${path}/records/${textOf(record["Id"])}`;
      const disabled = record["Disabled"] === true;
      return {
        what: `${recordTypes[Number(record["Type"])] ?? "other"} record`,
        text: `${textOf(record["Name"]) || "@"} ${textOf(record["Value"])}`,
        actions: [post(disabled ? "Enable" : "Disable", ofRecord, { Disabled: !disabled }), remove("Remove", ofRecord)],
      };
    }),
    settings: scalars(zone),
    set: (name, value) => post("Change", path, { [name]: value }),
    actions: [
      signed ? remove("Disable DNSSEC", `${path}/dnssec`) : post("Enable DNSSEC", `${path}/dnssec`),
      remove("Delete DNS zone", path),
    ],
  };
};

const shieldZone = (zone: Item): Parts => ({
  name: `of pull zone ${textOf(zone["pullZoneId"])}`,
  facts: zone["wafEnabled"] === true ? "WAF" : "",
  entries: [],
  settings: scalars(zone).filter(({ name }) => name !== "shieldZoneId" && name !== "pullZoneId"),
  set: (name, value) => ({
    label: "Change",
    method: "PATCH",
    path: "/shield/shield-zone",
    body: { shieldZoneId: zone["shieldZoneId"], shieldZone: { [name]: value } },
  }),
  actions: [],
});

const containerApp = (app: Item): Parts => {
  const path = `/mc/apps/${textOf(app["id"])}`;
  const containers = itemsOf(app["containerTemplates"]);
  return {
    facts: joined(textOf(app["status"]), counted(containers.length, "container")),
    entries: containers.flatMap((container) => [
      { what: "container", text: textOf(container["name"]), actions: [] },
      ...itemsOf(container["endpoints"]).map((endpoint) => ({
        what: "endpoint",
        text: textOf(endpoint["displayName"]),
        actions: [remove("Remove", `${path}/endpoints/${encodeURIComponent(textOf(endpoint["id"]))}`)],
      })),
    ]),
    settings: [{ name: "name", value: app["name"] }],
    set: (name, value) => ({ label: "Change", method: "PATCH", path, body: { [name]: value } }),
    actions: [remove("Delete application", path)],
  };
};

const containerRegistry = (registry: Item): Parts => ({
  facts: textOf(registry["hostName"] ?? ""),
  entries: [],
  settings: [],
  set: () => ({ label: "Change", method: "PUT", path: `/mc/registries/${textOf(registry["id"])}` }),
  actions: [remove("Delete registry", `/mc/registries/${textOf(registry["id"])}`)],
});

const storageZone = (zone: Item): Parts => {
  const path = `/storagezone/${textOf(zone["Id"])}`;
  const files = Object.keys(isItem(zone["files"]) ? zone["files"] : {});
  return {
    facts: joined(textOf(zone["Region"]), counted(files.length, "file")),
    entries: files.map((file) => ({ what: "file", text: file, actions: [] })),
    settings: scalars(zone).filter(({ name }) => storageSettings.has(name)),
    set: (name, value) => post("Change", path, { [name]: value }),
    actions: [
      post("New password", `${path}/resetPassword`),
      post("New read-only password", `/storagezone/resetReadOnlyPassword?id=${textOf(zone["Id"])}`),
      remove("Delete storage zone", `${path}?deleteLinkedPullZones=false`),
    ],
  };
};

const storageSettings = new Set(["OriginUrl", "Custom404FilePath", "Rewrite404To200"]);

const kinds = [
  ["pullZones", "Pull zones", "Id", "Name", pullZone],
  ["shieldZones", "Shield zones", "shieldZoneId", "shieldZoneId", shieldZone],
  ["scripts", "Edge scripts", "Id", "Name", script],
  ["dnsZones", "DNS zones", "Id", "Domain", dnsZone],
  ["containerApps", "Container applications", "id", "name", containerApp],
  ["containerRegistries", "Container registries", "id", "displayName", containerRegistry],
  ["storageZones", "Storage zones", "Id", "Name", storageZone],
] as const;

/** The objects of a state, by account and kind; kinds without objects are left out. */
export const accountsOf = (state: unknown): readonly Account[] => {
  const accounts = isItem(state) && isItem(state["accounts"]) ? state["accounts"] : {};
  return Object.entries(accounts).map(([name, owned]) => ({
    name,
    kinds: kinds
      .map(([member, title, id, label, partsOf]) => ({
        title,
        rows: itemsOf(isItem(owned) ? owned[member] : [])
          .filter(({ Deleted }) => Deleted !== true)
          .map((item) => ({
            key: `${name}/${member}/${textOf(item[id])}`,
            id: textOf(item[id]),
            name: textOf(item[label]),
            item,
            ...partsOf(item),
          })),
      }))
      .filter(({ rows }) => rows.length > 0),
  }));
};

/** What a person types for a value: JSON where it is JSON, and text anywhere else. Text stays text where there was text. */
export const valueFrom = (typed: string, before: unknown): unknown => {
  if (typeof before === "string") return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
};

/** The same the other way round. */
export const typedFrom = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

/** A request of the journal. */
export interface Line {
  readonly key: number;
  readonly time: string;
  readonly what: string;
  readonly status: string;
  readonly tone: "good" | "warn" | "bad" | "";
  readonly milliseconds: string;
  /** Whether its answer is still to come. */
  readonly isOpen: boolean;
}

export const lineOf = (entry: Item): Line => {
  const { sequence, time, method, path, query, status, milliseconds, fault, template } = entry;
  const asked = isItem(query)
    ? `?${Object.entries(query)
        .map(([name, value]) => `${name}=${textOf(value)}`)
        .join("&")}`
    : "";
  const code = typeof status === "number" ? status : undefined;
  const why = fault === undefined ? (template === null ? " unknown" : "") : " fault";
  return {
    key: typeof sequence === "number" ? sequence : 0,
    time: typeof time === "string" ? new Date(time).toTimeString().slice(0, 8) : "",
    what: `${textOf(method)} ${textOf(path)}${asked}`,
    status: `${code ?? "…"}${why}`,
    tone: code === undefined ? "" : code >= 500 ? "bad" : code >= 400 ? "warn" : "good",
    milliseconds: typeof milliseconds === "number" ? milliseconds.toFixed(milliseconds < 10 ? 1 : 0) : "",
    isOpen: code === undefined,
  };
};

/** From which entry on the journal is to be read again: those that were open may have been answered. */
export const readFrom = (lines: readonly Line[]): number => {
  const open = lines.filter(({ isOpen }) => isOpen).map(({ key }) => key);
  const last = Math.max(0, ...lines.map(({ key }) => key));
  // a request that hangs for ever is not asked for again and again along with all that came after it
  return open.length === 0 ? last : Math.max(Math.min(...open) - 1, last - 200);
};

/** The lines with those that came or changed, newest first; not more than a person would look at. */
export const withLines = (lines: readonly Line[], entries: readonly Item[]): readonly Line[] => {
  const all = new Map(lines.map((line) => [line.key, line]));
  for (const entry of entries) {
    const line = lineOf(entry);
    all.set(line.key, line);
  }
  return [...all.values()].sort((one, other) => other.key - one.key).slice(0, 300);
};

/** What a fault does, by the name on its button. */
export const faultKinds: Readonly<Record<string, Item>> = {
  "Answer 500": { answer: { kind: "status", status: 500 } },
  "Answer 429": { answer: { kind: "status", status: 429, headers: { "retry-after": "1" } } },
  "Answer 401": { answer: { kind: "status", status: 401 } },
  Hang: { answer: { kind: "hang" } },
  "Slow (5 s)": { delayMilliseconds: 5000 },
  "Reset connection": { answer: { kind: "reset" } },
  "Half an answer": { answer: { kind: "truncated" } },
};

/** What the form says of the requests that a fault is to meet. */
export interface FaultForm {
  readonly times: string;
  readonly method: string;
  readonly path: string;
  readonly act: boolean;
}

export const faultOf = (kind: string, { times, method, path, act }: FaultForm): Item => ({
  ...faultKinds[kind],
  times: Math.max(1, Math.floor(Number(times)) || 1),
  ...(method !== "" && { method }),
  ...(path.trim() !== "" && { path: path.trim() }),
  ...(act && { act }),
});

/** A fault in words, with how it fared. */
export const faultInWords = (report: Item): string => {
  const fault = isItem(report["fault"]) ? report["fault"] : {};
  const answer = isItem(fault["answer"]) ? fault["answer"] : undefined;
  const { method, path, times, delayMilliseconds } = fault;
  const what = [
    ...(answer === undefined
      ? []
      : [answer["kind"] === "status" ? `status ${textOf(answer["status"])}` : textOf(answer["kind"])]),
    ...(typeof delayMilliseconds === "number" ? [`${delayMilliseconds} ms late`] : []),
    ...(fault["hold"] === true ? ["held"] : []),
    ...(fault["act"] === true ? ["after the work"] : []),
  ];
  const which = `${typeof method === "string" ? method : "any method"} ${typeof path === "string" ? path : "any path"}`;
  return `${what.join(", ") || "nothing"}: ${which}, met ${textOf(report["applied"])} of ${textOf(times ?? 1)}`;
};
