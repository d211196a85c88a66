import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../http/client";
import { type ApiError, isNotFound } from "../../../http/errors";
import { errorMessage } from "../../../http/errorMessage";
import { createEdgeRule, type EdgeRule, type NewEdgeRule, replaceEdgeRule, setEdgeRuleEnabled } from "../api/edgeRule";
import { findPullZone, getPullZoneAfterWrites, type PullZone } from "../api/pullZone";
import { apiFailure, fromApi, missingParent, refused, vanished } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { waitUntilVisible } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmWrite } from "../../../reconcile/confirm/confirmWrite";
import type { Step } from "../../../reconcile/step";
import { exceededLimits } from "./limits";
import { type Inputs, isEquivalent, isSameRule, type Remote, ruleOf, withInputs } from "./mapping";
import { describeRule, ruleObject } from "./objects";
import { writeInPlace } from "./place";

/**
 * Creates a rule. The API assigns its id. If the reply does not contain the rule, or is lost, the rule is the one that was
 * not there before and is like the one that was sent.
 */
export function createRule(ctx: Context<Client>, inputs: Inputs, zone: PullZone): Step<Remote> {
  const sent = ruleOf(inputs);
  const what = describeRule(inputs, zone.Id);
  const afterReply = (rule: EdgeRule | undefined): Step<EdgeRule> =>
    taskEither(async function* () {
      if (rule !== undefined) return rule;
      // A read that fails shows nothing, either: it is there, and without its id it cannot be recorded.
      const look: Found = pipe(
        findNew(ctx, zone, sent),
        TE.orElse((): Found => TE.right(O.none)),
      );
      const found = yield* valueOf(fromApi(waitUntilVisible(ctx, what, look, "written")));
      if (O.isNone(found)) return yield* failWith(createdSomewhere(what, "the API does not show it yet"));
      return yield* valueOf(theOnly(ctx, zone, what, found.value));
    });
  const lookAgain: Found = waitUntilVisible(ctx, what, findNew(ctx, zone, sent), "inDoubt");
  const afterFailure = confirmWrite({
    look: lookAgain,
    explain: apiFailure,
    whenUnknown: (error): LifecycleError<ApiError> => createdSomewhere(what, errorMessage(error)),
    whenFound: (found) => theOnly(ctx, zone, what, found),
    whenRefused: explainRefusal(ctx, zone.Id, apiFailure),
  });
  return taskEither(async function* () {
    for (const line of exceededLimits(what, sent, zone.EdgeRules)) ctx.log(line);
    const place = { pullZoneId: zone.Id, orderIndex: sent.OrderIndex };
    const created = yield* valueOf(writeInPlace(ctx, place, createEdgeRule(ctx, zone.Id, sent)));
    const rule = yield* valueOf(pipe(TE.fromEither(created), TE.foldW(afterFailure, afterReply)));
    return { pullZoneId: zone.Id, rule };
  });
}

type Found = TE.TaskEither<ApiError, O.Option<readonly EdgeRule[]>>;

/** The rules that were not there before and are like the one that was sent; none if there is none. */
function findNew(session: Session, before: PullZone, sent: NewEdgeRule): Found {
  const known = new Set(before.EdgeRules.map(({ Guid }) => Guid));
  const isNew = (rule: EdgeRule): boolean => !known.has(rule.Guid) && !rule.ReadOnly && isSameRule(rule, sent);
  return pipe(
    getPullZoneAfterWrites(session, before.Id),
    TE.map(({ EdgeRules }) => EdgeRules.filter(isNew)),
    TE.map(O.fromPredicate((rules) => rules.length > 0)),
  );
}

/** Somebody else may have created the same rule at the same time. */
function theOnly(ctx: Context<Client>, zone: PullZone, what: string, rules: readonly EdgeRule[]): Step<EdgeRule> {
  return taskEither(async function* () {
    const [rule, ...more] = rules;
    if (rule !== undefined && more.length === 0) return rule;
    const isOthers = ({ Guid }: EdgeRule) => ctx.ownership.ownerOf(ruleObject(zone.Id, Guid))._tag === "Other";
    const [free, ...others] = rules.filter((each) => !isOthers(each));
    if (free !== undefined && others.length === 0) return free;
    return yield* failWith(
      refused(
        `${what} was created, but an identical rule was created elsewhere at the same time: ` +
          rules.map(({ Guid }) => Guid).join(", "),
        "delete the ones that are not needed in the dashboard, set `adopt: true` on the resource, and run `pulumi up` again",
      ),
    );
  });
}

/** Without an id nothing can be recorded. The next run finds the rule by what it does. */
function createdSomewhere(what: string, why: string): LifecycleError<never> {
  return refused(
    `cannot tell whether ${what} was created: ${why}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "rule in the dashboard",
  );
}

/** Records what is known to exist after a write whose outcome is unknown. */
export type InDoubt = (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;

/**
 * Brings a rule in line with what is given of its inputs. The API takes a rule only as a whole, so everything else is sent
 * as it is, except to enable or disable it.
 */
export function converge(
  ctx: Context<Client>,
  remote: Remote,
  inputs: Partial<Inputs>,
  inDoubt: InDoubt,
): Step<Remote> {
  const { pullZoneId, rule } = remote;
  const wanted = withInputs(rule, inputs);
  if (isEquivalent(rule, wanted)) return TE.right(remote);
  if (rule.ReadOnly) return TE.left(readOnly(remote));
  const isOnlySwitched = isEquivalent({ ...rule, Enabled: wanted.Enabled }, wanted);
  const what = ruleObject(pullZoneId, rule.Guid);
  const write = isOnlySwitched ? setEdgeRuleEnabled : replaceEdgeRule;
  const afterFailure = confirmWrite({
    look: pipe(findRuleAgain(ctx, remote), TE.map(O.filter((found) => isEquivalent(found, wanted)))),
    explain: apiFailure,
    whenUnknown: (error) => inDoubt(apiFailure(error)),
    whenFound: (found) => TE.right<LifecycleError<ApiError>, EdgeRule>(found),
    whenRefused: explainRefusal(ctx, pullZoneId, () => vanished(what)),
  });
  return taskEither(async function* () {
    for (const line of exceededLimits(what, wanted, [])) ctx.log(line);
    const orderIndex = wanted.OrderIndex === rule.OrderIndex ? undefined : wanted.OrderIndex;
    const place = { pullZoneId, orderIndex, guid: rule.Guid };
    const answer = yield* valueOf(writeInPlace(ctx, place, write(ctx, pullZoneId, wanted)));
    const written = yield* valueOf(
      pipe(
        TE.fromEither(answer),
        TE.foldW(afterFailure, () => TE.right<LifecycleError<ApiError>, EdgeRule>(wanted)),
      ),
    );
    return { pullZoneId, rule: written };
  });
}

/** The rule as the API shows it now, or none if it or its zone is gone. */
export function findRuleAgain(
  session: Session,
  { pullZoneId, rule }: Remote,
): TE.TaskEither<ApiError, O.Option<EdgeRule>> {
  return pipe(findPullZone(session, pullZoneId, "fresh"), TE.map(O.chain((zone) => ruleIn(zone, rule.Guid))));
}

export function ruleIn({ EdgeRules }: PullZone, guid: string): O.Option<EdgeRule> {
  return O.fromNullable(EdgeRules.find(({ Guid }) => Guid.toLowerCase() === guid.toLowerCase()));
}

export function readOnly({ pullZoneId, rule }: Remote): LifecycleError<never> {
  return refused(
    `${ruleObject(pullZoneId, rule.Guid)} is read-only: it is one of bunny.net's own, which cannot be changed or deleted`,
    "remove it from the program, and from state with `pulumi state delete` if it is there",
  );
}

/** Explains a 404: the zone is gone, or the rule in it. */
function explainRefusal(
  session: Session,
  pullZoneId: number,
  goneInZone: (error: ApiError) => LifecycleError<ApiError>,
) {
  return (error: ApiError): Step<never> =>
    taskEither(async function* () {
      if (!isNotFound(error)) return yield* failWith(apiFailure(error));
      const zone = yield* valueOf(
        pipe(
          findPullZone(session, pullZoneId, "fresh"),
          // When the reason cannot be looked up, the refusal itself is reported.
          TE.mapLeft(() => apiFailure(error)),
        ),
      );
      const isZoneGone = O.isNone(zone);
      return yield* failWith(isZoneGone ? missingParent(`pull zone ${pullZoneId}`, "pullZoneId") : goneInZone(error));
    });
}
