import { dnsRecordsSample } from "../dnsRecords";
import { describeLifecycles } from "../suite";

describeLifecycles([dnsRecordsSample]);
