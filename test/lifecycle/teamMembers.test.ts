import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";

const person = { firstName: "Ada", lastName: "Lovelace", roles: ["SubuserManage"] };
const seeded = { FirstName: "Ada", LastName: "Lovelace", Roles: ["SubuserManage", "Subuser"] };
const password = "c4nary Of A Member";

describe("team members", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });
  const list = "GET /team/member";

  it("are found on every page of the list", async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ ...seeded, Email: `m${index}@example.com` }));
    const last = host.sandbox.seed({ teamMembers: many }).teamMembers.at(-1);
    const resource = host.resource("TeamMember");
    const args = { ...person, email: "m1000@example.com", adopt: true };
    assert.deepEqual(await host.requestsOf(() => resource.up(args)), [list, list]);
    assert.equal(resource.state()?.id, last?.Id);
    assert.deepEqual(resource.inState().outs["roles"], person.roles, "the role of each is left out");
    const settled = { ...args, password };
    assert.deepEqual(await resource.preview(settled), { action: "update", changed: ["password"] });
    assert.deepEqual(await host.requestsOf(() => resource.up(settled)), [list, list], "they keep their own password");
    await resource.expectUp("same", settled);
  });

  it("have passwords that are sealed", async () => {
    const resource = host.resource("TeamMember");
    await resource.up({ ...person, email: "token@example.com", password });
    assert.deepEqual(resource.sealed(), ["inputs.password", "outs.password"]);
    await resource.destroy();
    assert.ok(!(await host.wholeOutput()).includes(password));
  });

  it("cannot be reached with the key of the account", async () => {
    const { url, apiKey } = host.sandbox;
    const reply = await fetch(`${url}/team/member`, { headers: { AccessKey: apiKey } });
    assert.equal(reply.status, 401);
  });

  it("are removed before they are made again with another password, but not for another address", async () => {
    const args = { ...person, email: "again@example.com", password };
    const resource = host.resource("TeamMember");
    await resource.up(args);
    const [calls = assert.fail()] = await host.beginRun("TeamMember");
    const firstRemoved = async (change: object): Promise<boolean> => {
      const { inputs } = await calls.check({ ...args, ...change }, resource.inState());
      return (await calls.diff(resource.inState(), inputs)).deleteBeforeReplace;
    };
    assert.equal(await firstRemoved({ password: "an0ther Password" }), true);
    assert.equal(await firstRemoved({ email: "other@example.com" }), false);
  });
});
