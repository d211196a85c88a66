// Required before anything else, shortens all waits of the process, and lets the clock agree that measures how long something
// takes. The date stays what it is for everybody.
const promises = require("node:timers/promises");

const speed = Number(process.env.PULUMI_BUNNY_TEST_CLOCK_SPEED);
const { setTimeout, setInterval } = globalThis;
const rest = promises.setTimeout;
const now = performance.now.bind(performance);
const started = now();
const shorter = (milliseconds) => (typeof milliseconds === "number" ? milliseconds / speed : milliseconds);
const faster = (original) =>
  Object.assign((callBack, milliseconds, ...others) => original(callBack, shorter(milliseconds), ...others), original);

globalThis.setTimeout = faster(setTimeout);
globalThis.setInterval = faster(setInterval);
promises.setTimeout = (milliseconds, ...others) => rest(shorter(milliseconds), ...others);
performance.now = () => started + (now() - started) * speed;
