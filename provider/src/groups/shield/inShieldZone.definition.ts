import { parent } from "../../vocabulary";

/** What everything in a Shield zone has. */
export const inShieldZone = {
  /** Shield zone that it belongs to: pass `shieldZone.id` or its numeric ID. @output */
  shieldZoneId: parent("shieldZone.id"),
};
