/** Starts something before the tests of a `describe` and stops it after them. It is there in hooks and tests alone. */
export function duringTests<Started extends { readonly stop: () => Promise<void> }>(
  start: () => Promise<Started>,
): () => Started {
  let started: Started | undefined;
  before(async () => {
    started = await start();
  });
  after(async () => {
    await started?.stop();
  });
  return () => {
    if (started === undefined) throw new Error("it starts in `before`: use it in hooks and tests alone");
    return started;
  };
}
