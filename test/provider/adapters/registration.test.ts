import assert from "node:assert/strict";
import { labelOf, refOf } from "../../../provider/src/adapters/resource";
import { noObjects, oneObject } from "../../../provider/src/ownership/claims";

const urn = "urn:pulumi:dev::test::pulumi-nodejs:bunny:Entry::me";

describe("a resource of a program", () => {
  it("is known by its registration", () => {
    const me = refOf("Entry", noObjects, urn);
    assert.deepEqual(me, { key: urn, label: 'Entry "me"' });
  });

  it("is told apart from others of its name by the types of its parents", () => {
    const labelIn = (parents: string): string =>
      labelOf("Entry", urn.replace("pulumi-nodejs", `${parents}pulumi-nodejs`));
    assert.deepEqual(["", "app:Site$", "app:Site$app:Web$"].map(labelIn), [
      'Entry "me"',
      'Entry "me" in app:Site',
      'Entry "me" in app:Site$app:Web',
    ]);
  });

  it("is known by what it declares without one, and otherwise is a new one each time", () => {
    const at = (name?: string) => refOf("Entry", name === undefined ? noObjects : oneObject(name), undefined).key;
    assert.equal(at("entry a"), at("entry a"));
    assert.notEqual(at("entry a"), at("entry b"));
    assert.notEqual(at(), at());
  });
});
