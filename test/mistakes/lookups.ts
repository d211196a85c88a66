import type { Mistake } from "./mistake";

/** Questions to the account. */
export const lookups: readonly Mistake[] = [
  {
    title: "A misspelled pull zone",
    program: 'bunny.getPullZoneOutput({ name: "my-sit" });',
    names: ["getPullZone", "my-sit"],
    says: /my-site.*my-shop/s,
  },
  {
    title: "A look-up without anything to look for",
    program: 'bunny.getPullZoneOutput({ name: new pulumi.Config().get("zone") });',
    names: ["getPullZone", "pullZoneId", "name"],
    says: /give either pullZoneId or name/,
  },
  {
    title: "A name where a number belongs",
    program: 'bunny.getHostnamesOutput({ pullZoneId: "my-site" });',
    names: ["getHostnames", "pullZoneId"],
    says: /getPullZone/,
  },
  {
    title: "An Output in a template string, in a look-up",
    program: `const script = new bunny.Script("script", { name: "hello", scriptType: "cdn" });
bunny.getScriptOutput({ name: \`\${script.name}\` });`,
    names: ["getScript", "name", "Output"],
    says: /pulumi\.interpolate|getScriptOutput/,
  },
  {
    title: "A failing look-up that many resources wait for",
    program: `const zone = bunny.getPullZoneOutput({ name: "my-sit" });
for (const number of [1, 2, 3, 4]) {
  new bunny.BlockedIp(\`ip-\${number}\`, { pullZoneId: zone.pullZoneId, blockedIp: \`203.0.113.\${number}\` });
}`,
    names: ["getPullZone", "my-sit"],
    says: /my-site/,
  },
  {
    title: "Releases of a script that is not there",
    program: "bunny.getReleasesOutput({ scriptId: 60010 });",
    names: ["getReleases", "60010"],
    says: /check/i,
  },
];
