import { parent } from "../../vocabulary";

export const pullZoneId = parent('bunny.getPullZoneOutput({ name: "my-site" }).pullZoneId');
