import { adopt, boolean, define, integer, parent, text, triggers, usually } from "../vocabulary";

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
    dsRecord: usually(text()),
    digest: usually(text()),
    digestType: usually(text()),
    algorithm: usually(integer()),
    publicKey: usually(text()),
    keyTag: usually(integer()),
    flags: usually(integer()),
    dsConfigured: usually(boolean()),
  },
});
