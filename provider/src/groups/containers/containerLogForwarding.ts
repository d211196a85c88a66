import { reconciled } from "../../reconcile/engine";
import { onlyOneOf } from "../../reconcile/identity";
import { logForwardings as objects } from "./api/containerLogForwarding";
import { containerLogForwarding as definition } from "./containerLogForwarding.definition";

/** Where an application sends its logs: there is one such destination for each, or none. */
export const containerLogForwarding = reconciled(definition, {
  identity: onlyOneOf({ noun: "log forwarding", objects }),
  create: (ctx, inputs) => objects.save(ctx, "POST", inputs.appId, { enabled: true, ...inputs }),
  update: (ctx, found, changes, { parent }) => objects.save(ctx, "PUT", parent, { ...found, ...changes }),
  remove: (ctx, { parent }) => objects.remove(ctx, parent),
});
