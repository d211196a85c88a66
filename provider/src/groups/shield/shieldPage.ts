import { mapStep } from "../../common/taskEither";
import { reconciled } from "../../reconcile/engine";
import { deletePage, findPage, putPage } from "./api/shieldPage";
import { shieldPage as definition } from "./shieldPage.definition";
import { inShieldZoneBy } from "./zoneEntry";

/** A page that a Shield zone shows instead of that of bunny.net. */
export const shieldPage = reconciled(definition, {
  identity: inShieldZoneBy({ noun: "page", property: "pageType", find: findPage }),
  create: (ctx, { shieldZoneId, pageType, content }) =>
    mapStep(putPage(ctx, { parent: shieldZoneId, key: pageType }, content), () => ({
      shieldZoneId,
      pageType,
      content,
    })),
  update: (ctx, found, { content = found.content ?? "" }, key) =>
    mapStep(putPage(ctx, key, content), () => ({ ...found, content })),
  remove: deletePage,
});
