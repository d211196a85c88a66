import * as E from "fp-ts/Either";
import { findRequestLog } from "../config/config";
import type { AttemptOutcome } from "./classifyResponse";
import type { Operation } from "./errors";

/*
 * With BUNNYNET_LOG=debug, one line about each request: method and template of the path, but never a value, neither of the
 * path nor of the query, a header or a body.
 */

type Show = (line: string) => void;

let show: Show | undefined = isWanted() ? (line) => void process.stderr.write(`${line}\n`) : undefined;

/** For a process whose standard error nobody sees. */
export function showRequestsWith(other: Show): void {
  if (show !== undefined) show = other;
}

/** @param attempt counts from 1 */
export function logRequest(operation: Operation, outcome: AttemptOutcome, milliseconds: number, attempt: number): void {
  const again = attempt === 1 ? "" : `, attempt ${attempt}`;
  show?.(`${nameOf(operation)} ${resultOf(outcome)} in ${Math.round(milliseconds)} ms${again}`);
}

/** A read that needed no request, because of one that somebody else has sent. */
export function logSharedRead(operation: Operation): void {
  show?.(`${nameOf(operation)} shared`);
}

function isWanted(): boolean {
  const found = findRequestLog(process.env);
  return E.isRight(found) && found.right;
}

function nameOf({ method, path }: Operation): string {
  return `bunny: ${method} ${path}`;
}

function resultOf(outcome: AttemptOutcome): string {
  switch (outcome._tag) {
    case "Reply":
      return String(outcome.status);
    case "NoReply":
      return `no reply (${outcome.code})`;
    case "Timeout":
      return "timed out";
    case "TooLong":
      return "reply too long";
    default:
      return "cancelled";
  }
}
