import type { ZoneFilePriorityRecord, ZoneFileRecord, ZoneFileRecordFields } from "./zoneFile/typedRecords";

/** Where the records of a preset are. */
export interface DnsPresetPlace {
  /** Name relative to the zone: `"shop"` for addresses such as `me@shop.example.com`. @default "@", the domain itself */
  name?: string | undefined;
}

/** What a preset for a mail service may have in addition. */
export interface DnsMailPreset extends DnsPresetPlace {
  /**
   * Other services that send mail for the domain, as they name them for `include:` of SPF: `["mailgun.org"]`. A domain has only
   * one SPF record, so they are in the same one.
   */
  spfIncludes?: readonly string[] | undefined;
}

/** Arguments of `dnsPresets.googleWorkspace`. */
export interface GoogleWorkspacePreset extends DnsMailPreset {
  /** Text of the DKIM record, as the admin console shows it: `v=DKIM1; k=rsa; p=…`. */
  dkim?: string | undefined;
}

/** Arguments of `dnsPresets.microsoft365`. */
export interface Microsoft365Preset extends DnsMailPreset {
  /** Mail server, as the admin center shows it: `example-com.mail.protection.outlook.com`. */
  mailServer: string;
  /** Targets of `selector1._domainkey` and `selector2._domainkey`, as the admin center shows them. */
  dkim?: readonly [selector1: string, selector2: string] | undefined;
}

/** Arguments of `dnsPresets.fastmail`. */
export interface FastmailPreset extends DnsMailPreset {
  /** Domain of the addresses: `example.com`. */
  domain: string;
}

/** Arguments of `dnsPresets.proton`. */
export interface ProtonPreset extends DnsMailPreset {
  /** Text by which Proton verifies the domain: `protonmail-verification=…`. */
  verification?: string | undefined;
  /** Targets of the three DKIM records, in the order in which Proton shows them. */
  dkim?: readonly [first: string, second: string, third: string] | undefined;
}

/** Arguments of `dnsPresets.dmarc`. */
export interface DmarcPreset extends DnsPresetPlace {
  /** What receivers do with mail that fails: `"none"` only reports it. */
  policy: "none" | "quarantine" | "reject";
  /** The same for subdomains. @default what `policy` says */
  subdomainPolicy?: "none" | "quarantine" | "reject" | undefined;
  /** Addresses that get daily reports: `["dmarc@example.com"]`. @default none */
  reportTo?: readonly string[] | undefined;
  /** Whether the domains of DKIM and SPF must be the same as that of the sender, and not only related to it. @default false */
  strictAlignment?: boolean | undefined;
}

/** Arguments of `dnsPresets.bluesky`. */
export interface BlueskyPreset extends DnsPresetPlace {
  /** Identifier of the account, as its settings show it: `did:plc:…`. */
  did: string;
}

type Records = Record<string, ZoneFileRecord>;

/**
 * The records that a service asks for, in the form that `records` of {@link DnsRecords} takes. Sends no request.
 *
 * `dnsPresets.googleWorkspace`, `microsoft365`, `fastmail` and `proton` give the `MX`, SPF and DKIM records of a mail service:
 * use one of them for a name. `dmarc` says what receivers do with mail that only claims to be from the domain, `noMail` that
 * there is none at all, and `bluesky` makes the domain the handle of an account. All take a `name` for a name below the
 * domain.
 *
 * The values are those that the services publish for every customer. What a service makes for one customer, such as the key
 * of DKIM, is an argument: leave it out until you have it. A domain may have only one SPF record, so other senders are named
 * in `spfIncludes`.
 *
 * @see {@link DnsRecords}
 * @example
 * ```ts
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * new bunny.DnsRecords("mail", {
 *   dnsZoneId: zone.id,
 *   records: {
 *     ...bunny.dnsPresets.fastmail({ domain: "example.com", spfIncludes: ["mailgun.org"] }),
 *     ...bunny.dnsPresets.dmarc({ policy: "quarantine", reportTo: ["dmarc@example.com"] }),
 *   },
 * });
 * ```
 */
export const dnsPresets = {
  /** Mail of Google Workspace. Source: support.google.com/a/answer/174125 (MX) and /33786 (SPF). */
  googleWorkspace: ({ dkim, ...of }: GoogleWorkspacePreset = {}): Records => ({
    ...mailServers(of, [["smtp.google.com", 1]]),
    ...spf(of, "_spf.google.com", "~all"),
    ...(dkim === undefined ? {} : { dkim: text(below("google._domainkey", of), dkim) }),
  }),

  /** Mail of Microsoft 365. Source: learn.microsoft.com/microsoft-365/enterprise/external-domain-name-system-records. */
  microsoft365: ({ mailServer, dkim, ...of }: Microsoft365Preset): Records => ({
    ...mailServers(of, [[mailServer, 0]]),
    ...spf(of, "spf.protection.outlook.com", "-all"),
    autodiscover: alias(below("autodiscover", of), "autodiscover.outlook.com"),
    ...aliases(of, dkim, (number) => `selector${number}._domainkey`),
  }),

  /** Mail of Fastmail. Source: fastmail.help, "Manual DNS configuration". */
  fastmail: ({ domain, ...of }: FastmailPreset): Records => ({
    ...mailServers(of, [
      ["in1-smtp.messagingengine.com", 10],
      ["in2-smtp.messagingengine.com", 20],
    ]),
    ...spf(of, "spf.messagingengine.com", "?all"),
    ...aliases(
      of,
      [1, 2, 3].map((number) => `fm${number}.${domain.replace(/\.$/, "")}.dkim.fmhosted.com`),
      (number) => `fm${number}._domainkey`,
    ),
  }),

  /** Mail of Proton. Source: proton.me/support/custom-domain. */
  proton: ({ verification, dkim, ...of }: ProtonPreset = {}): Records => ({
    ...mailServers(of, [
      ["mail.protonmail.ch", 10],
      ["mailsec.protonmail.ch", 20],
    ]),
    ...spf(of, "_spf.protonmail.ch", "~all"),
    ...(verification === undefined ? {} : { verification: text(place(of), verification) }),
    ...aliases(of, dkim, (number) => `protonmail${number === 1 ? "" : number}._domainkey`),
  }),

  /** What receivers do with mail that only claims to be from the domain. Source: RFC 7489, section 6.3. */
  dmarc: ({ policy, subdomainPolicy, reportTo = [], strictAlignment = false, ...of }: DmarcPreset): Records => ({
    dmarc: text(
      below("_dmarc", of),
      [
        "v=DMARC1",
        `p=${policy}`,
        ...(subdomainPolicy === undefined ? [] : [`sp=${subdomainPolicy}`]),
        ...(reportTo.length === 0 ? [] : [`rua=${reportTo.map((address) => `mailto:${address}`).join(",")}`]),
        ...(strictAlignment ? ["adkim=s", "aspf=s"] : []),
      ].join("; "),
    ),
  }),

  /** Says that no mail is from the domain. Source: RFC 7208 and RFC 7489. */
  noMail: (of: DnsPresetPlace = {}): Records => ({
    spf: text(place(of), "v=spf1 -all"),
    dmarc: text(below("_dmarc", of), "v=DMARC1; p=reject"),
  }),

  /** Makes the domain the handle of a Bluesky account. Source: atproto.com/specs/handle. */
  bluesky: ({ did, ...of }: BlueskyPreset): Records => ({ bluesky: text(below("_atproto", of), `did=${did}`) }),
} as const;

function place({ name = "@" }: DnsPresetPlace): string {
  return name;
}

function below(label: string, of: DnsPresetPlace): string {
  return place(of) === "@" ? label : `${label}.${place(of)}`;
}

function text(name: string, value: string): ZoneFileRecordFields<"TXT"> {
  return { type: "TXT", name, value };
}

function alias(name: string, value: string): ZoneFileRecordFields<"CNAME"> {
  return { type: "CNAME", name, value };
}

/** By the numbers that their names have, from 1. */
function aliases(
  of: DnsPresetPlace,
  targets: readonly string[] | undefined,
  nameOf: (number: number) => string,
): Records {
  return Object.fromEntries(
    (targets ?? []).map((target, index) => [`dkim${index + 1}`, alias(below(nameOf(index + 1), of), target)]),
  );
}

function mailServers(of: DnsPresetPlace, servers: ReadonlyArray<readonly [host: string, priority: number]>): Records {
  return Object.fromEntries(
    servers.map(([value, priority], index): [string, ZoneFilePriorityRecord<"MX">] => [
      `mx${index + 1}`,
      { type: "MX", name: place(of), value, priority },
    ]),
  );
}

function spf({ spfIncludes = [], ...of }: DnsMailPreset, own: string, others: string): Records {
  const includes = [own, ...spfIncludes].map((domain) => `include:${domain}`);
  return { spf: text(place(of), ["v=spf1", ...includes, others].join(" ")) };
}
