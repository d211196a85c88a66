import assert from "node:assert/strict";
import fc from "fast-check";
import { camelCase, createNaming } from "../../../provider/src/export/naming";

describe("names in an exported program", () => {
  it("are made of the letters and digits of what they stand for", () => {
    assert.equal(camelCase(["Web shop", "DATABASE_URL"]), "webShopDatabaseUrl");
    assert.equal(camelCase(["my-Site.example", "pull zone"]), "mySiteExamplePullZone");
    assert.equal(camelCase(["Größe", "日本"]), "groE");
    assert.equal(camelCase([""]), "");
  });

  it("never begin with a digit, and are there where nothing of a name can be used", () => {
    const { identifier, setting, settings } = createNaming();
    assert.equal(identifier("123 shop", "pull zone"), "pullZone123Shop");
    assert.equal(identifier("日本", "script"), "script");
    assert.equal(setting("", "1st").text, 'config.requireSecret("value1st")');
    assert.equal(setting("", "日本").text, 'config.requireSecret("value")');
    assert.deepEqual(
      settings().map(({ key }) => key),
      ["value1st", "value"],
    );
  });

  it("are given once", () => {
    const { identifier, resource, setting } = createNaming();
    assert.deepEqual([identifier("a b", "app"), identifier("a-b", "app")], ["aBApp", "aBApp2"]);
    assert.equal(setting("", "A_B").text, 'config.requireSecret("aB")');
    assert.equal(setting("", "a", "b").text, 'config.requireSecret("aB2")');
    assert.deepEqual(
      [resource("Script", "a b"), resource("Script", "a", "b"), resource("Dnssec", "a b"), resource("Script", "日本")],
      ["a-b", "a-b-2", "a-b", "script"],
    );
    assert.equal(resource("Hostname", "*.shop.example"), "wildcard.shop.example");
  });

  it("are valid and unique whatever the account calls its things", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 20 }), (names) => {
        const { identifier, resource } = createNaming();
        const identifiers = names.map((name) => identifier(name, "pull zone"));
        const resources = names.map((name) => resource("Script", name));
        assert.equal(new Set(identifiers).size, names.length);
        assert.equal(new Set(resources).size, names.length);
        for (const name of identifiers) assert.match(name, /^[a-z][A-Za-z0-9]*$/);
        for (const name of resources) assert.match(name, /^[A-Za-z0-9._-]+$/);
      }),
    );
  });
});
