import assert from "node:assert/strict";
import { claimantAt, registrationIn } from "../../../provider/src/adapters/registration";
import { noObjects, oneObject } from "../../../provider/src/kernel/claims";

const urn = "urn:pulumi:dev::test::pulumi-nodejs:bunny:Entry::me";

describe("a resource of a program", () => {
  it("is known by its registration", () => {
    const me = claimantAt("Entry", noObjects, registrationIn({ urn, preview: false }));
    assert.deepEqual(me, { key: urn, label: 'Entry "me"' });
  });

  it("is known by what it declares without one, and otherwise is a new one each time", () => {
    const at = (name?: string) => claimantAt("Entry", name === undefined ? noObjects : oneObject(name), undefined).key;
    assert.equal(at("entry a"), at("entry a"));
    assert.notEqual(at("entry a"), at("entry b"));
    assert.notEqual(at(), at());
  });
});
