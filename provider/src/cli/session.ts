import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { findConnection } from "../config/config";
import { clientFor } from "../http/createClient";
import type { Session } from "../http/client";
import { type Misuse, misuse } from "./arguments";
import type { CommandContext } from "./command";

/** Finds the account in the environment, as look-ups do, but without a stack. */
export const sessionOf = ({ environment, signal }: CommandContext): E.Either<Misuse, Session> =>
  pipe(
    findConnection({ config: () => undefined, environment }),
    E.bimap(
      ({ reason, remedy }): Misuse => misuse(`${reason}: ${remedy}`),
      (connection) => ({ client: clientFor(connection), signal, writeSignal: signal }),
    ),
  );
