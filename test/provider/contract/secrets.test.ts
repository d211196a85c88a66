import assert from "node:assert/strict";
import { declaredSecrets, pathsMatching, possibleSecrets } from "../../../provider/src/contract/state";

describe("contract: secrets", () => {
  const properties = {
    containers: { web: { env: { A: "1", B: { deep: "2" } }, image: "x" }, side: { env: {} } },
    env: { C: "3" },
  };

  it("gives the leaves that patterns stand for, and those below them", () => {
    assert.deepEqual(pathsMatching(["containers.*.env.*", "nothing"], properties), [
      ["containers", "web", "env", "A"],
      ["containers", "web", "env", "B", "deep"],
    ]);
    assert.deepEqual(pathsMatching([], properties), []);
  });

  it("are those that a kind declares, and all that stands where others may put one", () => {
    const declared = { secretInputs: ["password"], secretOutputs: ["token"], secretPlaces: ["env.*"] };
    const inEveryOne = [["password"], ["token"]];
    assert.deepEqual(declaredSecrets(declared), inEveryOne);
    assert.deepEqual(possibleSecrets(declared, properties, { env: { D: "4" } }), [
      ...inEveryOne,
      ["env", "C"],
      ["env", "D"],
    ]);
    assert.deepEqual(possibleSecrets({}, properties), []);
  });
});
