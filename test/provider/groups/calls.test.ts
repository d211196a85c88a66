import * as assert from "node:assert/strict";
import { inspect } from "node:util";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { Decoder } from "io-ts";
import * as apps from "../../../provider/src/groups/containers/api/containerApp";
import { RemoteContainerApp } from "../../../provider/src/groups/containers/api/containerAppCodec";
import * as endpoints from "../../../provider/src/groups/containers/api/containerEndpoint";
import * as registries from "../../../provider/src/groups/containers/api/containerRegistry";
import * as records from "../../../provider/src/groups/dns/api/dnsRecord";
import { RemoteDnsRecord } from "../../../provider/src/groups/dns/api/dnsRecordCodec";
import * as dnsZones from "../../../provider/src/groups/dns/api/dnsZone";
import * as lists from "../../../provider/src/groups/pullZone/api/accessLists";
import * as certificates from "../../../provider/src/groups/pullZone/api/certificate";
import * as rules from "../../../provider/src/groups/pullZone/api/edgeRule";
import * as challenges from "../../../provider/src/groups/pullZone/api/externalCertificate";
import * as hostnames from "../../../provider/src/groups/pullZone/api/hostname";
import * as pullZones from "../../../provider/src/groups/pullZone/api/pullZone";
import { WholePullZone, wholePullZones } from "../../../provider/src/groups/pullZone/api/wholePullZone";
import { sharedZones } from "../../../provider/src/groups/pullZone/api/sharedZone";
import { purgePullZone } from "../../../provider/src/groups/pullZone/api/purge";
import { type RemoteScript, scripts } from "../../../provider/src/groups/script/api/script";
import * as releases from "../../../provider/src/groups/script/api/scriptRelease";
import { changeSecret, putSecret, scriptSecrets } from "../../../provider/src/groups/script/api/scriptSecret";
import { putVariable, scriptVariables } from "../../../provider/src/groups/script/api/scriptVariable";
import * as storageZones from "../../../provider/src/groups/storage/api/storageZone";
import { videoLibraries } from "../../../provider/src/groups/stream/api/videoLibrary";
import type { Session } from "../../../provider/src/http/client";
import { type ApiError, isDoubtful } from "../../../provider/src/http/errors";
import { errorMessage } from "../../../provider/src/http/errorMessage";
import { Nothing } from "../../../provider/src/http/codecs";
import { isProperties } from "../../../provider/src/properties/values";
import { whole } from "../../support/decoded";
import { assertSilent, fakeApi, hang, left, reply, right, sessionOver } from "../http/support";

type Send = (of: Session) => TE.TaskEither<ApiError, unknown>;

const secret = "swordfish";
const host = "www.a.com";
const pair = { certificatePem: "certificate", privateKeyPem: secret };
const variable = { name: "A", defaultValue: secret, required: false };
const record = { type: "Script", name: "edge", environmentalVariables: { TOKEN: secret } };
const registry = {
  displayName: "a",
  type: "gitHub",
  userName: "me",
  password: secret,
} as const;
const rule: rules.NewEdgeRule = {
  actions: [{ type: "setRequestHeader", name: "Authorization", value: secret }],
  triggers: [],
};
const ruleThere = { edgeRuleId: "a-b-c", ...rule, readOnly: false };
/** The same as the API has it. */
const ruleSent = {
  TriggerMatchingType: 0,
  Description: "",
  Enabled: true,
  OrderIndex: 0,
  ActionType: 6,
  ActionParameter1: "Authorization",
  ActionParameter2: secret,
  ActionParameter3: "",
  ExtraActions: [],
  Triggers: [],
};
const app = { containerTemplates: [{ id: "c1", environmentVariables: [{ name: "TOKEN", value: secret }] }] };
const entry =
  (list: lists.ListName, action: "add" | "remove", value: string): Send =>
  (of) =>
    lists.writeEntry(of, list, 5, { action, value, spelling: value });
/** Writes of which a second one would make another object, or start something again. */
const sentOnce: Readonly<Record<string, Send>> = {
  "the creation of a pull zone": (of) => pullZones.createPullZone(of, "a", { body: {}, secrets: [] }),
  "the creation of an edge rule": (of) => rules.createEdgeRule(of, 5, rule),
  "the request of a certificate": (of) => certificates.loadFreeCertificate(of, 5, host),
  "the request of a DNS challenge": (of) => challenges.requestChallenge(of, 5, host, "dns"),
  "the request of an HTTP challenge": (of) => challenges.requestChallenge(of, 5, host, "http"),
  "the completion of a DNS challenge": (of) => challenges.completeChallenge(of, 5, host, "dns"),
  "the completion of an HTTP challenge": (of) => challenges.completeChallenge(of, 5, host, "http"),
  "the creation of a script": (of) => scripts.create(of, { Name: "edge" }),
  "the publication of a draft": (of) => releases.publish(of, 5, undefined),
  "the creation of a DNS zone": (of) => dnsZones.dnsZones.create(of, { Domain: "a.com" }),
  "the addition of a DNS record": (of) => dnsZones.dnsZones.write(of, 5, records.addition(record), records.withRecord),
  "the creation of a storage zone": (of) => storageZones.storageZones.create(of, { Name: "a", Region: "DE" }),
  "the creation of a video library": (of) => videoLibraries.create(of, { Name: "a" }),
  "the creation of a container app": (of) => apps.createContainerApp(of, app),
  "a patch with a new container": (of) =>
    apps.changeContainerApp(of, "a1", apps.writeOfApp("PATCH", { containerTemplates: [{ name: "new" }] })),
  "the creation of a container endpoint": (of) => endpoints.createContainerEndpoint(of, "a1", "c1", {}),
  "the creation of a container registry": (of) => registries.saveContainerRegistry(of, undefined, registry),
};

const sentAgain: Readonly<Record<string, Send>> = {
  "a change of an edge rule": (of) => rules.replaceEdgeRule(of, 5, ruleThere),
  "the removal of an edge rule": (of) => rules.deleteEdgeRule(of, 5, "a-b-c"),
  "the addition of a hostname": (of) => hostnames.addHostname(of, 5, host),
  "the removal of a hostname": (of) => hostnames.removeHostname(of, 5, host),
  "forcing HTTPS": (of) => hostnames.setForceSSL(of, 5, host, true),
  "a change of the type of a key": (of) => hostnames.updatePrivateKeyType(of, 5, host, "rsa"),
  "the upload of a certificate": (of) => certificates.addCertificate(of, 5, host, pair),
  "the removal of a certificate": (of) => certificates.removeCertificate(of, 5, host),
  "the addition of a blocked address": entry("BlockedIps", "add", "::1"),
  "the addition of a blocked referrer": entry("BlockedReferrers", "add", "a"),
  "the addition of an allowed referrer": entry("AllowedReferrers", "add", "a"),
  "the code of a script": (of) => releases.writeCode(of, 5, "x"),
  "the publication of a release": (of) => releases.publish(of, 5, undefined, "a1b2c3d4"),
  "a variable of a script": (of) => scriptVariables.write(of, 5, putVariable(variable), (created) => created),
  "a secret of a script": (of) => scriptSecrets.write(of, 5, putSecret({ name: "S", secret }), (created) => created),
  "a change of a secret": (of) => scriptSecrets.write(of, 5, changeSecret(9, secret), (changed) => changed),
  "enabling DNSSEC": (of) => dnsZones.enableDnssec(of, 5),
  "a patch of known containers": (of) => apps.changeContainerApp(of, "a1", apps.writeOfApp("PATCH", app)),
  "a change of a container endpoint": (of) =>
    apps.changeContainerApp(of, "a1", endpoints.replaceContainerEndpoint("e1", {})),
  "the removal of a container endpoint": (of) => endpoints.deleteContainerEndpoint(of, "a1", "e1"),
  "a change of a container registry": (of) => registries.saveContainerRegistry(of, 7, registry),
};

/** A write, and what is known of `path` afterwards: what it shows without another read, or nothing. */
interface KnownAfter {
  readonly send: Send;
  readonly sent: string;
  readonly answer?: object;
  readonly known?: object;
}

const zone = {
  Id: 5,
  Name: "a",
  BlockedIps: ["::1"],
  BlockedReferrers: [],
  AllowedReferrers: [],
  EdgeRules: [{ Guid: "a-b-c", ...ruleSent, ReadOnly: false }],
  Hostnames: [
    { Id: 1, Value: "a.b-cdn.net" },
    { Id: 2, Value: "WWW.a.com" },
  ],
};
const zonePath = "/pullzone/5";
const ruleBody = (more: object) => JSON.stringify({ ...more, ...ruleSent });
const base64 = (text: string) => Buffer.from(text).toString("base64");
const ofHostname = (call: string, method = "POST", more: object = {}) =>
  `${method} ${zonePath}/${call} ${JSON.stringify({ Hostname: host, ...more })}`;
const challengeOf = (action: string, send: Send): KnownAfter => ({
  send,
  sent: `POST /pullzone/${action} ${JSON.stringify({ Hostname: host })}`,
  answer: {},
});
const ofPullZone: Readonly<Record<string, KnownAfter>> = {
  "a hostname that is added": { send: (of) => hostnames.addHostname(of, 5, host), sent: ofHostname("addHostname") },
  "a hostname that is removed": {
    send: (of) => hostnames.removeHostname(of, 5, host),
    sent: ofHostname("removeHostname", "DELETE"),
    known: { Hostnames: [{ spelling: "a.b-cdn.net" }] },
  },
  "HTTPS that is forced": {
    send: (of) => hostnames.setForceSSL(of, 5, host, true),
    sent: ofHostname("setForceSSL", "POST", { ForceSSL: true }),
    known: { Hostnames: [{ forceSsl: false }, { spelling: "WWW.a.com", forceSsl: true }] },
  },
  "a type of key": {
    send: (of) => hostnames.updatePrivateKeyType(of, 5, host, "rsa"),
    sent: ofHostname("updatePrivateKeyType", "POST", { KeyType: 1 }),
    known: { Hostnames: [{ hostnameId: 1 }, { spelling: "WWW.a.com", certificateKeyType: "rsa" }] },
  },
  "a certificate that is uploaded": {
    send: (of) => certificates.addCertificate(of, 5, host, pair),
    sent: ofHostname("addCertificate", "POST", {
      Certificate: base64(pair.certificatePem),
      CertificateKey: base64(secret),
    }),
  },
  "a certificate that is removed": {
    send: (of) => certificates.removeCertificate(of, 5, host),
    sent: ofHostname("removeCertificate", "DELETE"),
  },
  "a challenge": challengeOf("requestExternalDnsCertificate", (of) => challenges.requestChallenge(of, 5, host, "dns")),
  "a challenge that is met": challengeOf("completeExternalHttpCertificate", (of) =>
    challenges.completeChallenge(of, 5, host, "http"),
  ),
  "an edge rule that is added": {
    send: (of) => rules.createEdgeRule(of, 5, rule),
    sent: `POST ${zonePath}/edgerules/addOrUpdate ${ruleBody({})}`,
    answer: { ...ruleSent, Guid: "new" },
    known: { EdgeRules: [{ edgeRuleId: "a-b-c" }, { edgeRuleId: "new" }] },
  },
  "an edge rule that changes": {
    send: (of) => rules.replaceEdgeRule(of, 5, { ...ruleThere, description: "new" }),
    sent: `POST ${zonePath}/edgerules/addOrUpdate ${ruleBody({ Guid: "a-b-c" }).replace('tion":""', 'tion":"new"')}`,
    answer: { Guid: "a-b-c", ...ruleSent, Description: "new" },
    known: { EdgeRules: [{ edgeRuleId: "a-b-c", description: "new" }] },
  },
  "an edge rule that is removed": {
    send: (of) => rules.deleteEdgeRule(of, 5, "a-b-c"),
    sent: `DELETE ${zonePath}/edgerules/a-b-c`,
    known: { EdgeRules: [] },
  },
  "an entry that is added": {
    send: entry("AllowedReferrers", "add", "*.b.com"),
    sent: `POST ${zonePath}/addAllowedReferrer {"Hostname":"*.b.com"}`,
    known: { AllowedReferrers: ["*.b.com"], BlockedIps: ["::1"] },
  },
  "an entry that is removed": {
    send: entry("BlockedIps", "remove", "::1"),
    sent: `POST ${zonePath}/removeBlockedIp {"BlockedIp":"::1"}`,
    known: { BlockedIps: [] },
  },
  "a list that is replaced": {
    send: (of) =>
      sharedZones.cache(of.client).turn(5, of, (turn) =>
        lists.writeChanges(
          { ctx: of, list: "BlockedReferrers", pullZoneId: 5, turn },
          ["y", "z"].map((value) => ({ action: "add", value, spelling: value })),
        ),
      ),
    sent: `POST ${zonePath} {"BlockedReferrers":["y","z"]}`,
    known: { BlockedReferrers: ["y", "z"] },
  },
  "a purge": {
    send: (of) => purgePullZone(of, 5),
    sent: `POST ${zonePath}/purgeCache {}`,
    known: { Id: 5 },
  },
  "its removal": { send: (of) => pullZones.deletePullZone(of, 5), sent: `DELETE ${zonePath}` },
};
const storagePath = "/storagezone/5";
const ofStorageZone: Readonly<Record<string, KnownAfter>> = {
  "a setting": {
    send: (of) =>
      storageZones.storageZones.write(of, 5, { method: "POST", body: { ReplicationZones: ["SG"] }, reply: Nothing }),
    sent: `POST ${storagePath} {"ReplicationZones":["SG"]}`,
  },
  "a new password": {
    send: (of) => storageZones.resetPassword(of, 5),
    sent: `POST ${storagePath}/resetPassword`,
  },
  "a new password for reading": {
    send: (of) => storageZones.resetReadOnlyPassword(of, 5),
    sent: "POST /storagezone/resetReadOnlyPassword?id=5",
  },
  "its removal": {
    send: (of) => storageZones.deleteStorageZone(of, 5),
    sent: `DELETE ${storagePath}?deleteLinkedPullZones=false`,
  },
};
const scriptPath = "/compute/script/5";
const ofScript: Readonly<Record<string, KnownAfter>> = {
  "a new name": {
    send: (of) => scripts.save(of, 5, { Name: "new", ScriptType: 1 }),
    sent: `POST ${scriptPath} {"Name":"new","ScriptType":1}`,
    answer: { Id: 5, Name: "new", EdgeScriptVariables: [] },
    known: { name: "new" },
  },
  "a variable that is new": {
    send: (of) => scriptVariables.write(of, 5, putVariable(variable), (created) => created),
    sent: `PUT ${scriptPath}/variables {"Name":"A","DefaultValue":"${secret}","Required":false}`,
    answer: { Id: 8, Name: "A", Required: false, DefaultValue: secret },
    known: { variables: [{ name: "B" }, { name: "A", defaultValue: secret }] },
  },
  "a variable that is removed": {
    send: (of) => scriptVariables.remove(of, { parent: 5, key: "B" }),
    sent: `DELETE ${scriptPath}/variables/7`,
    known: { variables: [] },
  },
};
const dnsPath = "/dnszone/5";
const www = { Id: 7, Type: 0, Name: "www", Value: "192.0.2.1", EnviromentalVariables: [] };
const ofDnsZone: Readonly<Record<string, KnownAfter>> = {
  "a record that is added": {
    send: (of) =>
      dnsZones.dnsZones.write(of, 5, records.addition({ type: "TXT", name: "t", value: "x" }), records.withRecord),
    sent: `PUT ${dnsPath}/records {"Type":3,"Name":"t","Value":"x"}`,
    answer: { Id: 8, Type: 3, Name: "t", Value: "x", EnviromentalVariables: [] },
    known: { records: [{ recordId: 7 }, { recordId: 8, value: "x" }] },
  },
  "a record that is removed": {
    send: (of) => dnsZones.dnsZones.write(of, 5, records.removal(7), (zone) => records.withoutRecord(zone, 7)),
    sent: `DELETE ${dnsPath}/records/7`,
    known: { records: [] },
  },
  "its removal": {
    send: (of) => dnsZones.dnsZones.write(of, 5, { method: "DELETE", reply: Nothing }),
    sent: `DELETE ${dnsPath}`,
  },
};
const appPath = "/mc/apps/a1";
const ofApp: Readonly<Record<string, KnownAfter>> = {
  "a patch": {
    send: (of) => apps.changeContainerApp(of, "a1", apps.writeOfApp("PATCH", { name: "n" })),
    sent: `PATCH ${appPath} {"name":"n"}`,
  },
  "a patch of a container": {
    send: (of) => apps.changeContainerApp(of, "a1", apps.writeOfApp("PATCH", { imageTag: "2" }, "c1")),
    sent: `PATCH ${appPath}/containers/c1 {"imageTag":"2"}`,
  },
  "an endpoint that is added": {
    send: (of) => endpoints.createContainerEndpoint(of, "a1", "c1", { displayName: "site" }),
    sent: `POST ${appPath}/containers/c1/endpoints {"displayName":"site"}`,
    answer: { id: "e1" },
  },
  "an endpoint that changes": {
    send: (of) => apps.changeContainerApp(of, "a1", endpoints.replaceContainerEndpoint("e1", { displayName: "site" })),
    sent: `PUT ${appPath}/endpoints/e1 {"displayName":"site"}`,
  },
  "an endpoint that is removed": {
    send: (of) => endpoints.deleteContainerEndpoint(of, "a1", "e1"),
    sent: `DELETE ${appPath}/endpoints/e1`,
  },
};
const emptyApp = whole(RemoteContainerApp, {
  id: "a1",
  name: "shop",
  status: "active",
  runtimeType: "shared",
  regionSettings: {},
});
const known: readonly (readonly [string, string, object, Send, Readonly<Record<string, KnownAfter>>])[] = [
  ["a pull zone", zonePath, zone, (of) => wholePullZones.get(of, 5), ofPullZone],
  [
    "a storage zone",
    storagePath,
    { Id: 5, ReplicationRegions: [] },
    (of) => storageZones.storageZones.find(of, 5),
    ofStorageZone,
  ],
  [
    "a script",
    scriptPath,
    { Id: 5, Name: "a", EdgeScriptVariables: [{ Id: 7, Name: "B" }] },
    (of) =>
      TE.map((found: RemoteScript | undefined) => ({ ...found, variables: found && scriptVariables.in(found) }))(
        scripts.find(of, 5),
      ),
    ofScript,
  ],
  ["a DNS zone", dnsPath, { Id: 5, Records: [www] }, (of) => dnsZones.dnsZones.find(of, 5), ofDnsZone],
  ["a container app", appPath, emptyApp, (of) => apps.findContainerApp(of, "a1"), ofApp],
];

describe("calls of the groups", () => {
  for (const [what, path, shown, read, writes] of known) {
    for (const [name, { send, sent, answer, known: expected }] of Object.entries(writes)) {
      it(`read ${what} ${expected === undefined ? "again" : "no more"} after ${name}`, async () => {
        const fake = fakeApi((_nth, { method }) =>
          reply(200, method === "GET" ? JSON.stringify(shown) : answer === undefined ? "" : JSON.stringify(answer)),
        );
        const of = sessionOver(fake);
        right(await read(of)());
        right(await send(of)());
        const after = right(await read(of)());
        assert.deepEqual(
          fake.requests.map(({ method, pathAndQuery, body }) =>
            `${method} ${pathAndQuery} ${typeof body === "string" ? body : ""}`.trim(),
          ),
          [`GET ${path}`, sent, ...(expected === undefined ? [`GET ${path}`] : [])],
        );
        if (expected !== undefined) assert.deepEqual(partLike(expected, after), expected);
      });
    }
  }

  for (const [name, send] of Object.entries(sentOnce)) {
    it(`send ${name} once, if it may have acted`, async () => {
      const fake = fakeApi(() => reply(500));
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      assert.deepEqual([fake.requests.length, isDoubtful(error)], [1, true]);
    });
  }
  it("give two minutes to what waits for a certificate authority", async () => {
    const issuing = Object.entries(sentOnce).filter(([name]) => /certificate|challenge/.test(name));
    for (const [name, send] of issuing) {
      const fake = fakeApi(() => hang);
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      assert.ok(error._tag === "Timeout" && error.afterMilliseconds === 120_000, name);
    }
    assert.equal(issuing.length, 5);
  });

  for (const [name, send] of Object.entries(sentAgain)) {
    it(`send ${name} again, if it may have acted, and doubt a refusal then`, async () => {
      const fake = fakeApi((nth) => reply(nth === 1 ? 500 : 400));
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      assert.deepEqual([fake.requests.length, isDoubtful(error)], [2, true]);
    });
  }

  it("tell no secret of what they sent, though the API quotes it", async () => {
    const sentSecrets: string[] = [];
    for (const [name, send] of Object.entries({ ...sentOnce, ...sentAgain })) {
      const refusal = { ErrorKey: "model.invalid", Message: `bad value ${secret}`, title: secret };
      const fake = fakeApi(() => reply(400, JSON.stringify(refusal)));
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      if (!JSON.stringify(fake.requests).includes(secret)) continue;
      sentSecrets.push(name);
      assertSilent(error, [secret]);
      assert.match(errorMessage(error), /model\.invalid|\[secret\]/, name);
    }
    assert.deepEqual(sentSecrets, [
      "the creation of an edge rule",
      "the addition of a DNS record",
      "the creation of a container app",
      "the creation of a container registry",
      "a change of an edge rule",
      "a variable of a script",
      "a secret of a script",
      "a change of a secret",
      "a patch of known containers",
      "a change of a container registry",
    ]);
  });

  for (const [name, find] of Object.entries<Send>({
    "a pull zone": (of) => pullZones.pullZones.find(of, 5),
    "a pull zone, again": (of) => pullZones.pullZones.find(of, 5, "fresh"),
    "a script": (of) => scripts.find(of, 5),
    "a DNS zone": (of) => dnsZones.dnsZones.find(of, 5),
    "a storage zone": (of) => storageZones.storageZones.find(of, 5),
    "a video library": (of) => videoLibraries.find(of, 5),
    "a container app": (of) => apps.findContainerApp(of, "a1"),
  })) {
    const list = JSON.stringify({ Items: [], items: [], TotalItems: 0, HasMoreItems: false, cursor: null });
    for (const [what, first, probed, requests] of [
      ["the API says so", reply(404, '{"ErrorKey":"x.Not_Found"}'), undefined, 1],
      ["a bare 404 comes from where the list is answered", reply(404), reply(200, list), 2],
    ] as const) {
      it(`do not find ${name} if ${what}`, async () => {
        const fake = fakeApi((nth) => (nth === 1 ? first : (probed ?? assert.fail("asks again"))));
        const found = right(await fake.clock.until(find(sessionOver(fake))()));
        assert.equal(found, undefined);
        assert.equal(fake.requests.length, requests);
      });
    }
    for (const [what, status, text, probed] of [
      ["a 404 is a page", 404, "<html></html>", undefined],
      ["the list is a page", 404, "", reply(404, "<html></html>")],
      ["the list is none", 404, "", reply(200, "{}")],
      ["it is refused", 403, "", undefined],
    ] as const) {
      it(`fail to find ${name} if ${what}`, async () => {
        const fake = fakeApi((nth) => (nth === 1 ? reply(status, text) : (probed ?? assert.fail("asks again"))));
        const error = left(await fake.clock.until(find(sessionOver(fake))()));
        assert.ok(error._tag === "Status" && error.status === status);
        if (status === 404) assert.match(errorMessage(error), /does not look like bunny\.net's: check the API URL/);
      });
    }
  }

  const replies: readonly (readonly [Decoder<unknown, object>, object])[] = [
    [
      WholePullZone,
      { Id: 5, Name: "a", BlockedIps: [], BlockedReferrers: [], AllowedReferrers: [], EdgeRules: [], Hostnames: [] },
    ],
    [RemoteDnsRecord, { Id: 1, Type: 3, EnviromentalVariables: [] }],
  ];
  for (const [codec, least] of replies) {
    it(`take a ${codec.name} of which all is null or absent but its number and its lists`, () => {
      const bare = codec.decode(least);
      assert.ok(E.isRight(bare));
      const nulls = Object.fromEntries(Object.keys({ ...bare.right, ...least }).map((name) => [name, null]));
      const lists = Object.entries(least).filter(([, value]) => Array.isArray(value));
      const numbers = Object.fromEntries(Object.entries(least).filter(([, value]) => !Array.isArray(value)));
      // The reply that a pull zone keeps is a function.
      const read = (reply: object) => inspect(codec.decode(reply), { depth: null });
      assert.equal(read({ ...nulls, ...numbers }), read({ ...nulls, ...least }));
      for (const [name] of Object.entries(numbers)) assert.ok(E.isLeft(codec.decode({ ...least, [name]: null })), name);
      for (const [name] of lists) assert.ok(E.isLeft(codec.decode({ ...least, [name]: undefined })), name);
    });
  }
});

/** The part of a value that has the form of what is expected of it. */
function partLike(expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value))
    return value.map((item: unknown, place) => partLike(expected[place], item));
  if (!isProperties(expected) || !isProperties(value)) return value;
  return Object.fromEntries(Object.entries(expected).map(([name, part]) => [name, partLike(part, value[name])]));
}
