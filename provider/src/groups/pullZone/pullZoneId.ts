import { parent } from "../../vocabulary";

export const pullZoneId = parent('bunny.getPullZoneOutput({ name: "my-site" }).pullZoneId');

/** What the audit log may call a pull zone. */
export const pullZoneTypes = ["pullzone", "cdnzone"] as const;
