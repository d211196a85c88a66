import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import {
  type ActiveRelease,
  findActiveRelease,
  findActiveReleaseAgain,
  isNoRelease,
  publishDraft,
  publishRelease,
  type ScriptRelease,
  writeCode,
} from "../api/scriptRelease";
import { apiFailure, fromApi, missingParent, partial, refused } from "../../../contract/errors";
import { numberId } from "../../../formats/ids";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { pollUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import type { Inputs } from "./inputs";
import { digestOf, type Memory, memoryOf, type Remote, toOutputs, withPublished } from "./mapping";

/**
 * Publishes what the inputs ask for, unless it is live already.
 *
 * @param known what is remembered; nothing at creation, when the current live release becomes the previous one
 */
export function ensureLive(ctx: Context<Client>, inputs: Inputs, known?: Memory): Step<Remote> {
  return taskEither(async function* () {
    const wanted = yield* valueOf(TE.fromEither(wantedBy(inputs)));
    const before = yield* valueOf(fromApi(findActiveRelease(ctx, inputs.scriptId)));
    if (before._tag === "NoScript") return yield* failWith(missingScript(inputs));
    const previousUuid = before._tag === "Live" ? before.release.Uuid : undefined;
    const memory = known ?? memoryOf({ previousUuid });
    if (isLive(wanted, before)) return published(inputs, memory, before.release);
    return yield* valueOf(publish(ctx, inputs, wanted, memory));
  });
}

/** What should be live. */
type ReleaseToPublish = { readonly uuid: string } | { readonly code: string };

function wantedBy({ code, uuid }: Inputs): E.Either<LifecycleError<never>, ReleaseToPublish> {
  if (uuid !== undefined) return E.right({ uuid });
  return code === undefined
    ? E.left(refused("neither code nor uuid is given", "set one of them in the program"))
    : E.right({ code });
}

type Live = ActiveRelease & { readonly _tag: "Live" };

function isLive(wanted: ReleaseToPublish, active: ActiveRelease): active is Live {
  if (active._tag !== "Live") return false;
  return "uuid" in wanted ? active.release.Uuid === wanted.uuid : active.release.Code === wanted.code;
}

function published({ scriptId }: Inputs, memory: Memory, release: ScriptRelease): Remote {
  return { scriptId, release, memory: withPublished(memory, release) };
}

/**
 * Publishes, and then reads what is live: no publication reports what it created, and one with an unknown outcome may
 * have taken effect.
 */
function publish(ctx: Context<Client>, inputs: Inputs, wanted: ReleaseToPublish, memory: Memory): Step<Remote> {
  return taskEither(async function* () {
    const sent = yield* valueOf(
      "uuid" in wanted ? republish(ctx, inputs, wanted.uuid) : fromApi(publishCode(ctx, inputs, wanted.code, memory)),
    );
    const unfinished: Memory = {
      ...memory,
      publishedUuid: sent.uuid,
      publishedCodeDigest: "code" in wanted ? digestOf(wanted.code) : undefined,
    };
    const after = yield* valueOf(
      pipe(
        pollUntil(
          ctx,
          lookTimeAfter(sent.doubt),
          `the release of script ${inputs.scriptId}`,
          findActiveReleaseAgain(ctx, inputs.scriptId),
          (active) => active._tag === "NoScript" || isLive(wanted, active),
        ),
        TE.mapLeft((error) => recorded(inputs, unfinished)(apiFailure(sent.doubt ?? error))),
      ),
    );
    if (isLive(wanted, after)) return published(inputs, memory, after.release);
    return yield* failWith(recorded(inputs, unfinished, after)(notLive(inputs, sent, after)));
  });
}

/** A publication that was sent. */
interface Sent {
  /** The release that it named; a new one has no uuid yet. */
  readonly uuid: string | undefined;
  /** The error because of which it is unknown whether it took effect. */
  readonly doubt: ApiError | undefined;
}

function republish(session: Session, { scriptId, note }: Inputs, uuid: string): Step<Sent> {
  return pipe(
    sentWithDoubt(uuid, publishRelease(session, scriptId, uuid, note)),
    TE.mapLeft((error) => (isNoRelease(error) ? noSuchRelease(scriptId, uuid, error) : apiFailure(error))),
  );
}

/**
 * Uploads nothing if the release that this resource created from the same code still exists: that release is
 * republished.
 */
function publishCode(
  session: Session,
  inputs: Inputs,
  code: string,
  { publishedUuid: uuid, publishedCodeDigest }: Memory,
): TE.TaskEither<ApiError, Sent> {
  if (uuid === undefined || publishedCodeDigest !== digestOf(code)) return uploadAndPublish(session, inputs, code);
  return pipe(
    sentWithDoubt(uuid, publishRelease(session, inputs.scriptId, uuid, inputs.note)),
    TE.orElse((error) => (isNoRelease(error) ? uploadAndPublish(session, inputs, code) : TE.left(error))),
  );
}

function uploadAndPublish(session: Session, { scriptId, note }: Inputs, code: string): TE.TaskEither<ApiError, Sent> {
  return taskEither(async function* () {
    yield* valueOf(writeCode(session, scriptId, code));
    return yield* valueOf(sentWithDoubt(undefined, publishDraft(session, scriptId, note)));
  });
}

/** A publication with a doubtful failure counts as sent. */
function sentWithDoubt(uuid: string | undefined, write: TE.TaskEither<ApiError, void>): TE.TaskEither<ApiError, Sent> {
  return pipe(
    sentOrInDoubt(write),
    TE.map((doubt) => ({ uuid, doubt })),
  );
}

function noSuchRelease(scriptId: number, uuid: string, error: ApiError): LifecycleError<never> {
  const detail = error._tag === "Status" && error.message !== undefined ? ` (${error.message})` : "";
  return refused(
    `script ${scriptId} has no release ${uuid} that can be published${detail}`,
    "use a uuid from bunny.getReleases({ scriptId }), or from the deployments in bunny.net's dashboard",
  );
}

/** Records a publication that is not live, or not known to be live. */
function recorded({ scriptId }: Inputs, memory: Memory, after?: ActiveRelease) {
  return partial({
    id: numberId.format(scriptId),
    applied: { scriptId },
    outs: after?._tag === "Live" ? toOutputs({ scriptId, release: after.release, memory }) : memory,
  });
}

function notLive({ scriptId }: Inputs, { doubt }: Sent, after: ActiveRelease): LifecycleError<ApiError> {
  if (doubt !== undefined) return apiFailure(doubt);
  if (after._tag === "NoScript") return missingScript({ scriptId });
  return refused(
    after._tag === "Live"
      ? `release ${after.release.Uuid} of script ${scriptId} is live instead of the one just published`
      : `script ${scriptId} has no live release, although one was just published`,
    "someone else may have published at the same time: find out who, and run `pulumi up` again to publish yours",
  );
}

function missingScript({ scriptId }: Pick<Inputs, "scriptId">): LifecycleError<never> {
  return missingParent(`script ${scriptId}`, "scriptId");
}
