import assert from "node:assert/strict";
import { choiceFrom, parseTerraformState } from "../../../provider/src/export/terraformState";

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

  it("lists what cannot be exported, but not data, other providers and what is exported within others", () => {
    const state = stateOf(
      resource("bunnynet_database", { id: "d" }),
      resource("bunnynet_pullzone", {}),
      resource("bunnynet_pullzone", { id: 1 }, { mode: "data" }),
      resource("random_id", { id: 1 }),
      resource("bunnynet_pullzone_optimizer_class", { pullzone: 1, name: "thumbnail" }),
    );
    assert.deepEqual(state, { objects: [], others: ["bunnynet_database.a", "bunnynet_pullzone.a"] });
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

  it("is read in version 4 only", () => {
    for (const text of ["", "{}", '{"version":3,"modules":[]}']) assert.equal(parseTerraformState(text), undefined);
  });
});
