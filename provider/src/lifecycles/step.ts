import type { TaskEither } from "fp-ts/TaskEither";
import type { ApiError } from "../api/errors";
import type { LifecycleError } from "../kernel/lifecycle";

/** What a step of a lifecycle does, or a part of it. */
export type Step<A> = TaskEither<LifecycleError<ApiError>, A>;
