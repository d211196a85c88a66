import { externalCertificateSamples } from "../externalCertificates";
import { describeLifecycles } from "../suite";

describeLifecycles(externalCertificateSamples);
