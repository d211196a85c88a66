import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith } from "../../common/taskEither";
import { notShownYet, refused } from "../../contract/errors";
import type { LifecycleError } from "../../contract/lifecycle";
import { oneOfTwo } from "../../reconcile/oneOfTwo";
import type { ApiError } from "../../http/errors";
import { reconciled } from "../../reconcile/engine";
import { settingsOf } from "../../reconcile/identity";
import { pollUntil, visibilityMilliseconds } from "../../reconcile/poll";
import { act, type Ctx, steps } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { activeReleases, isNoRelease, publish, type RemoteRelease, writeCode } from "./api/scriptRelease";
import { scriptRelease as definition } from "./scriptRelease.definition";

type Inputs = InputsOf<typeof definition>;

const reconciledRelease = reconciled(definition, {
  identity: settingsOf<Inputs, RemoteRelease>({ noun: "live release", objects: activeReleases }),
  validate: oneOfTwo("code", "uuid"),
  create: goLive,
  update: (ctx, _found, _changes, _key, inputs) => goLive(ctx, inputs),
  remove: ({ log }) => {
    log("the live release stays live, and is removed from state only: no release can be deleted");
    return TE.right(undefined);
  },
});

/** The live release of a script. There is only ever one, and replacing it is what this resource is for. */
export const scriptRelease: typeof reconciledRelease = {
  ...reconciledRelease,
  // With the code instead, the program would have to repeat it exactly.
  importable: ({ scriptId, activeUuid }) => ({ scriptId, uuid: activeUuid }),
};

/** Publishes what the inputs ask for. No call says which release it has made, so the one that is live then is read. */
function goLive(ctx: Ctx, { scriptId, code, uuid, note }: Inputs) {
  const isLive = (active: RemoteRelease | undefined): boolean =>
    uuid === undefined ? active?.code === code : active?.activeUuid === uuid;
  const publication = pipe(
    publish(ctx, scriptId, note, uuid),
    TE.mapLeft((error) => (uuid !== undefined && isNoRelease(error) ? noSuchRelease(scriptId, uuid, error) : error)),
  );
  const look = act(activeReleases.find(ctx, scriptId, "fresh"));
  return steps(async function* () {
    if (code !== undefined) yield* act(writeCode(ctx, scriptId, code));
    yield* act(publication);
    const what = `the release of script ${scriptId}`;
    const active = yield* act(pollUntil(ctx, visibilityMilliseconds.written, what, look, isLive));
    return active !== undefined && isLive(active) ? active : yield* failWith(notShownYet(what, "written"));
  });
}

function noSuchRelease(scriptId: number, uuid: string, error: ApiError): LifecycleError<never> {
  const detail = error._tag === "Status" && error.message !== undefined ? ` (${error.message})` : "";
  return refused(
    `script ${scriptId} has no release ${uuid} that can be published${detail}`,
    "use a uuid from bunny.getReleases({ scriptId }), or from the deployments in bunny.net's dashboard",
  );
}
