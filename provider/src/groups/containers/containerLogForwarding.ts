import { reconciled } from "../../reconcile/engine";
import { settingsOf } from "../../reconcile/identity";
import { logForwardings as objects } from "./api/containerLogForwarding";
import { containerLogForwarding as definition } from "./containerLogForwarding.definition";

// Unlike settings, it is made and deleted, so one that is there must be adopted.
const { isSettings: _, ...identity } = settingsOf({ noun: "log forwarding", objects });

/** Where an application sends its logs: there is one such destination for each, or none. */
export const containerLogForwarding = reconciled(definition, {
  identity,
  create: (ctx, inputs) => objects.save(ctx, "POST", inputs.appId, { enabled: true, ...inputs }),
  update: (ctx, found, changes, { parent }) => objects.save(ctx, "PUT", parent, { ...found, ...changes }),
  remove: (ctx, { parent }) => objects.remove(ctx, parent),
});
