import { dnsRecordSample } from "../dnsRecord";
import { describeLifecycles } from "../suite";

describeLifecycles([dnsRecordSample]);
