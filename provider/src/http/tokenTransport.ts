import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type ApiCall, cancelledCall, type Signals, type Transport } from "./apiCall";
import type { ApiError } from "./errors";
import { Slots } from "./slots";

/** Sends calls of an account with a token for which its key is exchanged: once, and again when the API refuses the token. */
export class TokenTransport implements Transport {
  private token: string | undefined;
  private readonly turn = new Slots(1);
  private readonly exchange: ApiCall<{ readonly Token: string }>;

  constructor(
    private readonly account: Transport,
    key: string,
  ) {
    this.exchange = {
      operation: { method: "POST", path: "/apikey/exchange" },
      body: { AccessKey: key },
      idempotent: true,
      reply: t.type({ Token: t.string }, "token"),
    };
  }

  send<A>(call: ApiCall<A>, signals: Signals): TE.TaskEither<ApiError, A> {
    const sendWith = (token: string) => this.account.send(withToken(call, token), signals);
    return pipe(
      this.tokenAfter(undefined, signals),
      TE.flatMap((token) =>
        pipe(
          sendWith(token),
          TE.orElse((error) =>
            error._tag === "Unauthorized"
              ? pipe(this.tokenAfter(token, signals), TE.flatMap(sendWith))
              : TE.left(error),
          ),
        ),
      ),
    );
  }

  /** @param refused one that the API does not accept: those who wait meanwhile take the one that follows it */
  private tokenAfter(refused: string | undefined, signals: Signals): TE.TaskEither<ApiError, string> {
    const { exchange } = this;
    const next: TE.TaskEither<ApiError, string> = () =>
      this.token !== undefined && this.token !== refused
        ? TE.right(this.token)()
        : pipe(
            this.account.send(exchange, signals),
            TE.map(({ Token }) => (this.token = Token)),
          )();
    return this.turn.run(signals, next, cancelledCall(exchange));
  }
}

function withToken<A>(call: ApiCall<A>, token: string): ApiCall<A> {
  return {
    ...call,
    headers: { ...call.headers, AccessKey: false, Authorization: token },
    secrets: [...(call.secrets ?? []), token],
  };
}
