import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { deleteEdgeRule, type EdgeRule, inTurnOfRules } from "../api/edgeRule";
import type { PullZone } from "../api/pullZone";
import { availableObjects, adoptExisting } from "../../../ownership/adoption";
import { ifChanged } from "../../../properties/changes";
import { fromApi, partial, refused, vanished } from "../../../contract/errors";
import type { FieldMask } from "../../../properties/fieldMask";
import { childId } from "../../../formats/ids";
import type { Context, Lifecycle } from "../../../contract/lifecycle";
import { omit } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Step } from "../../../reconcile/step";
import {
  declarations,
  inOrder,
  type Inputs,
  isSameRule,
  type Outputs,
  type Remote,
  ruleOf,
  toInputs,
  toOutputs,
} from "./mapping";
import { describeRule, ruleObject, ruleObjects } from "./objects";
import { converge, createRule, findRuleAgain, type InDoubt, readOnly, ruleIn } from "./write";
import { existingParentZone, findParentZone } from "../parentZone";

/**
 * An edge rule of a pull zone, identified by the id that the API assigns. It is read with the zone, so all rules of a
 * zone share one GET, and written as a whole. To keep a second `create` from making a duplicate, a rule that does the
 * same under the same conditions and is described alike counts as the same rule.
 */
export const edgeRule: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ruleObjects,
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const zone = yield* valueOf(existingParentZone(ctx, inputs.pullZoneId));
      const existing = yield* valueOf(takeOverExisting(ctx, inputs, zone));
      const created = yield* valueOf(
        O.isSome(existing)
          ? converge(ctx, existing.value, inputs, recorded(existing.value))
          : createRule(ctx, inputs, zone),
      );
      return { id: idOf(created), outs: toOutputs(created) };
    }),

  read: (ctx, id) => findById(ctx, id),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const found = yield* valueOf(findById(ctx, id));
      if (O.isNone(found)) return yield* failWith(vanished(`edge rule ${id}`));
      const inDoubt = partial({ id, applied: prior.inputs, outs: prior.outs });
      return toOutputs(yield* valueOf(converge(ctx, found.value, onlyChanged(inputs, prior.changed), inDoubt)));
    }),

  delete: (ctx, id) =>
    taskEither(async function* () {
      const found = yield* valueOf(findById(ctx, id));
      if (O.isNone(found)) return;
      if (found.value.rule.ReadOnly) return yield* failWith(readOnly(found.value));
      yield* valueOf(remove(ctx, found.value));
    }),
};

function idOf({ pullZoneId, rule }: Remote): string {
  return childId.format(pullZoneId, rule.Guid);
}

/** The rule, or none if it or its zone is gone. */
function findById(session: Session, id: string): Step<O.Option<Remote>> {
  return taskEither(async function* () {
    const { parent: pullZoneId, key } = yield* valueOf(TE.fromEither(childId.parse(id)));
    const zone = yield* valueOf(findParentZone(session, pullZoneId));
    return pipe(
      zone,
      O.chain((found) => ruleIn(found, key)),
      O.map((rule) => ({ pullZoneId, rule })),
    );
  });
}

/** Takes over the rule that `inputs` declare, if there is one. In turn, so that no two resources take the same one. */
function takeOverExisting(ctx: Context<Client>, inputs: Inputs, zone: PullZone): Step<O.Option<Remote>> {
  const taken: Step<O.Option<Remote>> = taskEither(async function* () {
    const existing = yield* valueOf(findExisting(ctx, inputs, zone));
    if (O.isSome(existing)) yield* valueOf(takeOverRule(ctx, inputs, existing.value));
    return existing;
  });
  const inTurn = inTurnOfRules(ctx, zone.Id, TE.fromTask(taken));
  return pipe(
    fromApi(inTurn),
    TE.flatMap((outcome) => TE.fromEither(outcome)),
  );
}

/** The rule that `inputs` declare, if the zone has one that no other resource of this stack owns. */
function findExisting(ctx: Context<Client>, inputs: Inputs, zone: PullZone): Step<O.Option<Remote>> {
  return taskEither(async function* () {
    const declared = ruleOf(inputs);
    const free = (isWanted: (rule: EdgeRule) => boolean) =>
      availableObjects(ctx, zone.EdgeRules.filter(isWanted), ({ Guid }) => [ruleObject(zone.Id, Guid)]);
    const asRemote = (rule: EdgeRule): Remote => ({ pullZoneId: zone.Id, rule });

    const same = free((rule) => isSameRule(rule, declared));
    const [first] = [...same].sort((left, right) => Number(left.ReadOnly) - Number(right.ReadOnly));
    if (first !== undefined) return O.some(asRemote(first));
    const { adopt = false, description = "" } = inputs;
    if (adopt === false || description === "") return O.none;

    const named = free((rule) => rule.Description === description && !rule.ReadOnly);
    const [only, ...more] = named;
    if (more.length === 0) return pipe(O.fromNullable(only), O.map(asRemote));
    return yield* failWith(
      refused(
        `pull zone ${zone.Id} has ${named.length} edge rules with the description ${JSON.stringify(description)}: ` +
          named.map(({ Guid }) => Guid).join(", "),
        "give the one to take over a description of its own in the dashboard, or remove adopt to create another rule",
      ),
    );
  });
}

function takeOverRule(ctx: Context<Client>, inputs: Inputs, remote: Remote): Step<void> {
  return taskEither(async function* () {
    const { pullZoneId, rule } = remote;
    if (rule.ReadOnly) return yield* failWith(readOnly(remote));
    const managed = omit({ ...inputs }, declarations.control);
    const remoteInputs = toInputs(remote);
    yield* valueOf(
      adoptExisting(ctx, {
        names: [ruleObject(pullZoneId, rule.Guid)],
        what: `${describeRule(inputs, pullZoneId)} (${rule.Guid})`,
        adopt: inputs.adopt,
        managed,
        found: inOrder({ ...remoteInputs }, managed),
      }),
    );
  });
}

/** Records a rule that was taken over, with the inputs that it had. */
function recorded(remote: Remote): InDoubt {
  return partial({ id: idOf(remote), applied: toInputs(remote), outs: toOutputs(remote) });
}

/** The inputs that have changed. All others stay as the API has them. */
function onlyChanged(inputs: Inputs, changed: FieldMask): Partial<Inputs> {
  return {
    actions: ifChanged(changed, "actions", inputs.actions),
    triggers: ifChanged(changed, "triggers", inputs.triggers),
    triggerMatchingType: ifChanged(changed, "triggerMatchingType", inputs.triggerMatchingType),
    description: ifChanged(changed, "description", inputs.description),
    enabled: ifChanged(changed, "enabled", inputs.enabled),
    orderIndex: ifChanged(changed, "orderIndex", inputs.orderIndex),
  };
}

/** Looks again after an error: the rule may be gone, on its own or with its zone. */
function remove(ctx: Context<Client>, remote: Remote): Step<void> {
  return pipe(
    deleteEdgeRule(ctx, remote.pullZoneId, remote.rule.Guid),
    TE.orElse(confirmRemoval({ look: findRuleAgain(ctx, remote) })),
    fromApi,
  );
}
