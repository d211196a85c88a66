import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** A connection to a registry, beside another one. Its number is given by the API: each world makes it right after its neighbour. */
export const containerRegistrySample: Sample = {
  kind: "ContainerRegistry",
  hasNoParent: true,
  isListed: true,
  behaviours: [{ containerObjectReadsUntilShown: 2 }, { listOrder: "reversed" }, { omittedCredentials: "removed" }],
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const displayName = `registry ${worlds}`;
  const password = "swordfish";
  sandbox.seed({
    containerRegistries: [
      { displayName: displayName.toUpperCase(), type: "gitHub", userName: "bunny", password: "other" },
      { displayName, type: "dockerHub" },
    ],
  });
  const registries = () => sandbox.state().accounts.main?.containerRegistries ?? [];
  const known = new Set(registries().map(({ id }) => id));
  const isOwn = (name: string) => name === displayName || name === `${displayName} renamed`;
  const entry = () => registries().find((one) => isOwn(one.displayName) && !known.has(one.id) && one.type === "gitHub");
  let id: number | undefined;
  /** Once it is gone, the number that it had. */
  const own = (): string => String((id = entry()?.id ?? id) ?? lastAskedFor() ?? 0);
  const lastAskedFor = (): string | undefined =>
    sandbox
      .journal()
      .map(({ path: asked }) => /^\/mc\/registries\/(\d+)/.exec(asked)?.[1])
      .findLast((found) => found !== undefined);
  const send = elsewhere(sandbox);
  const list = "GET /mc/registries";
  const one = (): string => `/mc/registries/${own()}`;
  const create = [list, "POST /mc/registries", list];
  const replaced = (): readonly string[] => [`DELETE ${one()}`, ...create];
  const update = (): readonly string[] => [list, `PUT ${one()}`];
  const minimal = { displayName, type: "gitHub", userName: "bunny", password };
  const body = { displayName, type: "gitHub", passwordCredentials: { userName: "bunny", password: "made elsewhere" } };
  const change = (values: object) => () => send("PUT", one(), { ...body, ...values });

  return {
    minimal,
    full: { ...minimal, adopt: false },
    get id() {
      return own();
    },
    spellings: [{ ...minimal, type: "GitHub" }],
    get changes() {
      const changed = changesBy("update", update());
      const replacedBy = changesBy("replace", replaced());
      return [
        changed("displayName", `${displayName} renamed`),
        replacedBy("type", "dockerHub"),
        replacedBy("userName", "rabbit"),
        changed("password", "sesame"),
      ];
    },
    get drifts() {
      return [
        driftsRepairedBy(update())("displayName", change({ displayName: `${displayName} renamed` })),
        driftsRepairedBy(replaced())(
          "userName",
          change({ passwordCredentials: { userName: "rabbit", password: "made elsewhere" } }),
        ),
        driftsRepairedBy(replaced())("type", change({ type: "dockerHub" })),
      ];
    },
    changeElsewhere: () => send("POST", "/mc/registries", { ...body, displayName: "of a neighbour" }),
    invalid: [
      { args: { displayName, type: "gitHub", userName: "bunny" }, says: /password is required with userName/ },
      { args: { displayName, type: "gitHub", password }, says: /userName is required with password/ },
      { args: { ...minimal, username: "bunny" }, says: /username is not a property of this resource: write userName/ },
    ],
    get requests() {
      return {
        create,
        read: [list],
        delete: [`DELETE ${one()}`],
        deleteAgain: [`DELETE ${one()}`, list],
        adopt: [list, `PUT ${one()}`],
      };
    },
    readBack: { password: undefined },
    exists: () => entry() !== undefined,
    neighbours: () => registries().filter((registry) => registry.id !== entry()?.id),
    make: () => send("POST", "/mc/registries", body),
    remove: () => send("DELETE", one()),
  };
}
