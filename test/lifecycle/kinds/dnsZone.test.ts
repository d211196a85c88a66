import { dnsZoneSample } from "../dnsZone";
import { describeLifecycles } from "../suite";

describeLifecycles([dnsZoneSample]);
