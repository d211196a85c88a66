import { containerLists } from "../groups/containers/lists";
import { dnsLists } from "../groups/dns/lists";
import { loadBalancerLists } from "../groups/loadBalancer/lists";
import { pullZoneLists } from "../groups/pullZone/lists";
import { scriptLists } from "../groups/script/lists";
import { shieldLists } from "../groups/shield/lists";
import { streamLists } from "../groups/stream/lists";
import type { PartList } from "../reconcile/objectList";

/** What is listed within an object, by kind. Of other parts there is one, which has the object's id. */
export const partLists: Readonly<Record<string, PartList>> = {
  ...pullZoneLists,
  ...dnsLists,
  ...streamLists,
  ...scriptLists,
  ...containerLists,
  ...shieldLists,
  ...loadBalancerLists,
};
