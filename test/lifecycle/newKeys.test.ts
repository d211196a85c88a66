import * as assert from "node:assert/strict";
import { isProperties } from "../../provider/src/properties/values";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";

describe("what is at another host", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });

  it("waits until the key of its parent, which was just made, is accepted", async () => {
    host.sandbox.setOptions({ behaviour: { newKeyRefusals: 2 } });
    const { body } = await host.sandbox.api("POST", "/videolibrary", { Name: "just-made" });
    const videoLibraryId = isProperties(body) ? body.Id : undefined;
    const collection = host.resource("VideoCollection");
    const requests = await host.requestsOf(() => collection.up({ videoLibraryId, name: "talks" }));
    const list = `GET /library/${String(videoLibraryId)}/collections`;
    assert.deepEqual(requests, [
      `GET /videolibrary/${String(videoLibraryId)}`,
      list,
      list,
      list,
      `POST /library/${String(videoLibraryId)}/collections`,
    ]);
  });
});
