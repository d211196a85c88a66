import { childOf } from "../../reconcile/identity";
import { reconciled } from "../../reconcile/engine";
import { scripts } from "./api/script";
import { changeSecret, putSecret, scriptSecrets } from "./api/scriptSecret";
import { scriptSecret as definition } from "./scriptSecret.definition";

/**
 * One secret of an edge script. All secrets of a script share one GET, which does not return their values: state holds what
 * was sent, next to the time of the last change. When the API has another time, a refresh shows the value as removed, and the
 * next update sends it again.
 */
export const scriptSecret = reconciled(definition, {
  identity: childOf(
    { noun: "script", property: "scriptId", find: scripts.find },
    { noun: "secret", property: "name", find: scriptSecrets.find },
  ),

  create: (ctx, { scriptId, ...given }) => scriptSecrets.write(ctx, scriptId, putSecret(given), (created) => created),
  update: (ctx, { secretId }, { secret = "" }, { parent }) =>
    scriptSecrets.write(ctx, parent, changeSecret(secretId, secret), (changed) => changed),
  remove: scriptSecrets.remove,
});
