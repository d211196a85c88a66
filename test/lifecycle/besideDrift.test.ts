import assert from "node:assert/strict";
import { definitions } from "../support/kinds";
import { providerHost } from "../support/providerHost";
import { isThorough } from "../support/thoroughly";
import { editBesideEach } from "./matrix/besideDrift";
import { behaviourOfLifecycles } from "./sample";
import { samples } from "./samples";

/** Kinds of which nothing can drift beside something else that an update changes. */
const withOneProperty = new Set([
  "BlockedIp",
  "BlockedReferrer",
  "AllowedReferrer",
  "ExternalCertificate",
  "ExternalCertificateValidation",
  "Script",
  "ScriptSecret",
  "ScriptRelease",
  "Dnssec",
  "StorageFile",
  "VideoCollection",
  "VideoCaption",
  "VideoLibraryReferrer",
  "VideoLibraryWatermark",
  "CachePurge",
  "DatabaseToken",
  "ShieldRuleOverride",
  "ShieldBotAction",
  "ShieldPage",
]);

describe("an edit beside drift", function () {
  this.timeout(300_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });

  for (const sample of samples) {
    it(`of a ${sample.kind} leaves it until a refresh shows it, and for ever under ignoreChanges`, async () => {
      const definition = definitions.find(({ kind }) => kind === sample.kind);
      assert.ok(definition);
      const { pairs, problems } = await editBesideEach(host, definition, sample, isThorough ? "all" : "listed");
      assert.deepEqual(problems, []);
      assert.equal(pairs.length === 0, withOneProperty.has(sample.kind), pairs.join(", "));
    });
  }
});
