import { changingNothing, describeStories, leniently, seed, stored, type Step } from "./stories";

const failure = {
  statusCode: 202,
  success: false,
  message: "Shield Zone not found or Unauthorized access.",
  errorKey: "not_found_or_unauthorised_access.shieldzone",
};
const path = "/shield/shield-zone";
const ofPullZone = `${path}/get-by-pullzone`;
const shop = { pullZones: [{ Name: "shop" }, { Name: "blog" }] };

const finds = (call: string, zone: object): Step => [`GET ${call}`, 200, { data: zone }];
const inShort = (...zones: readonly object[]): Step => stored(({ shieldZones }) => shieldZones, zones);
const failsTo = (what: object, status: number, errorKey: string): Step =>
  changingNothing([`POST ${path}`, what, status, { error: { errorKey } }]);

describeStories("sandbox: shield zones", shop, {
  "are found by their pull zone and by their own id": [
    seed({
      shieldZones: [
        { pullZoneId: 1001, wafEnabled: true, wafEngineConfig: [{ name: "a", valueEncoded: "b" }] },
        { pullZoneId: 1002, shieldZoneId: 8000 },
      ],
    }),
    ...[`${ofPullZone}/1001`, `${path}/7001`].map((call) =>
      finds(call, {
        shieldZoneId: 7001,
        pullZoneId: 1001,
        wafEnabled: true,
        wafEngineConfig: [{ name: "a", valueEncoded: "b" }],
      }),
    ),
    ...[`${ofPullZone}/1002`, `${path}/8000`].map((call) =>
      finds(call, { shieldZoneId: 8000, pullZoneId: 1002, wafEnabled: false }),
    ),
  ],
  "answer 202 when they do not exist, or belong to another account": [
    seed({ account: "other", pullZones: [{ Name: "other" }], shieldZones: [{ pullZoneId: 1003 }] }),
    ...[`${ofPullZone}/1001`, `${ofPullZone}/1003`, `${ofPullZone}/4711`, `${path}/7001`, `${path}/4711`].map(
      (call): Step => [`GET ${call}`, 202, { data: null, error: failure }],
    ),
  ],
  "answer 401 in a form of their own": [
    [
      `GET ${ofPullZone}/1001 as wrong`,
      401,
      { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
    ],
  ],
  "begin by learning when they are created, and change as a request says": [
    [
      `POST ${path}`,
      { pullZoneId: 1001, shieldZone: { wafEnabled: true } },
      200,
      { data: { pullZoneId: 1001, shieldZone: { wafEnabled: true, shieldZoneId: 7001 } } },
    ],
    [`POST ${path}`, { pullZoneId: 1002, shieldZone: { learningMode: false } }, 200],
    inShort({ learningMode: true, wafEnabled: true }, { learningMode: false, wafEnabled: false }),
    [
      `PATCH ${path}`,
      { shieldZoneId: 7001, shieldZone: { learningMode: false, wafEnabled: null, planType: 1 } },
      200,
      { data: { shieldZoneId: 7001, shieldZone: { learningMode: false, wafEnabled: null, planType: 1 } } },
    ],
    inShort({ learningMode: false, wafEnabled: true, planType: 1 }, {}),
    [`PATCH ${path}`, { shieldZoneId: 4711 }, 202, { data: null, error: failure }],
  ],
  "are not created for a pull zone that does not exist, or a second time": [
    leniently,
    seed({ shieldZones: [{ pullZoneId: 1001 }] }),
    failsTo({ pullZoneId: 4711 }, 400, "not_found.pullzone"),
    failsTo({ pullZoneId: 1001 }, 409, "already_exists.shieldzone"),
  ],
  "are deleted with their pull zone": [
    seed({ shieldZones: [{ pullZoneId: 1001 }] }),
    ["DELETE /pullzone/1001", 204],
    [`GET ${path}/7001`, 202],
    inShort(),
  ],
});
