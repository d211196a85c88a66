import { randomUUID } from "node:crypto";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { becameText, outputTextsIn } from "../common/outputText";
import { someOf } from "../common/someOf";
import { checkedInputs, inputProblems, normalInputs } from "../contract/check";
import type { DeclaredLifecycle } from "../contract/declarations";
import { affectedOutputs, type Difference, difference, removalNotes } from "../contract/diff";
import { refused } from "../contract/errors";
import type { Context, LifecycleError, Problem } from "../contract/lifecycle";
import { StoredPrior } from "../contract/prior";
import { readBack } from "../contract/read";
import { readImported, type ReadImported } from "../contract/readImported";
import {
  hiddenNames,
  possibleSecrets,
  readState,
  sortInputs,
  stateAfterNoChange,
  stateAfterPartialCreate,
  stateAfterPartialUpdate,
  stateAfterStep,
  type StoredState,
  textsAt,
  timeoutMilliseconds,
  type WithSecrets,
} from "../contract/state";
import { updatePlan } from "../contract/updatePlan";
import { type Objects, removeOne, type ResourceRef } from "../ownership/claims";
import { type Claims, declaredTwice } from "../ownership/runClaims";
import { valueAt } from "../properties/paths";
import { omit, pick, type Properties } from "../properties/values";
import type { Configuration } from "./configuration";
import { problemText, UserError } from "./errors";
import { type Call, ResourceOperation, type Subject } from "./operation";
import { isUnknown, type PulumiProperties, sealAt, unknown } from "./pulumiWire";

/** The result of a check. */
export interface Checked {
  /** The inputs for the engine. */
  readonly inputs: PulumiProperties;
  /** The same without seals. */
  readonly unsealed: Properties;
  readonly problems: readonly Problem[];
}

/** The result of a read. Without inputs, those in state still describe what exists. */
interface ReadState {
  readonly outs: PulumiProperties;
  readonly inputs?: PulumiProperties;
}

/** The result of an import. */
type ImportedState = Required<ReadState>;

/**
 * One kind of resource, as an engine calls it, whichever way. Inputs and state come as plain values; results have their
 * secrets sealed.
 */
export class ResourceKind<Client, Failure, I extends object, Outputs extends object, Remote> {
  readonly kind: string;
  readonly stables: readonly string[];
  /** Control inputs, which do not describe the remote object. */
  private readonly control: readonly string[];
  /** Inputs that are sets of strings, which state has as the keys of a map: see `Entries`. */
  readonly sets: readonly string[];
  /** What diff has said, by the keys of resources: it is called more than once before an update. */
  private readonly noted = new Map<string, readonly string[]>();

  constructor(private readonly lifecycle: DeclaredLifecycle<Client, Failure, I, Outputs, Remote>) {
    this.kind = lifecycle.kind;
    this.stables = lifecycle.stables;
    this.control = lifecycle.control;
    this.sets = lifecycle.sets;
  }

  /**
   * Brings inputs into their canonical form, or says what is wrong with them.
   *
   * @param urn the resource, if the engine says which one it is
   * @param olds the inputs of the last run; `undefined` for a new resource
   */
  check(
    configured: Configuration<Client, Failure>,
    urn: string | undefined,
    olds: Properties | undefined,
    news: Properties,
  ): Checked {
    const given = omit(news, [hiddenNames.provider]);
    const inputs = normalInputs(this.lifecycle, given, isUnknown);
    const texts = outputTextsIn(omit(given, [hiddenNames.timeouts]));
    const invalid =
      texts.length > 0
        ? texts.map((path) => ({ property: path.join("."), reason: becameText }))
        : inputProblems(this.lifecycle, inputs.normal, isUnknown, olds);
    const checked = checkedInputs(this.lifecycle, inputs, olds);
    const problems = invalid.length > 0 ? invalid : this.declare(configured, urn, checked.properties);
    return { inputs: sealed(checked), unsealed: checked.properties, problems };
  }

  /**
   * Records what a resource of the program declares, and reports if another resource declares the same object.
   *
   * @param checked the inputs as diff and create receive them, which find the resource by them
   */
  private declare(
    { claims }: Configuration<Client, Failure>,
    urn: string | undefined,
    checked: Properties,
  ): readonly Problem[] {
    const declared = this.objects(checked);
    const conflict = claims.declare(this.kind, refOf(this.kind, declared, urn), declared);
    return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
  }

  /**
   * Shows what a create will do that its properties do not show. What is wrong with the settings, such as a missing key, is
   * shown, too, but does not fail a preview, which may run where nobody has a key.
   */
  previewCreate(call: Call<Client, Failure>, urn: string | undefined, inputs: Properties): void {
    const { described } = sortInputs(this.control, inputs);
    const { label } = refOf(this.kind, this.objects(inputs), urn);
    for (const note of this.lifecycle.planNotes?.(undefined, described, isUnknown) ?? []) call.log(label, note);
    const problem = call.configured.newProblem();
    if (problem !== undefined) call.log(label, `would fail, because ${problem}`);
  }

  /** Compares the inputs of the program with state, and says once in each preview and update what the engine does not show. */
  diff(call: Call<Client, Failure>, id: string, olds: Properties, news: Properties): Difference {
    const before = this.stateOf(olds);
    const after = sortInputs(this.control, news);
    const planned = difference(this.lifecycle, before, after, isUnknown);
    const { replaces } = planned;
    const { claims } = call.configured;
    const declared = this.objects(news);
    const self = claims.claimantOf(this.kind, declared);
    if (self !== undefined) {
      this.keep(claims, self, id, before, { news, declared, isReplaced: replaces.length > 0 });
      const notes = replaces.length > 0 ? this.replacementNotes(replaces) : this.updateNotes(before, after.described);
      this.noteOnce(call, self, notes);
    } else if (declared.names.length === 0) {
      // What is issued has no name in the run, and its properties mean nothing but another issue.
      const own = `${this.kind} ${id}`;
      const notes = this.lifecycle.planNotes?.(before.outs, after.described, isUnknown) ?? [];
      this.noteOnce(call, { key: own, label: own }, notes);
    }
    return planned;
  }

  /**
   * Records what happens to a resource in this run. Throws if it shares an object with another one.
   *
   * The engine also calls diff during a refresh, and for resources that may have to be replaced together with another one.
   */
  private keep(
    claims: Claims,
    self: ResourceRef,
    id: string,
    { outs }: StoredState,
    after: { readonly news: Properties; readonly declared: Objects; readonly isReplaced: boolean },
  ): void {
    const had = new Set(this.objects(outs, id).names.flat());
    claims.recordFormer(self, had);
    if (after.isReplaced) return;
    const computed = pick(outs, Object.keys(this.lifecycle.outputs.codecs));
    const has = this.objects({ ...computed, ...after.news }, id, outs);
    refuseIf(claims.keep(this.kind, self, after.declared, has, had));
  }

  private noteOnce(call: Call<Client, Failure>, { key, label }: ResourceRef, notes: readonly string[]): void {
    const known = this.noted.get(key) ?? [];
    this.noted.set(key, notes);
    for (const note of notes.filter((each) => !known.includes(each))) call.log(label, note);
  }

  private replacementNotes(replaces: readonly string[]): readonly string[] {
    const { replaceNote } = this.lifecycle;
    return replaceNote === undefined ? [] : [`is replaced, because ${replaces.join(" and ")} changed: ${replaceNote}`];
  }

  private updateNotes(before: StoredState, described: Properties): readonly string[] {
    return [
      ...(this.lifecycle.planNotes?.(before.outs, described, isUnknown) ?? []),
      ...removalNotes(this.lifecycle, before, described),
    ];
  }

  /** The state after a create or an update, as far as a preview knows it. @param olds `undefined` for a create */
  planned(olds: Properties | undefined, news: Properties): PulumiProperties {
    const after = sortInputs(this.control, news);
    const chosenByApi = this.lifecycle.replaceOn.filter((name) => after.described[name] === undefined);
    const assigned = [...Object.keys(this.lifecycle.outputs.codecs), ...chosenByApi];
    if (olds === undefined) return sealed(stateAfterStep(this.lifecycle, after, unknowns(assigned)));
    const before = this.stateOf(olds);
    const affected = unknowns(affectedOutputs(this.lifecycle, before, after));
    return sealed(stateAfterStep(this.lifecycle, after, { ...pick(before.outs, assigned), ...affected }));
  }

  /** Creates the object of a resource, or takes it over. */
  async create(
    call: Call<Client, Failure>,
    news: Properties,
  ): Promise<{ readonly id: string; readonly outs: PulumiProperties }> {
    const { claims } = call.configured;
    const after = sortInputs(this.control, news);
    const { described, control } = after;
    const declared = this.objects(news);
    const self = claims.claimantOf(this.kind, declared) ?? refOf(this.kind, declared, undefined);
    refuseIf(claims.take(self, declared.names));
    await claims.untilRemoved(declared.names.flat());
    const record = (created: { readonly id: string; readonly outs: object }): void => {
      const { names, whole } = this.objects({ ...described, ...created.outs }, created.id);
      claims.adopt(self, names);
      claims.declareWhole(self, whole);
    };
    const created = await this.operation(call, "create", control, { title: this.kind, self }, described).run(
      (ctx, adopt) => this.make(ctx, { adopt, ...described, ...control }),
      (failure) => {
        record(failure);
        return sealed(stateAfterPartialCreate(this.lifecycle, after, failure));
      },
    );
    record(created);
    return { id: created.id, outs: sealed(stateAfterStep(this.lifecycle, after, created.outs)) };
  }

  /**
   * Reads the object of a resource, as far as the program manages it.
   *
   * @param props state; without any it is a `.get`
   * @returns `undefined` if it is gone
   */
  async read(call: Call<Client, Failure>, id: string, props: Properties): Promise<ReadState | undefined> {
    const before = this.stateOf(props);
    const found = await this.find(call, id, before);
    if (found === undefined) return undefined;
    const { state, inputs } = readBack(this.lifecycle, before, found);
    // Without inputs the engine keeps those in state, which need not be sent again.
    return { outs: sealed(state), ...(inputs === undefined ? {} : { inputs: sealed(inputs) }) };
  }

  /** Reads an object that a program is going to declare, and says what to add. @returns `undefined` if it does not exist */
  async importExisting(call: Call<Client, Failure>, id: string): Promise<ImportedState | undefined> {
    const { notImportable } = this.lifecycle;
    if (notImportable !== undefined) throw new UserError(`${this.kind} cannot be imported: ${notImportable}`);
    const found = await this.find(call, id, this.stateOf({}));
    if (found === undefined) return undefined;
    const imported = readImported(this.lifecycle, found);
    const unsealed = imported.inputs.properties;
    const hasSecrets = possibleSecrets(this.lifecycle, unsealed).some((path) => valueAt(unsealed, path) !== undefined);
    for (const line of importNotes(imported, hasSecrets)) call.log(`${this.kind} ${id}`, line);
    return { outs: sealed(imported.state), inputs: sealed(imported.inputs) };
  }

  /** Sends what the program has changed. */
  async update(call: Call<Client, Failure>, id: string, olds: Properties, news: Properties): Promise<PulumiProperties> {
    const before = this.stateOf(olds);
    const after = sortInputs(this.control, news);
    const { described, control } = after;
    const plan = updatePlan(this.lifecycle, before, described);
    if (plan === undefined) return sealed(stateAfterNoChange(this.lifecycle, before, after));
    const { claims } = call.configured;
    const self = claims.claimantOf(this.kind, this.objects(news));
    if (self !== undefined) this.noted.delete(self.key);
    await claims.untilRemoved(this.objects(news, id).names.flat());
    const prior = new StoredPrior(this.lifecycle, before, plan.toRemove, plan.changed);
    const title = `${this.kind} ${id}`;
    const outs = await this.operation(call, "update", control, { title, self }, before.outs, described).run(
      (ctx, adopt) =>
        pipe(
          this.decoded({ adopt, ...plan.inputs, ...control }),
          TE.chain((inputs) => this.lifecycle.update(ctx, id, prior, inputs)),
        ),
      (failure) => sealed(stateAfterPartialUpdate(this.lifecycle, before, after, plan, failure)),
    );
    if (self !== undefined) claims.adopt(self, this.objects({ ...described, ...outs }, id).names);
    return sealed(stateAfterStep(this.lifecycle, after, outs));
  }

  /**
   * Removes the object of a resource, unless another resource of the program has it now. Refuses while the program keeps
   * something within it, which would go with it.
   */
  async delete(call: Call<Client, Failure>, id: string, props: Properties): Promise<void> {
    const state = this.stateOf(props);
    const { claims } = call.configured;
    const subject = { title: `${this.kind} ${id}`, expectsObject: true } as const;
    await this.operation(call, "delete", state.control, subject, state.outs).run((ctx) => {
      const removal = this.lifecycle.delete(ctx, id, new StoredPrior(this.lifecycle, state));
      const [[itself] = []] = this.objects(state.outs, id).names;
      if (itself === undefined || this.lifecycle.removesEach === true) return removal;
      const within = claims.within(itself);
      const names = [itself, ...this.objects(state.outs).names.flat()] as const;
      return removeOne(ctx.ownership, names, within.length === 0 ? removal : TE.left(containsOthers(itself, within)));
    });
  }

  private make(ctx: Context<Client>, properties: Properties) {
    return pipe(
      this.decoded(properties),
      TE.chain((inputs) => this.lifecycle.create(ctx, inputs)),
    );
  }

  /** Inputs for an operation. Those that passed check always decode; state that was edited by hand may not. */
  private decoded(properties: Properties): TE.TaskEither<LifecycleError<never>, I> {
    const { inputs, typeProblems } = this.lifecycle;
    const named = pick(properties, Object.keys(inputs.codecs));
    return pipe(
      TE.fromEither(inputs.whole.decode(named)),
      TE.mapLeft(() => {
        const problems = typeProblems(named, () => false).map(problemText);
        return refused(problems.join("; "), "correct the program and run `pulumi up`");
      }),
    );
  }

  private find(call: Call<Client, Failure>, id: string, state: StoredState): Promise<Remote | undefined> {
    const subject = { title: `${this.kind} ${id}`, expectsObject: true } as const;
    const prior = state.managed === undefined ? undefined : new StoredPrior(this.lifecycle, state);
    return this.operation(call, "read", {}, subject, state.outs).run((ctx) => this.lifecycle.read(ctx, id, prior));
  }

  /** @param shown properties whose secrets must not be printed */
  private operation(
    call: Call<Client, Failure>,
    name: string,
    control: Properties,
    subject: Pick<Subject, "title" | "self" | "expectsObject">,
    ...shown: readonly Properties[]
  ): ResourceOperation<Client, Failure> {
    return new ResourceOperation(call, {
      ...subject,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, name),
      secrets: () => this.secretsIn(...shown),
    });
  }

  private secretsIn(...all: readonly Properties[]): readonly string[] {
    return textsAt(possibleSecrets(this.lifecycle, ...all), ...all);
  }

  private objects(properties: Properties, id?: string, before?: Properties): Objects {
    return this.lifecycle.objects(properties, isUnknown, id, before);
  }

  private stateOf(stored: Properties): StoredState {
    return readState(this.control, stored);
  }
}

type OfAnyKind<Client, Failure> = ResourceKind<Client, Failure, object, object, unknown>;

/** A kind as adapters see it, whatever its inputs are. */
export type ServedKind<Client, Failure> = Pick<OfAnyKind<Client, Failure>, keyof OfAnyKind<Client, Failure>>;

function sealed({ properties, secrets }: WithSecrets): PulumiProperties {
  return { ...sealAt(properties, secrets) };
}

function unknowns(names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, unknown]));
}

function refuseIf(reason: string | undefined): void {
  if (reason !== undefined) throw new UserError(reason);
}

function importNotes({ leftOut, missing }: ReadImported, hasSecrets: boolean): readonly string[] {
  return [
    ...leftOut.map((problem) => `not imported, so its current value is kept: ${problemText(problem)}`),
    ...missing.map((problem) => `add to the program: ${problemText(problem)}`),
    ...(hasSecrets ? ["the code that `pulumi import` prints contains secrets in plain text"] : []),
  ];
}

function containsOthers(itself: string, within: readonly ResourceRef[]): LifecycleError<never> {
  const labels = within.map(({ label }) => label);
  return refused(
    `${itself} is not deleted, because it contains what the program keeps (${someOf(labels, 3)})`,
    "remove that from the program as well, or give it the output of what replaces this one, instead of a number. To keep " +
      `${itself} at bunny.net, run \`pulumi state delete\` for it`,
  );
}

/** A resource of the program. Without its URN, it is identified by what it declares. */
export function refOf(kind: string, { names }: Objects, urn: string | undefined): ResourceRef {
  if (urn !== undefined) return { key: urn, label: labelOf(kind, urn) };
  const own = names.length === 0 ? randomUUID() : names.flat();
  return { key: JSON.stringify([kind, own]), label: `another ${kind}` };
}

/** What messages call a resource: `Hostname "www"`, or `Hostname "www" in app:Site` for a child of a component. */
export function labelOf(kind: string, urn: string): string {
  const [, , types = "", name = ""] = urn.split("::");
  const parents = types.split("$").slice(0, -1);
  return `${kind} "${name}"${parents.length === 0 ? "" : ` in ${parents.join("$")}`}`;
}
