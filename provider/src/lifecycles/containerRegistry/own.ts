import type { ContainerRegistry } from "../../api/containerRegistry";

/** Whether a registry is the account's: those that every account sees, and those that bunny.net keeps, are nobody's. */
export const isOwnRegistry = ({ accountId, isPlatformManaged, isPublic }: ContainerRegistry): boolean =>
  !isPublic && !isPlatformManaged && accountId !== "global";
