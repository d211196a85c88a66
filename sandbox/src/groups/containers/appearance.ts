import type { World } from "../group";

interface New {
  readsUntilShown?: number;
}

/** How long a new object stays hidden. */
export const outOfSight = ({ behaviour }: World): New => {
  const { containerObjectReadsUntilShown: readsUntilShown } = behaviour;
  return readsUntilShown === 0 ? {} : { readsUntilShown };
};

/** Whether reads already show an object. */
export const isInSight = ({ readsUntilShown }: New): boolean => readsUntilShown === undefined;

/** Whether a read shows an object, which may still be too new. Each read counts. */
export const comesIntoSight = (object: New): boolean => {
  const { readsUntilShown = 0 } = object;
  if (isInSight(object)) return true;
  if (readsUntilShown > 1) object.readsUntilShown = readsUntilShown - 1;
  else delete object.readsUntilShown;
  return false;
};
