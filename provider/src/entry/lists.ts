import { accountLists } from "../groups/account/lists";
import { containerLists } from "../groups/containers/lists";
import { databaseLists } from "../groups/database/lists";
import { dnsLists } from "../groups/dns/lists";
import { loadBalancerLists } from "../groups/loadBalancer/lists";
import { pullZoneLists } from "../groups/pullZone/lists";
import { scriptLists } from "../groups/script/lists";
import { shieldLists } from "../groups/shield/lists";
import { storageLists } from "../groups/storage/lists";
import { streamLists } from "../groups/stream/lists";
import type { ObjectList } from "../reconcile/objectList";

/** What can be listed, by kind. */
export const lists: Readonly<Record<string, ObjectList>> = {
  ...pullZoneLists,
  ...dnsLists,
  ...storageLists,
  ...streamLists,
  ...scriptLists,
  ...containerLists,
  ...databaseLists,
  ...shieldLists,
  ...accountLists,
  ...loadBalancerLists,
};
