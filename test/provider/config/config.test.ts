import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { settingsFrom } from "../../../provider/src/adapters/plugin/settings";
import {
  type Connection,
  findAdopt,
  findConnection,
  type SettingName,
  type SettingSources,
} from "../../../provider/src/config/config";
import type { Properties } from "../../../provider/src/properties/values";

type Config = Partial<Record<SettingName, string>>;

function sources(config: Config = {}, environment: SettingSources["environment"] = {}): SettingSources {
  return { config: (name) => config[name], environment };
}

function connection(...from: Parameters<typeof sources>): Connection {
  const found = findConnection(sources(...from));
  if (E.isLeft(found)) assert.fail(`${found.left.reason}: ${found.left.remedy}`);
  return found.right;
}

function refusal(...from: Parameters<typeof sources>): string {
  const found = findConnection(sources(...from));
  assert.ok(E.isLeft(found), "was accepted");
  return `${found.left.reason}: ${found.left.remedy}`;
}

const explicit = { "bunny:explicit": "true" };
const environment = {
  BUNNYNET_API_KEY: "from-environment",
  BUNNYNET_API_URL: "https://environment.example",
  OWN: "from-own",
};
const stack = { "bunny:apiKey": "from-config", "bunny:apiUrl": "https://config.example" };

/** The key of a provider of the plugin, by its name, if the environment has another one. */
function keyOfPlugin(name: string, args: Properties): string {
  const urn = `urn:pulumi:dev::shop::pulumi:providers:bunny::${name}`;
  const found = findConnection({ config: settingsFrom(args, urn), environment });
  return E.isRight(found) ? found.right.apiKey : assert.fail(found.left.reason);
}

describe("settings", () => {
  it("of a provider of the plugin that our class has made are its own, whatever its name", () => {
    const own = { apiKey: "own" };
    const cases = [
      ["default", { ...own, explicit: "true" }, "own"],
      ["default_1", { ...own, explicit: "true" }, "own"],
      ["customer", own, "own"],
      ["default", own, "from-environment"],
      ["default_0_1_0", own, "from-environment"],
    ] as const;
    for (const [name, args, key] of cases) assert.equal(keyOfPlugin(name, args), key, name);
  });

  describe("have a source by precedence", () => {
    const rows: ReadonlyArray<readonly [string, Config, SettingSources["environment"], string, string]> = [
      ["explicit over environment", { ...explicit, ...stack }, environment, "from-config", "https://config.example"],
      ["environment over stack", stack, environment, "from-environment", "https://environment.example"],
      ["stack where the environment has none", stack, {}, "from-config", "https://config.example"],
      ["the public API", { "bunny:apiKey": "k" }, {}, "k", "https://api.bunny.net"],
      [
        "environment where the explicit provider has none",
        explicit,
        environment,
        "from-environment",
        "https://environment.example",
      ],
      [
        "a variable of the explicit provider's choice",
        { ...explicit, "bunny:apiKeyEnv": "OWN" },
        environment,
        "from-own",
        "https://environment.example",
      ],
      [
        "key and URL each by itself",
        { "bunny:apiKey": "k" },
        { BUNNYNET_API_URL: "https://e.example" },
        "k",
        "https://e.example",
      ],
      [
        "empty is not given",
        stack,
        { BUNNYNET_API_KEY: "", BUNNYNET_API_URL: " " },
        "from-config",
        "https://config.example",
      ],
    ];
    for (const [name, config, variables, apiKey, apiUrl] of rows) {
      it(name, () => {
        const found = connection(config, variables);
        assert.equal(found.apiKey, apiKey);
        assert.equal(found.apiUrl, apiUrl);
      });
    }
  });

  it("name the source of the key, for messages", () => {
    assert.equal(connection(stack, environment).keySource, "the environment variable BUNNYNET_API_KEY");
    assert.equal(connection(stack).keySource, "bunny:apiKey of the stack's configuration");
    assert.equal(connection({ ...explicit, ...stack }).keySource, "apiKey of the explicit provider");
    assert.equal(
      connection({ ...explicit, "bunny:apiKeyEnv": "OWN" }, environment).keySource,
      "the environment variable OWN (apiKeyEnv of the explicit provider)",
    );
  });

  it("tell all ways to give a key where there is none", () => {
    assert.match(refusal(), /^no API key of bunny\.net was found: set .*BUNNYNET_API_KEY.*bunny:apiKey.*apiKeyEnv/);
  });

  it("take no other key where the variable of an explicit provider is not set", () => {
    const text = refusal({ ...explicit, "bunny:apiKeyEnv": "MISSING" }, environment);
    assert.match(text, /environment variable MISSING, which is not set: set MISSING/);
  });

  for (const name of ["bunny:apiKey", "bunny:apiKeyEnv"] as const) {
    it(`take no other account's key where ${name} of an explicit provider is empty`, () => {
      for (const empty of ["", " "]) {
        assert.match(
          refusal({ ...explicit, [name]: empty }, environment),
          /of the explicit provider is empty: give it a value/,
        );
      }
    });
  }

  it("do not quote an apiKeyEnv that is a key by mistake", () => {
    const text = refusal({ ...explicit, "bunny:apiKeyEnv": "0f3c6a1e-1111-2222-canary" }, environment);
    assert.match(text, /is not the name of an environment variable: .*the key itself goes into apiKey/);
    assert.ok(!text.includes("canary"));
  });

  it("ignore apiKeyEnv in a stack's configuration, which is for explicit providers", () => {
    assert.equal(connection({ ...stack, "bunny:apiKeyEnv": "OWN" }, { OWN: "x" }).apiKey, "from-config");
  });

  describe("hold a key", () => {
    it("without the line break of a pasted file around it", () => {
      assert.equal(connection({}, { BUNNYNET_API_KEY: " key\r\n" }).apiKey, "key");
    });

    for (const apiKey of ["ab\ncd", "ab\r\nX-Other: 1", "ab cd", "ab\u0000cd", "schlüssel"]) {
      it(`and refuse ${JSON.stringify(apiKey)} without quoting it`, () => {
        const text = refusal({}, { BUNNYNET_API_KEY: apiKey });
        assert.match(text, /^the API key from the environment variable BUNNYNET_API_KEY contains spaces or characters/);
        assert.ok(!text.includes(apiKey));
      });
    }
  });

  describe("hold an address", () => {
    const url = (text: string, more: Config = {}): Config => ({ "bunny:apiKey": "k", "bunny:apiUrl": text, ...more });

    for (const [text, apiUrl] of [
      ["https://api.example/", "https://api.example"],
      ["https://API.example/v1//", "https://api.example/v1"],
      ["http://localhost:8080", "http://localhost:8080"],
      ["http://127.0.0.1:1", "http://127.0.0.1:1"],
      ["http://127.9.9.9", "http://127.9.9.9"],
      ["http://[::1]:8080", "http://[::1]:8080"],
      ["http://2130706433", "http://127.0.0.1"],
    ] as const) {
      it(`like ${text}`, () => {
        assert.equal(connection(url(text)).apiUrl, apiUrl);
      });
    }

    for (const text of [
      "http://api.example",
      "http://127.example.com",
      "http://127.0.0.1.example.com",
      "http://localhost.example.com",
      "http://[::2]",
      "http://0.0.0.0",
    ]) {
      it(`and send no key unencrypted to ${text}`, () => {
        assert.match(refusal(url(text)), /would send the API key unencrypted/);
      });
    }

    for (const text of [
      "api.example",
      "ftp://api.example",
      "https://user:password@api.example",
      "https://api.example?x=1",
      "https://api.example#x",
      "https://",
      "javascript:alert(1)",
    ]) {
      it(`and refuse ${text} without quoting it`, () => {
        const message = refusal(url(text));
        assert.match(message, /^bunny:apiUrl is not the address of an API: write a plain address like https:/);
        assert.ok(text === "https://" || !message.includes(text));
      });
    }

    it("and name where the wrong one came from", () => {
      assert.match(refusal({ "bunny:apiKey": "k" }, { BUNNYNET_API_URL: "x" }), /^BUNNYNET_API_URL is not/);
      assert.match(refusal(url("x", explicit)), /^apiUrl of the explicit provider is not/);
    });
  });

  describe("say what adopt means for one run", () => {
    const said = (BUNNYNET_ADOPT?: string) => findAdopt({ ...sources({}), environment: { BUNNYNET_ADOPT } });

    for (const [text, adopt] of [
      [undefined, false],
      ["", false],
      ["false", false],
      ["true", true],
      ["overwrite", "overwrite"],
    ] as const) {
      it(`${JSON.stringify(text)} is ${adopt}`, () => {
        assert.deepEqual(said(text), E.right(adopt));
      });
    }

    for (const text of ["yes", "True", "1"]) {
      it(`"${text}" is refused`, () => {
        assert.deepEqual(
          said(text),
          E.left({ reason: "BUNNYNET_ADOPT has an invalid value", remedy: "write true, false or overwrite" }),
        );
      });
    }
  });
});
