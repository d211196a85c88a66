import { parent } from "../../vocabulary";

export const scriptId = parent("script.id");

/** What the audit log may call a script. */
export const scriptTypes = ["edgescript", "computescript", "script"] as const;
