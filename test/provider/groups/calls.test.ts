import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Decoder } from "io-ts";
import * as apps from "../../../provider/src/groups/containers/api/containerApp";
import * as endpoints from "../../../provider/src/groups/containers/api/containerEndpoint";
import * as registries from "../../../provider/src/groups/containers/api/containerRegistry";
import * as records from "../../../provider/src/groups/dns/api/dnsRecord";
import { DnsRecord } from "../../../provider/src/groups/dns/api/dnsRecordCodec";
import * as dnsZones from "../../../provider/src/groups/dns/api/dnsZone";
import { DnsZone } from "../../../provider/src/groups/dns/api/dnsZoneCodec";
import * as lists from "../../../provider/src/groups/pullZone/api/accessLists";
import * as certificates from "../../../provider/src/groups/pullZone/api/certificate";
import * as rules from "../../../provider/src/groups/pullZone/api/edgeRule";
import * as challenges from "../../../provider/src/groups/pullZone/api/externalCertificate";
import * as hostnames from "../../../provider/src/groups/pullZone/api/hostname";
import * as pullZones from "../../../provider/src/groups/pullZone/api/pullZone";
import { PullZone } from "../../../provider/src/groups/pullZone/api/pullZoneCodec";
import { ShieldZone } from "../../../provider/src/groups/pullZone/api/shield";
import { scripts } from "../../../provider/src/groups/script/api/script";
import * as releases from "../../../provider/src/groups/script/api/scriptRelease";
import { changeSecret, putSecret, scriptSecrets } from "../../../provider/src/groups/script/api/scriptSecret";
import { putVariable, scriptVariables } from "../../../provider/src/groups/script/api/scriptVariable";
import * as storageZones from "../../../provider/src/groups/storage/api/storageZone";
import { StorageZone } from "../../../provider/src/groups/storage/api/storageZoneCodec";
import { videoLibraries } from "../../../provider/src/groups/stream/api/videoLibrary";
import type { Session } from "../../../provider/src/http/client";
import { type ApiError, errorMessage, isDoubtful } from "../../../provider/src/http/errors";
import { assertSilent, fakeApi, left, reply, right, sessionOver } from "../http/support";

type Send = (of: Session) => TaskEither<ApiError, unknown>;

const secret = "swordfish";
const host = "www.a.com";
const pair = { certificatePem: "certificate", privateKeyPem: secret };
const variable = { name: "A", defaultValue: secret, required: false };
const record = { Type: 11, Name: "edge", EnviromentalVariables: [{ Name: "TOKEN", Value: secret }] };
const registry = { displayName: "a", passwordCredentials: { userName: "me", password: secret } };
const rule = {
  ActionType: 6,
  ActionParameter1: "Authorization",
  ActionParameter2: secret,
  ActionParameter3: "",
  ExtraActions: [],
  Triggers: [],
  TriggerMatchingType: 0,
  Description: "",
  Enabled: true,
  OrderIndex: 0,
};
const ruleThere = { ...rule, Guid: "a-b-c", ReadOnly: false };
const app = { containerTemplates: [{ id: "c1", environmentVariables: [{ name: "TOKEN", value: secret }] }] };
const inTurn =
  (write: (turn: Parameters<Parameters<typeof lists.inTurnOfPullZone>[2]>[0]) => TaskEither<ApiError, unknown>): Send =>
  (of) =>
  async () =>
    E.flatten(await lists.inTurnOfPullZone(of, 5, write)());

/** Writes of which a second one would make another object, or start something again. */
const sentOnce: Readonly<Record<string, Send>> = {
  "the creation of a pull zone": (of) => pullZones.createPullZone(of, { Name: "a" }, []),
  "the creation of an edge rule": (of) => rules.createEdgeRule(of, 5, rule),
  "the request of a certificate": (of) => certificates.loadFreeCertificate(of, 5, host),
  "the request of a DNS challenge": (of) => challenges.requestExternalDnsCertificate(of, 5, host),
  "the request of an HTTP challenge": (of) => challenges.requestExternalHttpCertificate(of, 5, host),
  "the completion of a DNS challenge": (of) => challenges.completeExternalDnsCertificate(of, 5, host),
  "the completion of an HTTP challenge": (of) => challenges.completeExternalHttpCertificate(of, 5, host),
  "the creation of a script": (of) => scripts.create(of, { Name: "edge" }),
  "the publication of a draft": (of) => releases.publishDraft(of, 5, undefined),
  "the creation of a DNS zone": (of) => dnsZones.createDnsZone(of, { Domain: "a.com" }),
  "the addition of a DNS record": (of) => records.addRecord(of, 5, record, () => false),
  "the creation of a storage zone": (of) => storageZones.createStorageZone(of, { Name: "a", Region: "DE" }),
  "the creation of a video library": (of) => videoLibraries.create(of, { Name: "a" }),
  "the creation of a container app": (of) => apps.createContainerApp(of, app),
  "a patch with a new container": (of) => apps.patchContainerApp(of, "a1", { containerTemplates: [{ name: "new" }] }),
  "the creation of a container endpoint": (of) => endpoints.createContainerEndpoint(of, "a1", "c1", {}),
  "the creation of a container registry": (of) => registries.createContainerRegistry(of, registry),
};

const sentAgain: Readonly<Record<string, Send>> = {
  "a change of an edge rule": (of) => rules.replaceEdgeRule(of, 5, ruleThere),
  "disabling an edge rule": (of) => rules.setEdgeRuleEnabled(of, 5, ruleThere),
  "the removal of an edge rule": (of) => rules.deleteEdgeRule(of, 5, "a-b-c"),
  "the addition of a hostname": (of) => hostnames.addHostname(of, 5, host),
  "the removal of a hostname": (of) => hostnames.removeHostname(of, 5, host),
  "forcing HTTPS": (of) => hostnames.setForceSSL(of, 5, host, true),
  "a change of the type of a key": (of) => hostnames.updatePrivateKeyType(of, 5, host, 1),
  "the upload of a certificate": (of) => certificates.addCertificate(of, 5, host, pair),
  "the removal of a certificate": (of) => certificates.removeCertificate(of, 5, host),
  "the addition of a blocked address": inTurn((turn) => lists.addEntry(turn, 5, "BlockedIps", "::1")),
  "the addition of a blocked referrer": inTurn((turn) => lists.addEntry(turn, 5, "BlockedReferrers", "a")),
  "the addition of an allowed referrer": inTurn((turn) => lists.addEntry(turn, 5, "AllowedReferrers", "a")),
  "the code of a script": (of) => releases.writeCode(of, 5, "x"),
  "the publication of a release": (of) => releases.publishRelease(of, 5, "a1b2c3d4", undefined),
  "a variable of a script": (of) => scriptVariables.write(of, 5, putVariable(variable), (created) => created),
  "a secret of a script": (of) => scriptSecrets.write(of, 5, putSecret({ name: "S", secret }), (created) => created),
  "a change of a secret": (of) => scriptSecrets.write(of, 5, changeSecret(9, secret), (changed) => changed),
  "enabling DNSSEC": (of) => dnsZones.enableDnssec(of, 5),
  "a patch of known containers": (of) => apps.patchContainerApp(of, "a1", app),
  "a change of a container endpoint": (of) => endpoints.replaceContainerEndpoint(of, "a1", "e1", {}),
  "the removal of a container endpoint": (of) => endpoints.deleteContainerEndpoint(of, "a1", "e1"),
  "a change of a container registry": (of) => registries.updateContainerRegistry(of, 7, registry),
};

describe("calls of the groups", () => {
  for (const [name, send] of Object.entries(sentOnce)) {
    it(`send ${name} once, if it may have acted`, async () => {
      const fake = fakeApi(() => reply(500));
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      assert.deepEqual([fake.requests.length, isDoubtful(error)], [1, true]);
    });
  }
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
    "a pull zone": (of) => pullZones.findPullZone(of, 5),
    "a pull zone, again": (of) => pullZones.findPullZoneAgain(of, 5),
    "a script": (of) => scripts.find(of, 5),
    "a DNS zone": (of) => dnsZones.findDnsZone(of, 5),
    "a storage zone": (of) => storageZones.findStorageZone(of, 5),
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
        assert.ok(found === undefined || found === O.none, String(found));
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
      PullZone,
      { Id: 5, Name: "a", BlockedIps: [], BlockedReferrers: [], AllowedReferrers: [], EdgeRules: [], Hostnames: [] },
    ],
    [ShieldZone, { shieldZoneId: 70 }],
    [StorageZone, { Id: 5, ReplicationRegions: [] }],
    [DnsZone, { Id: 5, Records: [] }],
    [DnsRecord, { Id: 1, Type: 3, EnviromentalVariables: [] }],
  ];
  for (const [codec, least] of replies) {
    it(`take a ${codec.name} of which all is null or absent but its number and its lists`, () => {
      const bare = codec.decode(least);
      assert.ok(E.isRight(bare));
      const nulls = Object.fromEntries(Object.keys(bare.right).map((name) => [name, null]));
      const lists = Object.entries(least).filter(([, value]) => Array.isArray(value));
      const numbers = Object.fromEntries(Object.entries(least).filter(([, value]) => !Array.isArray(value)));
      assert.deepEqual(codec.decode({ ...nulls, ...numbers }), codec.decode({ ...nulls, ...least }));
      for (const [name] of Object.entries(numbers)) assert.ok(E.isLeft(codec.decode({ ...least, [name]: null })), name);
      for (const [name] of lists) assert.ok(E.isLeft(codec.decode({ ...least, [name]: undefined })), name);
    });
  }
});
