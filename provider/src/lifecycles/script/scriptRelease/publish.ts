import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import {
  type ActiveRelease,
  findActiveRelease,
  findActiveReleaseAgain,
  isNoRelease,
  publishDraft,
  publishRelease,
  type ScriptRelease,
  writeCode,
} from "../../../api/script/scriptRelease";
import { apiFailure, fromApi, missingParent, partial, refused } from "../../../kernel/errors";
import { numberId } from "../../../kernel/ids";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { lookUntil } from "../../../kernel/poll";
import { lookTimeAfter, sentOrInDoubt } from "../../confirm/doubt";
import type { Step } from "../../step";
import type { Inputs } from "./inputs";
import { digestOf, type Memory, memoryOf, type Remote, toOutputs, withPublished } from "./mapping";

/**
 * Lets go live what the inputs say, where it is not live yet.
 *
 * @param known what is remembered; at creation nothing is, and what is live then is what was live before
 */
export const bringLive = (ctx: Context<Client>, i: Inputs, known?: Memory): Step<Remote> =>
  pipe(
    TE.Do,
    TE.bind("wanted", () => TE.fromEither(wantedBy(i))),
    TE.bind("before", () => fromApi(findActiveRelease(ctx, i.scriptId))),
    TE.chain(({ wanted, before }) => {
      if (before._tag === "NoScript") return TE.left(missingScript(i));
      return pipe(
        liveAsWanted(wanted, before),
        O.match(
          () => publish(ctx, i, wanted, known ?? memoryOf({ previousUuid: uuidIn(before) })),
          (release) => TE.right(published(i, known ?? memoryOf({ previousUuid: release.Uuid }), release)),
        ),
      );
    }),
  );

/** What is to be live. */
type Wanted = { readonly uuid: string } | { readonly code: string };

const wantedBy = ({ code, uuid }: Inputs): E.Either<LifecycleError<never>, Wanted> => {
  if (uuid !== undefined) return E.right({ uuid });
  return code === undefined
    ? E.left(refused("neither code nor uuid is given", "write one of them in the program"))
    : E.right({ code });
};

const liveAsWanted = (wanted: Wanted, active: ActiveRelease): O.Option<ScriptRelease> =>
  active._tag === "Live" &&
  ("uuid" in wanted ? active.release.Uuid === wanted.uuid : active.release.Code === wanted.code)
    ? O.some(active.release)
    : O.none;

const uuidIn = (active: ActiveRelease): string | undefined =>
  active._tag === "Live" ? active.release.Uuid : undefined;

const published = ({ scriptId }: Inputs, memory: Memory, release: ScriptRelease): Remote => ({
  scriptId,
  release,
  memory: withPublished(memory, release),
});

/** A publication that was sent. */
interface Sent {
  /** The release that it named; a new one has no uuid yet. */
  readonly uuid: string | undefined;
  /** Why it is not known whether it acted. */
  readonly doubt: ApiError | undefined;
}

/** No publication tells what it made, so that is looked up; and what failed in doubt may have acted. */
const publish = (ctx: Context<Client>, i: Inputs, wanted: Wanted, memory: Memory): Step<Remote> =>
  pipe(
    "uuid" in wanted ? goBack(ctx, i, wanted.uuid) : publishCode(ctx, i, wanted.code, memory),
    TE.chain((sent) => {
      const remembered: Memory = {
        ...memory,
        publishedUuid: sent.uuid,
        publishedCodeDigest: "code" in wanted ? digestOf(wanted.code) : undefined,
      };
      const unfinished = recorded(i, remembered);
      return pipe(
        lookUntil(
          ctx,
          lookTimeAfter(sent.doubt),
          `the release of script ${i.scriptId}`,
          findActiveReleaseAgain(ctx, i.scriptId),
          (after) => after._tag === "NoScript" || O.isSome(liveAsWanted(wanted, after)),
        ),
        TE.mapLeft((error) => unfinished(undefined)(apiFailure(sent.doubt ?? error))),
        TE.chain((after) =>
          pipe(
            liveAsWanted(wanted, after),
            O.match(
              () => TE.left(unfinished(after)(notLive(i, sent, after))),
              (release) => TE.right(published(i, memory, release)),
            ),
          ),
        ),
      );
    }),
  );

const goBack = (session: Session, i: Inputs, uuid: string): Step<Sent> =>
  pipe(
    publishRelease(session, i.scriptId, uuid, i.note),
    sentFor(uuid),
    TE.mapLeft((error) => (isNoRelease(error) ? noSuchRelease(i.scriptId, uuid, error) : apiFailure(error))),
  );

/** Where the release that this resource made of the code is still there, it is published again: nothing is uploaded. */
const publishCode = (session: Session, i: Inputs, code: string, memory: Memory): Step<Sent> => {
  const { publishedUuid: uuid } = memory;
  if (uuid === undefined || memory.publishedCodeDigest !== digestOf(code))
    return fromApi(publishAnew(session, i, code));
  return pipe(
    publishRelease(session, i.scriptId, uuid, i.note),
    sentFor(uuid),
    TE.orElse((error) => (isNoRelease(error) ? publishAnew(session, i, code) : TE.left(error))),
    fromApi,
  );
};

const publishAnew = (session: Session, { scriptId, note }: Inputs, code: string): TE.TaskEither<ApiError, Sent> =>
  pipe(
    writeCode(session, scriptId, code),
    TE.chain(() => sentFor(undefined)(publishDraft(session, scriptId, note))),
  );

/** A publication that failed in doubt counts as sent. */
const sentFor =
  (uuid: string | undefined) =>
  (write: TE.TaskEither<ApiError, void>): TE.TaskEither<ApiError, Sent> =>
    pipe(
      sentOrInDoubt(write),
      TE.map((doubt) => ({ uuid, doubt })),
    );

const noSuchRelease = (scriptId: number, uuid: string, error: ApiError): LifecycleError<never> => {
  const said = error._tag === "Status" && error.message !== undefined ? ` (${error.message})` : "";
  return refused(
    `script ${scriptId} has no release ${uuid} that could be published${said}`,
    "take a uuid that bunny.getReleases({ scriptId }) lists, or one of the deployments in bunny.net's dashboard",
  );
};

const notLive = ({ scriptId }: Inputs, { doubt }: Sent, after: ActiveRelease): LifecycleError<ApiError> => {
  if (doubt !== undefined) return apiFailure(doubt);
  if (after._tag === "NoScript") return missingScript({ scriptId });
  return refused(
    after._tag === "Live"
      ? `release ${after.release.Uuid} of script ${scriptId} is live instead of what was just published`
      : `nothing of script ${scriptId} is live although it was just published`,
    "somebody else may have published at the same time: see who does, and run `pulumi up` again to publish yours",
  );
};

/** Records a publication of which it is not known, or not true, that it is live. */
const recorded =
  ({ scriptId }: Inputs, memory: Memory) =>
  (after: ActiveRelease | undefined) =>
    partial({
      id: numberId.format(scriptId),
      applied: { scriptId },
      outs: after?._tag === "Live" ? toOutputs({ scriptId, release: after.release, memory }) : memory,
    });

const missingScript = ({ scriptId }: Pick<Inputs, "scriptId">): LifecycleError<never> =>
  missingParent(`script ${scriptId}`, "scriptId");
