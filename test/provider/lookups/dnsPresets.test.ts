import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { recordSettings } from "../../../provider/src/groups/dns/recordSettings.definition";
import { recordVariants } from "../../../provider/src/groups/dns/recordVariants.definition";
import { canonicalInputs } from "../../../provider/src/vocabulary/canonical";
import { inVariant } from "../../../provider/src/vocabulary/variants";

/** Records as a zone file has them. */
const lines = (records: Record<string, bunny.ZoneFileRecord>): readonly string[] =>
  Object.values(records).map((record) =>
    [record.name, record.type, ...("priority" in record ? [record.priority] : []), record.value].join(" "),
  );

const { dnsPresets } = bunny;
const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
const key = "v=DKIM1; k=rsa; p=MIGfMA0";

/** What the services publish. */
const published: Readonly<Record<string, readonly [Record<string, bunny.ZoneFileRecord>, readonly string[]]>> = {
  "Google Workspace": [
    dnsPresets.googleWorkspace({ dkim: key }),
    ["@ MX 1 smtp.google.com", "@ TXT v=spf1 include:_spf.google.com ~all", `google._domainkey TXT ${key}`],
  ],
  "Microsoft 365": [
    dnsPresets.microsoft365({
      mailServer: "contoso-com.mail.protection.outlook.com",
      dkim: [
        "selector1-contoso-com._domainkey.contoso.onmicrosoft.com",
        "selector2-contoso-com._domainkey.contoso.onmicrosoft.com",
      ],
    }),
    [
      "@ MX 0 contoso-com.mail.protection.outlook.com",
      "@ TXT v=spf1 include:spf.protection.outlook.com -all",
      "autodiscover CNAME autodiscover.outlook.com",
      "selector1._domainkey CNAME selector1-contoso-com._domainkey.contoso.onmicrosoft.com",
      "selector2._domainkey CNAME selector2-contoso-com._domainkey.contoso.onmicrosoft.com",
    ],
  ],
  Fastmail: [
    dnsPresets.fastmail({ domain: "example.com" }),
    [
      "@ MX 10 in1-smtp.messagingengine.com",
      "@ MX 20 in2-smtp.messagingengine.com",
      "@ TXT v=spf1 include:spf.messagingengine.com ?all",
      "fm1._domainkey CNAME fm1.example.com.dkim.fmhosted.com",
      "fm2._domainkey CNAME fm2.example.com.dkim.fmhosted.com",
      "fm3._domainkey CNAME fm3.example.com.dkim.fmhosted.com",
    ],
  ],
  Proton: [
    dnsPresets.proton({
      verification: "protonmail-verification=abc",
      dkim: ["a.domains.proton.ch", "b.domains.proton.ch", "c.domains.proton.ch"],
    }),
    [
      "@ MX 10 mail.protonmail.ch",
      "@ MX 20 mailsec.protonmail.ch",
      "@ TXT v=spf1 include:_spf.protonmail.ch ~all",
      "@ TXT protonmail-verification=abc",
      "protonmail._domainkey CNAME a.domains.proton.ch",
      "protonmail2._domainkey CNAME b.domains.proton.ch",
      "protonmail3._domainkey CNAME c.domains.proton.ch",
    ],
  ],
  DMARC: [
    dnsPresets.dmarc({
      policy: "quarantine",
      subdomainPolicy: "reject",
      reportTo: ["a@example.com", "b@example.net"],
      strictAlignment: true,
    }),
    ["_dmarc TXT v=DMARC1; p=quarantine; sp=reject; rua=mailto:a@example.com,mailto:b@example.net; adkim=s; aspf=s"],
  ],
  "no mail": [dnsPresets.noMail(), ["@ TXT v=spf1 -all", "_dmarc TXT v=DMARC1; p=reject"]],
  Bluesky: [dnsPresets.bluesky({ did }), [`_atproto TXT did=${did}`]],
  "a name below the domain, with another sender": [
    {
      ...dnsPresets.googleWorkspace({ name: "shop", dkim: key, spfIncludes: ["mailgun.org"] }),
      ...dnsPresets.bluesky({ name: "shop", did }),
    },
    [
      "shop MX 1 smtp.google.com",
      "shop TXT v=spf1 include:_spf.google.com include:mailgun.org ~all",
      `google._domainkey.shop TXT ${key}`,
      `_atproto.shop TXT did=${did}`,
    ],
  ],
};

describe("dnsPresets", () => {
  for (const [title, [records, expected]] of Object.entries(published)) {
    it(`gives what is published for ${title}, in the form that DnsRecords sends`, () => {
      assert.deepEqual(lines(records), expected);
      for (const { type, value } of Object.values(records)) {
        const settings = inVariant(recordSettings, recordVariants, { type });
        assert.deepEqual(
          canonicalInputs(settings, { value }, () => false),
          { value },
        );
      }
    });
  }
});
