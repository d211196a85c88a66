import { object } from "../../vocabulary";
import { recordNameProperty, recordSettings, recordTypeProperty } from "./recordSettings.definition";
import { recordVariants } from "./recordVariants.definition";

/**
 * One record of a {@link DnsRecords} resource. Its `type` decides which other arguments it takes, as for a
 * {@link DnsRecord}, whose documentation has the table. What is omitted is not managed, and what is removed becomes what a
 * new record has, except `ttl`, which stays. Everything is updated in place except `type` and `name`, whose change replaces
 * this one record.
 */
export const dnsRecordEntry = object(
  {
    /** Type of the record, which decides what other arguments it takes. */
    type: recordTypeProperty,
    /** Name relative to the zone: `"www"`, `"*.dev"`, or `"@"` for the domain itself. */
    name: recordNameProperty,
  },
  { ...recordSettings },
  { typeName: "DnsRecordEntry", variants: recordVariants },
);
