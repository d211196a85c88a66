import type { StoredApp } from "../../schemas/containerApp";
import type { World } from "../group";
import { releaseZonesOf } from "./complete";

/** Lets a change take effect: at once, or when it was read so many times. */
export const setOff = ({ behaviour }: World, app: StoredApp): void => {
  app.readsUntilSettled = app.behaviour.readsUntilActive ?? behaviour.appReadsUntilActive;
  app.status = app.readsUntilSettled > 0 ? "progressing" : outcomeOf(behaviour.appOutcome, app);
};

const outcomeOf = (usual: World["behaviour"]["appOutcome"], app: StoredApp) => app.behaviour.outcome ?? usual;

/** Lets a deletion take effect: at once, or when it was looked for so many times. */
export const setOffDeletion = (world: World, app: StoredApp): void => {
  app.looksUntilGone ??= app.behaviour.readsUntilGone ?? world.behaviour.appReadsUntilGone;
  if (app.looksUntilGone === 0) remove(world, app);
};

const remove = (world: World, app: StoredApp): void => {
  world.account.containerApps.delete(app.id);
  releaseZonesOf(world, app);
};

/** A read of the application, which brings it one read further. Whether it was still there. */
export const look = (world: World, app: StoredApp): boolean => {
  if (app.looksUntilGone !== null) return lookForDeleted(world, app);
  if (app.status === "progressing" && app.readsUntilSettled-- <= 0) {
    app.readsUntilSettled = 0;
    app.status = outcomeOf(world.behaviour.appOutcome, app);
  }
  return true;
};

/** A look for an application that is being deleted, which brings its end nearer. Whether it was still there. */
export const lookForDeleted = (world: World, app: StoredApp): boolean => {
  if (app.looksUntilGone === null) return true;
  if (app.looksUntilGone === 0) remove(world, app);
  else app.looksUntilGone -= 1;
  return world.account.containerApps.has(app.id);
};
