import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { ApiCall, Signals, Transport } from "./apiCall";
import type { ApiError } from "./errors";

/** Sends each call of an account with a token of its own, for which the key is exchanged: how long tokens last is not known. */
export class TokenTransport implements Transport {
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
    return pipe(
      // It writes nothing.
      this.account.send(this.exchange, { ...signals, writeSignal: signals.signal }),
      // Whatever became of the token, the call itself was not sent.
      TE.mapLeft((error) => ("doubtful" in error ? { ...error, doubtful: false } : error)),
      TE.flatMap(({ Token }) => this.account.send(withToken(call, Token), signals)),
    );
  }
}

function withToken<A>(call: ApiCall<A>, token: string): ApiCall<A> {
  return {
    ...call,
    headers: { ...call.headers, AccessKey: false, Authorization: token },
    secrets: [...(call.secrets ?? []), token],
  };
}
