import { adopt, boolean, define, integer, optional, parent, text, triggers } from "../vocabulary";

export const dnssec = define({
  kind: "Dnssec",
  required: { dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId') },
  optional: {
    recordTriggers: triggers(),
    disableWhileDelegated: boolean({ control: "readByDelete" }),
    adopt: adopt(),
  },
  computed: {
    dnsZoneId: integer({ affectedBy: [] }),
    enabled: boolean({ affectedBy: [] }),
    dsRecord: optional(text()),
    digest: optional(text()),
    digestType: optional(text()),
    algorithm: optional(integer()),
    publicKey: optional(text()),
    keyTag: optional(integer()),
    flags: optional(integer()),
    dsConfigured: optional(boolean()),
  },
});
