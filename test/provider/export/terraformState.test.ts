import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { choiceFrom, parseTerraformState } from "../../../provider/src/export/terraformState";
import { readTerraformPage } from "../../../tools/fromTerraform/mapping";
import { exportFrom } from "../../support/exportCommand";

const resource = (type: string, attributes: object, more: object = {}) => ({
  mode: "managed",
  type,
  name: "a",
  instances: [{ attributes }],
  ...more,
});
const stateOf = (...resources: readonly object[]) => parseTerraformState(JSON.stringify({ version: 4, resources }));

describe("a Terraform state", () => {
  it("names objects by module, name and key, and its lists by what they are in", () => {
    const state = stateOf(
      resource(
        "bunnynet_pullzone_hostname",
        { pullzone: 7, name: "WWW.a.example", id: 1 },
        { module: "module.b.module.c" },
      ),
      resource(
        "bunnynet_dns_record",
        { zone: 8, id: 9 },
        { instances: [{ index_key: "x", attributes: { zone: 8, id: 9 } }] },
      ),
    );
    assert.deepEqual(
      state?.objects.map(({ address, names, kind, id }) => [address, names.join("-"), kind, id]),
      [
        ["module.b.module.c.bunnynet_pullzone_hostname.a", "b-c-a", "Hostname", "7/www.a.example"],
        ['bunnynet_dns_record.a["x"]', "a-x", "DnsRecord", "8/9"],
      ],
    );
    assert.ok(state);
    assert.deepEqual(choiceFrom(state.objects, "pull-zone"), ["7"]);
  });

  it("lists what cannot be exported, with the reason, but not data and other providers", () => {
    const state = stateOf(
      resource("bunnynet_pullzone", {}),
      resource("bunnynet_pullzone", { id: 1 }, { mode: "data" }),
      resource("random_id", { id: 1 }),
      resource("bunnynet_storage_file", { zone: 1, path: "a" }),
      resource("bunnynet_stream_video", { library: 1, id: "v" }),
      resource("bunnynet_of_tomorrow", { id: 1 }),
    );
    assert.deepEqual(state, {
      objects: [],
      others: [
        "bunnynet_pullzone.a: the state does not have its ID",
        "bunnynet_storage_file.a: files are not exported: declare a StorageFile or a StorageFolder of your own copy",
        "bunnynet_stream_video.a: bunny.net does not return the file of a video: declare a Video of your own copy",
        "bunnynet_of_tomorrow.a: this version of pulumi-bunny does not know this type",
      ],
    });
  });

  it("becomes what the page on the Terraform provider says, but what needs files", () => {
    const kinds = Object.entries(readTerraformPage().mappings).flatMap(([type, { kind }]) =>
      /^bunnynet_(?!storage_file$|stream_video$)/.test(type) ? [[type, kind] as const] : [],
    );
    const ids = { id: 1, name: "a", pullzone: 1, script: 1, zone: 1, library: 1 };
    const state = stateOf(...kinds.map(([type]) => resource(type, ids)));
    assert.deepEqual(
      state?.objects.map(({ address, kind }) => [address, kind]),
      kinds.map(([type, kind]) => [`${type}.a`, kind]),
    );
  });

  it("manages the certificate that bunny.net has issued", () => {
    const hostname = (more: object) =>
      resource("bunnynet_pullzone_hostname", { pullzone: 7, name: "a.example", ...more });
    const state = stateOf(
      hostname({ tls_enabled: true, certificate: "" }),
      hostname({ tls_enabled: true, certificate: "-----BEGIN" }),
      hostname({ tls_enabled: true, is_internal: true }),
      hostname({ tls_enabled: false }),
    );
    assert.deepEqual(
      state?.objects.map(({ known }) => known),
      [{ certificate: "managed" }, undefined, undefined, undefined],
    );
  });

  it("names what it has of all areas, finds Shield zones by their pull zones, and says what is gone", async () => {
    const sandbox = await startSandbox({ strict: true });
    const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-terraform-"));
    try {
      // The number of a pull zone may be that of the Shield zone of another one.
      sandbox.seed({
        pullZones: [
          {
            Id: 7001,
            Name: "shop",
            OptimizerClasses: ["small", "other"].map((name) => ({ Name: name, Properties: {} })),
          },
          { Id: 7002, Name: "plain" },
        ],
        shieldZones: [
          { pullZoneId: 7002, shieldZoneId: 7001, planType: 1 },
          { pullZoneId: 7001, shieldZoneId: 7002, planType: 1 },
        ],
        shieldManagedLists: [{ shieldZoneId: 7002, listId: 11, isEnabled: true }],
        shieldPages: [
          { shieldZoneId: 7002, pageType: "block", content: "<h1>No</h1>" },
          { shieldZoneId: 7001, pageType: "block", content: "<h1>No</h1>" },
        ],
        videoLibraries: [{ Id: 80001, Name: "talks", AllowedReferrers: ["shop.example"] }],
      });
      const { videoCollections, databases, shieldAccessLists } = sandbox.seed({
        databases: [{ name: "main", storage_region: "eu-west-1", primary_regions: ["DE"] }],
        videoCollections: [{ videoLibraryId: 80001, name: "keynotes" }],
        shieldAccessLists: [{ shieldZoneId: 7001, name: "office", type: 1, content: "192.0.2.0/24\n", action: 1 }],
      });
      const state = {
        version: 4,
        resources: [
          resource("bunnynet_database", { id: databases[0]?.id }),
          resource("bunnynet_stream_library", { id: 80001 }),
          resource("bunnynet_stream_collection", { library: 80001, id: videoCollections[0]?.guid }),
          resource("bunnynet_pullzone_optimizer_class", { pullzone: 7001, name: "small" }),
          resource("bunnynet_pullzone_shield", { pullzone: 7001, id: 7002 }),
          resource("bunnynet_pullzone_access_list", { pullzone: 7002, id: shieldAccessLists[0]?.listId }),
          resource("bunnynet_pullzone_waf_rule", { pullzone: 7003, id: 5 }),
        ],
      };
      const file = join(folder, "terraform.tfstate");
      writeFileSync(file, JSON.stringify(state));
      const { code, err, out } = await exportFrom(sandbox, ["--from-terraform-state", file]);
      assert.equal(code, 0, err);
      assert.deepEqual(
        [...out.matchAll(/new bunny\.(\w+)\(\s*"([^"]+)"/g)].map(([, kind = "", name = ""]) => `${kind} ${name}`),
        [
          "VideoLibrary a",
          "VideoLibraryReferrer a-shop.example",
          "VideoCollection a",
          "Database a",
          "OptimizerClass a",
          "ShieldAccessList a",
          "ShieldZone a",
          "ShieldManagedList a-Tor-exit-nodes",
          "ShieldManagedList a-Search-engines",
          "ShieldBotDetection a",
          "ShieldBotAction a-seo",
          "ShieldBotAction a-202",
          "ShieldPage a-block",
        ],
      );
      sandbox.assertNoViolations();
      assert.match(err, /Left out: bunnynet_pullzone_waf_rule\.a \(7003\/5\): the account has no such object/);
    } finally {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("is read in version 4 only", () => {
    for (const text of ["", "{}", '{"version":3,"modules":[]}']) assert.equal(parseTerraformState(text), undefined);
  });
});
