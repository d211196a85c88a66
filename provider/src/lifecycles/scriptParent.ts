import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../api/client";
import type { ApiError } from "../api/errors";
import { findScript, type Script } from "../api/script";
import type { LifecycleError } from "../kernel/lifecycle";
import { fromApi, missingParent } from "../kernel/steps";
import type { Step } from "./step";

/** The script that something was put into: with the script, all in it is gone. */
export const parentScriptIfThere = (session: Session, scriptId: number): Step<O.Option<Script>> =>
  fromApi(findScript(session, scriptId));

/** The script that something is put into: it must be there. */
export const parentScript = (session: Session, scriptId: number): Step<Script> =>
  pipe(
    parentScriptIfThere(session, scriptId),
    TE.chain(TE.fromOption((): LifecycleError<ApiError> => missingParent(`script ${scriptId}`, "scriptId"))),
  );
