import type { StoredApp } from "../../schemas/containerApp";
import type { World } from "../group";

/** Makes a change take effect: immediately, or after the given number of reads. */
export const setOff = ({ behaviour }: World, app: StoredApp): void => {
  app.readsUntilSettled = behaviour.appReadsUntilActive;
  app.status = app.readsUntilSettled > 0 ? "progressing" : behaviour.appOutcome;
};

/** Makes a deletion take effect: immediately, or after the given number of look-ups. */
export const setOffDeletion = (world: World, app: StoredApp): void => {
  app.looksUntilGone ??= world.behaviour.appReadsUntilGone;
  if (app.looksUntilGone === 0) remove(world, app);
};

/** The pull zones of its endpoints stay behind (seen in accounts). */
const remove = (world: World, app: StoredApp): void => {
  world.account.containerApps.delete(app.id);
};

/** Counts a read of the app. Returns whether it still existed. */
export const look = (world: World, app: StoredApp): boolean => {
  if (app.looksUntilGone !== null) return lookForDeleted(world, app);
  if (app.status === "progressing" && app.readsUntilSettled-- <= 0) {
    app.readsUntilSettled = 0;
    app.status = world.behaviour.appOutcome;
  }
  return true;
};

/** Counts a look-up of an app that is being deleted. Returns whether it still existed. */
export const lookForDeleted = (world: World, app: StoredApp): boolean => {
  if (app.looksUntilGone === null) return true;
  if (app.looksUntilGone === 0) remove(world, app);
  else app.looksUntilGone -= 1;
  return world.account.containerApps.has(app.id);
};
