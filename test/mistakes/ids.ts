import { type Mistake, up } from "./mistake";

const container = (imageRegistryId: string): string => `new bunny.ContainerApp("app", {
  name: "app",
  containerTemplates: {
    web: { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: ${imageRegistryId} },
  },
});`;

const script = 'const script = new bunny.Script("script", { name: "hello", scriptType: "cdn" });';

/** What a resource belongs to: numbers, ids, names and outputs. */
export const ids: readonly Mistake[] = [
  {
    title: "The name of a pull zone as pullZoneId",
    program: `new bunny.BlockedIp("ip", { pullZoneId: "my-site", blockedIp: "203.0.113.9" });`,
    names: ["pullZoneId"],
    says: /getPullZone/,
  },
  {
    title: "A resource itself as pullZoneId",
    program: `const zone = new bunny.PullZone("zone", { name: "fresh", origin: { originUrl: "https://origin.example.com" } });
new bunny.BlockedIp("ip", { pullZoneId: zone, blockedIp: "203.0.113.9" });`,
    names: ['BlockedIp "ip"', "pullZoneId"],
    says: /is a resource: pass one of its properties, such as its id/,
  },
  {
    title: "A number that was read from a variable that is not set",
    program: `new bunny.BlockedIp("ip", { pullZoneId: Number(process.env.ZONE), blockedIp: "203.0.113.9" });`,
    names: ["pullZoneId"],
    says: /getPullZone/,
  },
  {
    title: "A setting of the stack that is not set",
    program: `new bunny.BlockedIp("ip", { pullZoneId: new pulumi.Config().get("zone"), blockedIp: "203.0.113.9" });`,
    names: ["pullZoneId"],
    says: /is required.*: (set|pass)/,
  },
  {
    title: "A pull zone that is not there",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 50010, blockedIp: "203.0.113.9" });`,
    command: up,
    names: ["pull zone 50010"],
    says: /check pullZoneId, and which account the API key belongs to/,
  },
  {
    title: "The number of a script as pullZoneId",
    program: `${script}
new bunny.BlockedIp("ip", { pullZoneId: script.scriptId, blockedIp: "203.0.113.9" });`,
    command: up,
    names: ["pull zone", "script"],
    says: /but there is the script \d+: check pullZoneId/,
  },
  {
    title: "An Output in a template string, as an id",
    program: `${script}
new bunny.ScriptVariable("greeting", { scriptId: \`\${script.id}\`, name: "GREETING", defaultValue: "hello" });`,
    names: ["scriptId", "Output"],
    says: /pulumi\.interpolate/,
  },
  {
    title: "The name of a registry as imageRegistryId",
    program: container('"DockerHub Public"'),
    names: ["containerTemplates.web.imageRegistryId"],
    says: /getContainerRegistry/,
  },
];
