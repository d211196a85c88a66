import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { reconciled } from "../../reconcile/engine";
import { deletePage, findPage, putPage } from "./api/shieldPage";
import { shieldPage as definition } from "./shieldPage.definition";
import { inShieldZoneBy } from "./zoneEntry";

/** A page that a Shield zone shows instead of that of bunny.net. */
export const shieldPage = reconciled(definition, {
  identity: inShieldZoneBy({ noun: "page", property: "pageType", find: findPage }),
  create: (ctx, { shieldZoneId, pageType, content }) =>
    pipe(
      putPage(ctx, { parent: shieldZoneId, key: pageType }, content),
      TE.map(() => ({ shieldZoneId, pageType, content })),
    ),
  update: (ctx, found, { content = found.content ?? "" }, key) =>
    pipe(
      putPage(ctx, key, content),
      TE.map(() => ({ ...found, content })),
    ),
  remove: deletePage,
});
