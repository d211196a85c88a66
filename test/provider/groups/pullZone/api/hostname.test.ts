import * as assert from "node:assert/strict";
import { type ApiError, isDoubtful } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/hostname";
import { fakeApi, left, reply, sessionOver } from "../../../http/support";

const name = "www.a.com";

describe("hostnames", () => {
  describe("that are registered already", () => {
    const refusal = (ErrorKey: string) =>
      JSON.stringify({ ErrorKey, Field: "Hostname", Message: "Already registered." });
    const errorOf = async (...answers: readonly [number, string][]): Promise<ApiError> => {
      const fake = fakeApi((nth) => reply(...(answers[nth - 1] ?? [204, ""])));
      return left(await fake.clock.until(api.addHostname(sessionOver(fake), 5, name)()));
    };

    it("are told by the key of the error, whatever its case", async () => {
      for (const key of ["pullzone.hostname_already_registered", "pullZone.hostname_already_registered"]) {
        const error = await errorOf([400, refusal(key)]);
        assert.deepEqual([api.isAlreadyRegistered(error), isDoubtful(error)], [true, false]);
      }
      for (const error of [await errorOf([400, refusal("pullzone.name_taken")]), await errorOf([404, ""])]) {
        assert.ok(!api.isAlreadyRegistered(error));
      }
    });

    it("may be our own when an earlier try may have acted", async () => {
      const error = await errorOf([500, ""], [400, refusal("pullzone.hostname_already_registered")]);
      assert.deepEqual([api.isAlreadyRegistered(error), isDoubtful(error)], [true, true]);
    });
  });
});
