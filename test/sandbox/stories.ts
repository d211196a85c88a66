import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Behaviour, Sandbox, Seed } from "../../sandbox/src";
import { isObject, request, sandboxes } from "./helpers";

type Call =
  | readonly [call: string, status: number, reply?: unknown]
  | readonly [call: string, body: object | string | undefined, status: number, reply?: unknown];

/**
 * What is sent, such as `GET /pullzone`, or `GET /pullzone as other-key`, with the status of the answer and what must be part
 * of it (see `partOf`); or a change of behaviour; or anything else that is done and looked at.
 */
export type Step = Call | Partial<Behaviour> | ((sandbox: Sandbox) => unknown);

/** The part of an answer that is expected; text that matches is what is expected of it. */
export const partOf = (answer: unknown, expected: unknown): unknown => {
  if (expected instanceof RegExp) return typeof answer === "string" && expected.test(answer) ? expected : answer;
  if (Array.isArray(expected) && Array.isArray(answer))
    return answer.map((item: unknown, place) => partOf(item, expected[place]));
  if (!isObject(expected) || !isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, partOf(answer[name], value)]));
};

export const assertHas = (answer: unknown, expected: unknown, what?: string): void => {
  assert.deepEqual(partOf(answer, expected), expected, what);
};

const isCall = (step: Step): step is Call => Array.isArray(step);

const meet = async (sandbox: Sandbox, step: Call): Promise<void> => {
  const [call, ...rest] = step;
  const [, method = "", path = "", key] = /^(\w+) (\S+)(?: as (\S+))?$/.exec(call) ?? [];
  const [body, status, reply] = typeof rest[0] === "number" ? [undefined, ...rest] : rest;
  const answer = await request(sandbox, method, path, body, key);
  assert.equal(answer.status, status, `${call} ${JSON.stringify(body)}: ${answer.text}`);
  const isText = typeof reply === "string" || reply instanceof RegExp;
  if (reply !== undefined) assertHas(isText ? answer.text : answer.body, reply);
};

/** Takes steps, one after the other. */
export const play = async (sandbox: Sandbox, ...steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    if (typeof step === "function") await step(sandbox);
    else if (isCall(step)) await meet(sandbox, step);
    else sandbox.setOptions({ behaviour: step });
  }
};

export const seed =
  (objects: Seed): Step =>
  (sandbox) =>
    sandbox.seed(objects);

/** From here on, requests are read as leniently as by the API, and may be wrong. */
export const leniently: Step = (sandbox) => sandbox.setOptions({ strict: false });

/** Takes steps that must leave the whole state as it is. */
export const changingNothing =
  (...steps: readonly Step[]): Step =>
  async (sandbox) => {
    const before = sandbox.state();
    await play(sandbox, ...steps);
    assert.deepEqual(sandbox.state(), before);
  };

type Stored = NonNullable<ReturnType<Sandbox["state"]>["accounts"][string]>;

/** What must be part of what the first account holds. */
export const stored =
  (pick: (account: Stored) => unknown, expected: unknown): Step =>
  (sandbox) => {
    const account = sandbox.state().accounts["main"];
    assert.ok(account);
    assertHas(pick(account), expected);
  };

/** Tests that each play one story on a strict sandbox with these objects and two accounts. */
export const tellStories = (objects: Seed, stories: Readonly<Record<string, readonly Step[]>>): void => {
  const start = sandboxes();
  for (const [title, steps] of Object.entries(stories)) {
    it(title, async () => {
      const sandbox = await start({ strict: true, accounts: { main: ["main-key"], other: ["other-key"] } });
      sandbox.seed(objects);
      await play(sandbox, ...steps);
    });
  }
};

export const describeStories = (
  title: string,
  objects: Seed,
  stories: Readonly<Record<string, readonly Step[]>>,
): void => {
  describe(title, () => {
    tellStories(objects, stories);
  });
};
