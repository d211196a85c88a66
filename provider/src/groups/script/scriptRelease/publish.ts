import { createHash } from "node:crypto";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import {
  type ActiveRelease,
  findActiveRelease,
  isNoRelease,
  publish,
  type RemoteRelease,
  writeCode,
} from "../api/scriptRelease";
import { apiFailure, fromApi, missingParent, partial, refused } from "../../../contract/errors";
import { numberId } from "../../../formats/ids";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { pollUntil } from "../../../reconcile/poll";
import { type Step, failWith, taskEither, valueOf } from "../../../common/taskEither";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm";
import { scriptRelease } from "../scriptRelease.definition";
import { comparison } from "../../../reconcile/comparison";
import type { InputsOf, OutputsOf } from "../../../vocabulary";

export type ReleaseInputs = InputsOf<typeof scriptRelease>;
export type ReleaseOutputs = OutputsOf<typeof scriptRelease>;

/** What later steps need and the API does not report. Only state holds it. */
export type Memory = Pick<ReleaseOutputs, "previousUuid" | "publishedUuid" | "publishedCodeDigest">;

/** The live release, and what is remembered of the releases that this resource published. */
export type LiveRelease = RemoteRelease & Memory & Pick<ReleaseInputs, "scriptId">;

/** The code is no output: under another name, code that was given as a secret would be stored in plain text. */
export const { inputsOf: inputsOfRelease, outputsOf: outputsOfRelease } = comparison<ReleaseInputs, ReleaseOutputs>(
  scriptRelease,
);

function digestOf(code: string): string {
  return createHash("sha256").update(code, "utf8").digest("hex");
}

export function memoryOf(outs: Partial<Memory> = {}): Memory {
  return {
    previousUuid: outs.previousUuid,
    publishedUuid: outs.publishedUuid,
    publishedCodeDigest: outs.publishedCodeDigest,
  };
}

/** Whether this is the release that this resource published last. */
export function isLastPublished({ publishedUuid, publishedCodeDigest }: Memory, release: RemoteRelease): boolean {
  // A publication whose reply was lost left no uuid: its release is recognized by its code.
  return publishedUuid === undefined
    ? publishedCodeDigest === digestOf(release.code)
    : publishedUuid === release.activeUuid;
}

type Failure = LifecycleError<ApiError>;

/** What should be live. */
type Wanted = { readonly uuid: string } | { readonly code: string };

/**
 * Publishes what the inputs ask for, unless it is live already, and then reads what is live: no publication reports what
 * it created, and one with an unknown outcome may have taken effect.
 *
 * @param known what is remembered; nothing at creation, when the current live release becomes the previous one
 */
export function ensureLive(ctx: Context<Client>, inputs: ReleaseInputs, known?: Memory): Step<Failure, LiveRelease> {
  return taskEither(async function* () {
    const { scriptId } = inputs;
    const wanted = yield* valueOf(TE.fromEither(wantedBy(inputs)));
    const before = yield* valueOf(fromApi(findActiveRelease(ctx, scriptId)));
    if (before === "noScript") return yield* failWith(missingParent(`script ${scriptId}`, "scriptId"));
    const memory = known ?? memoryOf({ previousUuid: before?.activeUuid });
    if (isLive(wanted, before)) return published(inputs, memory, before);

    const sent = yield* send(ctx, inputs, wanted, memory);
    const publishedCodeDigest = "code" in wanted ? digestOf(wanted.code) : undefined;
    const unfinished: Memory = { ...memory, publishedUuid: sent.uuid, publishedCodeDigest };
    const look = findActiveRelease(ctx, scriptId, "fresh");
    const isSettled = (active: ActiveRelease): boolean => active === "noScript" || isLive(wanted, active);
    const after = yield* valueOf(
      pipe(
        pollUntil(ctx, lookTimeAfter(sent.doubt), `the release of script ${scriptId}`, look, isSettled),
        TE.mapLeft((error) => recorded(scriptId, unfinished)(apiFailure(sent.doubt ?? error))),
      ),
    );
    if (isLive(wanted, after)) return published(inputs, memory, after);
    return yield* failWith(recorded(scriptId, unfinished, after)(notLive(scriptId, sent, after)));
  });
}

function wantedBy({ code, uuid }: ReleaseInputs): E.Either<Failure, Wanted> {
  if (uuid !== undefined) return E.right({ uuid });
  return code === undefined
    ? E.left(refused("neither code nor uuid is given", "set one of them in the program"))
    : E.right({ code });
}

function isLive(wanted: Wanted, active: ActiveRelease): active is RemoteRelease {
  if (active === undefined || active === "noScript") return false;
  return "uuid" in wanted ? active.activeUuid === wanted.uuid : active.code === wanted.code;
}

function published({ scriptId }: ReleaseInputs, memory: Memory, release: RemoteRelease): LiveRelease {
  const publishedCodeDigest = digestOf(release.code);
  return { ...release, scriptId, ...memory, publishedUuid: release.activeUuid, publishedCodeDigest };
}

/** A publication that was sent. */
interface Sent {
  /** The release that it named; a new one has no uuid yet. */
  readonly uuid: string | undefined;
  /** The error because of which it is unknown whether it took effect. */
  readonly doubt: ApiError | undefined;
}

/** Uploads nothing if the release that this resource created from the same code still exists: that one is republished. */
function send(
  ctx: Context<Client>,
  { scriptId, note }: ReleaseInputs,
  wanted: Wanted,
  memory: Memory,
): Step<Failure, Sent> {
  return taskEither(async function* () {
    const isKnown = "code" in wanted && memory.publishedCodeDigest === digestOf(wanted.code);
    const uuid = "uuid" in wanted ? wanted.uuid : isKnown ? memory.publishedUuid : undefined;
    if (uuid !== undefined) {
      const again = await sentOrInDoubt(publish(ctx, scriptId, note, uuid))();
      if (E.isRight(again)) return { uuid, doubt: again.right };
      if (!isNoRelease(again.left)) return yield* failWith(apiFailure(again.left));
      if ("uuid" in wanted) return yield* failWith(noSuchRelease(scriptId, uuid, again.left));
    }
    if ("code" in wanted) yield* valueOf(fromApi(writeCode(ctx, scriptId, wanted.code)));
    return { uuid: undefined, doubt: yield* valueOf(fromApi(sentOrInDoubt(publish(ctx, scriptId, note)))) };
  });
}

function noSuchRelease(scriptId: number, uuid: string, error: ApiError): Failure {
  const detail = error._tag === "Status" && error.message !== undefined ? ` (${error.message})` : "";
  return refused(
    `script ${scriptId} has no release ${uuid} that can be published${detail}`,
    "use a uuid from bunny.getReleases({ scriptId }), or from the deployments in bunny.net's dashboard",
  );
}

/** Records a publication that is not live, or not known to be live. */
function recorded(scriptId: number, memory: Memory, after?: ActiveRelease) {
  return partial({
    id: numberId.format(scriptId),
    applied: { scriptId },
    outs: after === undefined || after === "noScript" ? memory : outputsOfRelease({ ...after, ...memory }),
  });
}

function notLive(scriptId: number, { doubt }: Sent, after: ActiveRelease): Failure {
  if (doubt !== undefined) return apiFailure(doubt);
  if (after === "noScript") return missingParent(`script ${scriptId}`, "scriptId");
  return refused(
    after === undefined
      ? `script ${scriptId} has no live release, although one was just published`
      : `release ${after.activeUuid} of script ${scriptId} is live instead of the one just published`,
    "someone else may have published at the same time: find out who, and run `pulumi up` again to publish yours",
  );
}
