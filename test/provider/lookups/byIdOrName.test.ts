import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import type { Seed } from "pulumi-bunny-sandbox";
import { withLookupSandbox } from "../../support/lookupSandbox";

/** Each look-up by number or name: what it finds, and whether several may have a name. */
const lookups: readonly (readonly [
  name: string,
  find: (args: object) => Promise<object>,
  id: string,
  by: string,
  noun: string,
  of: (name: string) => Seed,
  isAmbiguous: boolean,
])[] = [
  ["getPullZone", bunny.getPullZone, "pullZoneId", "name", "pull zone", (Name) => ({ pullZones: [{ Name }] }), false],
  ["getScript", bunny.getScript, "scriptId", "name", "script", (Name) => ({ scripts: [{ Name }] }), true],
  ["getDnsZone", bunny.getDnsZone, "dnsZoneId", "domain", "DNS zone", (Domain) => ({ dnsZones: [{ Domain }] }), false],
  [
    "getStorageZone",
    bunny.getStorageZone,
    "storageZoneId",
    "name",
    "storage zone",
    (Name) => ({ storageZones: [{ Name }] }),
    false,
  ],
  [
    "getVideoLibrary",
    bunny.getVideoLibrary,
    "videoLibraryId",
    "name",
    "video library",
    (Name) => ({ videoLibraries: [{ Name }] }),
    true,
  ],
  [
    "getContainerRegistry",
    bunny.getContainerRegistry,
    "registryId",
    "displayName",
    "registry",
    (displayName) => ({ containerRegistries: [{ displayName }] }),
    true,
  ],
  [
    "getContainerApp",
    bunny.getContainerApp,
    "appId",
    "name",
    "application",
    (name) => ({ containerApps: [{ name }] }),
    true,
  ],
];

for (const [name, find, id, by, noun, of, isAmbiguous] of lookups) {
  describe(name, () => {
    const named = (text: string): string => (by === "domain" ? `${text}.example` : text);
    const sandbox = withLookupSandbox();

    it("finds the same by number, by number as text and by name", async () => {
      sandbox().seed(of(named("other")));
      sandbox().seed(of(named("shop")));
      const found = await find({ [by]: named("shop") });
      const number: unknown = Object.entries(found).find(([property]) => property === id)?.[1];
      const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
      for (const given of [number, String(number)]) assert.deepEqual(plain(await find({ [id]: given })), plain(found));
      assert.ok(sandbox().journal().length <= 2, "it asks for what it knows");
    });

    for (const [what, args, says] of [
      ["an unknown number", { [id]: "987654" }, `${name}: this account has no ${noun} 987654`],
      [
        "an unknown name",
        { [by]: named("none") },
        new RegExp(`this account has no ${noun} .*${named("none")}: the closest names? (is|are) .*${named("nose")}`),
      ],
      // The ids of applications are texts.
      ...(id === "appId" ? [] : [["no number", { [id]: "shop" }, `${name}: ${id} must be a number above 0`] as const]),
      ["nothing", {}, `${name}: give either ${id} or ${by}`],
      ["both", { [id]: 1, [by]: named("shop") }, `${name}: give either ${id} or ${by}`],
    ] as const) {
      it(`says what is wrong with ${what}`, async () => {
        sandbox().seed(of(named("nose")));
        await assert.rejects(find(args), typeof says === "string" ? new RegExp(says) : says);
      });
    }

    if (isAmbiguous)
      it("names the numbers where several have the name", async () => {
        for (let time = 0; time < 2; time += 1) sandbox().seed(of(named("twice")));
        await assert.rejects(
          find({ [by]: named("twice") }),
          new RegExp(`named ${named("twice")} \\(\\w+, \\w+\\): give ${id} instead`),
        );
      });
  });
}
