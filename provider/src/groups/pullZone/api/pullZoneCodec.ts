import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { optional, type Reply, requiredList, withDefault } from "../../../http/codecs";
import { remoteObjects } from "../../../http/remoteObjects";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { memoize } from "../../../common/memoize";
import { numbered, optional as optionalOutput, text } from "../../../vocabulary";
import { replyOf } from "../../../vocabulary/reply";
import { hostname } from "../hostname/hostname.definition";
import { EdgeRule } from "./edgeRuleCodec";

const { forceSsl, certificateKeyType } = hostname.optional;
const canonicalStored = memoize(canonicalStoredHostname);

/** A hostname in the words of its definition, without its certificate and key. */
const Hostname = replyOf(
  {
    kind: hostname.kind,
    required: {},
    optional: {},
    computed: {
      ...hostname.computed,
      certificateProvisionType: numbered(["unknown", "http01", "dns01", "custom", "managed"]),
      forceSsl,
      certificateKeyType: optionalOutput(certificateKeyType),
      /** As bunny.net has it. */
      spelling: text({ wire: "Value" }),
    },
  },
  (found) => ({ ...found, hostname: canonicalStored(found.spelling) }),
);
export type Hostname = t.TypeOf<typeof Hostname>;

/** What most users of a pull zone need of it. */
const Known = t.strict(
  {
    Id: t.number,
    Name: t.string,
    Enabled: withDefault(t.boolean, true),
    Suspended: withDefault(t.boolean, false),
    /** Domain suffix of the CNAME target of custom hostnames. */
    CnameDomain: optional(t.string),
    OriginUrl: optional(t.string),
    /** -1 if none. */
    StorageZoneId: optional(t.number),
    /** -1 if none. */
    EdgeScriptId: optional(t.number),
    BlockedIps: requiredList(t.string),
    BlockedReferrers: requiredList(t.string),
    AllowedReferrers: requiredList(t.string),
    /** Whether requests without a referrer are blocked. */
    BlockNoneReferrer: withDefault(t.boolean, false),
    Hostnames: requiredList(Hostname),
    EdgeRules: requiredList(EdgeRule),
  },
  "PullZone",
);

/** A pull zone. Its secrets (security key, signing key, log token) are only in its reply. */
export interface PullZone extends t.TypeOf<typeof Known> {
  /**
   * The whole reply, for `settingsOf`: not decoded, because most reads of a zone need no settings, and out of sight of
   * whatever prints a zone.
   */
  readonly reply: () => unknown;
}

export const PullZone: Reply<PullZone> = new t.Type<PullZone, unknown>(
  Known.name,
  (value): value is PullZone => Known.is(value) && "reply" in value,
  (input, context) =>
    E.map((known: t.TypeOf<typeof Known>) => ({ ...known, reply: () => input }))(Known.validate(input, context)),
  t.identity,
);

/** The pull zones of an account, each read with all its lists and hostnames. */
export const pullZones = remoteObjects("/pullzone", "pullZoneId", PullZone);
