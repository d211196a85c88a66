/** What the audit log may call an app. */
export const appTypes = ["application", "containerapp", "magiccontainer"] as const;
