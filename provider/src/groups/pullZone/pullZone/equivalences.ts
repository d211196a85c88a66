import type { Equivalences } from "../../../properties/equivalence";

/** The numbers of WebSockets that one of the published descriptions names. */
const tiers = [500, 1000, 2500, 5000, 10_000, 25_000];

export const equivalences: Equivalences = {
  // Names that differ only in case are the same to the API.
  name: (left, right) => String(left).toLowerCase() === String(right).toLowerCase(),
  // It is rounded up: to hundreds, or to one of the tiers.
  maxWebSocketConnections: (given, current) =>
    typeof given === "number" &&
    (current === Math.ceil(given / 100) * 100 || current === tiers.find((tier) => tier >= given)),
};
