import assert from "node:assert/strict";
import type { HostnameBehaviour } from "../../sandbox/src";
import { describeStories, seed, stored, type Step } from "./stories";

type Kind = "Dns" | "Http";
type Sent = "request" | "complete";

const zone = (behaviour: HostnameBehaviour = {}, Value = "a.test"): Step =>
  seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value }] }], hostnameBehaviour: { [Value]: behaviour } });
const call = (sent: Sent, kind: Kind, status: number, reply?: unknown, Hostname = "a.test"): Step => [
  `POST /pullzone/${sent}External${kind}Certificate`,
  { Hostname },
  status,
  reply,
];
const fails = (sent: Sent, kind: Kind, reason: string, Hostname?: string): Step =>
  call(sent, kind, 400, { ErrorKey: `pullzone.${reason}` }, Hostname);

const storiesOf = (kind: Kind, other: Kind): Readonly<Record<string, readonly Step[]>> => ({
  "answer 404 for a hostname that is not on the account": [
    seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "a.test" }] }] }),
    ...(["request", "complete"] as const).map((sent) =>
      call(sent, kind, 404, { ErrorKey: "pullzone.hostname_not_found" }),
    ),
  ],
  "complete nothing that was not requested, or requested in the other way": [
    zone(),
    fails("complete", kind, "challenge_not_found"),
    call("request", other, 200),
    fails("complete", kind, "challenge_not_found"),
    call("complete", other, 200),
  ],
  "forget a challenge together with its hostname": [
    zone(),
    call("request", kind, 200),
    ["DELETE /pullzone/1001/removeHostname", { Hostname: "a.test" }, 204],
    ["POST /pullzone/1001/addHostname", { Hostname: "a.test" }, 204],
    fails("complete", kind, "challenge_not_found"),
    call("request", kind, 200),
    ["DELETE /pullzone/1001", 204],
    stored(({ challenges }) => challenges, []),
  ],
});

describeStories("sandbox: external certificates by DNS", {}, storiesOf("Dns", "Http"));
describeStories("sandbox: external certificates by HTTP", {}, storiesOf("Http", "Dns"));

describeStories(
  "sandbox: challenges of external certificates",
  {},
  {
    ...Object.fromEntries(
      [["www.a.test", "_acme-challenge.www.a.test"] as const, ["*.a.test", "_acme-challenge.a.test"] as const].map(
        ([hostname, TxtRecordName]): [string, Step[]] => [
          `name the TXT record of ${hostname}, and when they expire`,
          [
            zone({ challengeSeconds: 3600 }, hostname),
            call(
              "request",
              "Dns",
              200,
              { TxtRecordName, TxtRecordValue: /^[\w-]{43}$/, ExpiresAt: /^\d{4}-/ },
              hostname,
            ),
            (sandbox) => {
              const [challenge] = sandbox.state().accounts["main"]?.challenges ?? [];
              const left = Date.parse(challenge?.expiresAt ?? "") - Date.now();
              assert.ok(left > 3_590_000 && left <= 3_600_000, `${left}`);
            },
          ],
        ],
      ),
    ),
    "name the file to publish in fields of which nobody knows the names": [
      zone(),
      call("request", "Http", 200, {
        ChallengePath: /^\/\.well-known\/acme-challenge\/[\w-]{43}$/,
        ChallengeContent: /^[\w-]{43}\.[\w-]{43}$/,
        ExpiresAt: /^\d{4}-/,
      }),
    ],
    "need DNS for a wildcard": [
      zone({}, "*.a.test"),
      fails("request", "Http", "certificate_request_failed", "*.a.test"),
    ],
  },
);
