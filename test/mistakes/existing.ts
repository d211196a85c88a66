import { type Mistake, up } from "./mistake";

/** What exists already: imports, adoption, and what is read by its id or name. */
export const existing: readonly Mistake[] = [
  {
    title: "The option import, as other providers have it",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIp: "203.0.113.7" }, { import: "5001/203.0.113.7" });`,
    names: ["import", "BlockedIp", "ip"],
    says: /Remove it, and set adopt: true/,
  },
  {
    title: "The option import of an application",
    program: `new bunny.ContainerApp("shop", {
  name: "shop",
  containerTemplates: {
    web: { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: 1155 },
  },
}, { import: "9fJ2kQxA7bC1dE4" });`,
    names: ["import", "ContainerApp", "shop"],
    says: /Remove it, and set adopt: true/,
  },
  {
    title: "The option import of a release, which is never adopted",
    program: `new bunny.ScriptRelease("live", { scriptId: 60001, code: "export default {};" }, { import: "60001" });`,
    names: ["import", "ScriptRelease", "live"],
    says: /Remove it/,
  },
  {
    title: "pulumi import on the command line",
    program: "",
    command: ["import", "pulumi-nodejs:bunny:BlockedIp", "ip", "5001/203.0.113.7", "--yes"],
    beyondReach: "Pulumi's process has no state by which it could find our code",
    names: ["import"],
    says: /adopt/,
  },
  {
    title: "The same entry twice in a program",
    program: `new bunny.BlockedIp("first", { pullZoneId: 5001, blockedIp: "203.0.113.9" });
new bunny.BlockedIp("second", { pullZoneId: 5001, blockedIp: "203.0.113.9/32" });`,
    names: ["203.0.113.9", "first", "second"],
    says: /remove one of the two/i,
  },
  {
    title: "Two releases of one script in a program",
    program: `new bunny.ScriptRelease("blue", { scriptId: 60001, code: "export default 1;" });
new bunny.ScriptRelease("green", { scriptId: 60001, code: "export default 2;" });`,
    names: ["live release of script 60001", "blue", "green"],
    says: /remove one of the two/i,
  },
  {
    title: "The number of a script as pullZoneId",
    program: `const script = new bunny.Script("script", { name: "hello", scriptType: "cdn" });
new bunny.BlockedIp("ip", { pullZoneId: script.scriptId, blockedIp: "203.0.113.9" });`,
    command: up,
    names: ["pull zone", "pullZoneId"],
    says: /does not exist on this account: .* check pullZoneId/,
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
];
