import { join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { startSandbox } from "/work/main/node_modules/pulumi-bunny-sandbox";
import { ensurePulumi } from "/work/main/tools/pulumi-cli";
import { createWorkspace } from "/work/main/tools/pulumi-workspace";
void (async () => {
  const cli = await ensurePulumi();
  const sandbox = await startSandbox({ strict: true });
  sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["192.0.2.66"] }] });
  const ws = await createWorkspace({ cli, projectFolder: "/work/main", environment: { PULUMI_DEBUG_COMMANDS: "true", BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: sandbox.apiKey } });
  const go = async (...args: string[]) => {
    const before = sandbox.journal().at(-1)?.sequence;
    const ev = join(ws.folder, "ev.json");
    const r = await ws.pulumi([...args, "--event-log", ev]);
    console.log("=====", args.join(" "), r.code, r.milliseconds);
    console.log(r.output);
    console.log(sandbox.journal(before).map((e) => `${e.method} ${e.template} ${e.time}`));
    try { console.log(readFileSync(ev, "utf8").split("\n").map((l) => l.slice(0, 300).replace(/"oldState.*/, "")).join("\n")); writeFileSync("/tmp/ev-" + args[0] + args[1]+".json", readFileSync(ev)); } catch (e) { console.log(String(e)); }
  };
  await go("up", "--yes", "--skip-preview");
  await go("up", "--yes", "--skip-preview");
  await sandbox.api("POST", "/pullzone/1/removeBlockedIp", {BlockedIp:"203.0.113.7"}).then(console.log, console.log);
  const id = sandbox.state().accounts.main!.pullZones[0]!.Id;
  await sandbox.api("POST", `/pullzone/${id}/removeBlockedIp`, {BlockedIp:"203.0.113.7"}).then(console.log, console.log);
  await go("refresh", "--preview-only", "--diff");
  await go("up", "--yes", "--skip-preview", "--refresh");
  await go("preview", "--diff");
  await go("destroy", "--yes", "--skip-preview");
  await ws.dispose(); await sandbox.close();
})();
