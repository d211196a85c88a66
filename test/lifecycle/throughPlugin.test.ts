import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";
import { samples } from "./samples";
import { wholeLife } from "./suite";

/** One life of every kind goes through the plugin, whichever way the other tests of a run go. */
describe("through the plugin", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles, mode: "plugin" });

  for (const sample of samples) {
    it(`${sample.kind} is previewed, created, left alone, read and destroyed`, async () => {
      await wholeLife(host, sample);
    });
  }
});
