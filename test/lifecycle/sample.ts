import type { OptionsChange, Sandbox } from "pulumi-bunny-sandbox";
import { calmApps } from "../support/calmApps";
import type { Wire } from "../support/providerProcess";
import { behaviourOfRun } from "../support/readings";

/** What the lifecycle tests need to know of a kind of resource. */
export interface Sample {
  readonly kind: string;
  /** Destroy only forgets what it made, so there is nothing of others that it could take over. */
  readonly hasNoOutputs?: true;
  /** Nothing that can be read shows whether an update acted whose answer was lost: what the next `up` then tells to do. */
  readonly unconfirmedUpdate?: RegExp;
  /** Its parent has it anyway: nothing is adopted, and destroy puts back what was. */
  readonly isPart?: true;
  /** An entry of a list that is written whole: a write carries those of others, too. */
  readonly isEntryOfList?: true;
  /** State alone knows it: nothing can be read by an id. */
  readonly cannotBeRead?: true;
  /** It is looked for in a list, so one that is gone is no sign of another account. */
  readonly isListed?: true;
  /** It stands below nothing else. */
  readonly hasNoParent?: true;
  /** A text that is no id of this kind. @default "nonsense" */
  readonly badId?: string;
  /** Settings of what the published facts leave open, under each of which alone a whole life must pass. */
  readonly behaviours?: ReadonlyArray<NonNullable<OptionsChange["behaviour"]>>;
  /** Properties, by pattern, that are one thing: a change of one takes along what drifted of the others. */
  readonly units?: ReadonlyArray<readonly string[]>;
  /** Properties, by pattern, that this sample leaves out, because a test of their own has each of them. */
  readonly testedElsewhere?: readonly string[];
  /** A kind with the same code, whose failing steps and drift stand for those of this one where not all samples are tried whole. */
  readonly failsLike?: string;
  /** Puts what the resource needs, and neighbours of it, into a sandbox. Called once for each test. */
  readonly prepare: (sandbox: Sandbox) => Fixture;
}

/** A resource to be, and all that can happen to it. What holds an id that the API gives is a getter, because it is known late. */
export interface Fixture {
  /** Only what must be given. */
  readonly minimal: Wire;
  /** Every property given. */
  readonly full: Wire;
  /** The id that `minimal` gets. */
  readonly id: string;
  /** Other ways to write `minimal` that mean the same. */
  readonly spellings: readonly Wire[];
  /** A change of one property, and what it must do. */
  readonly changes: readonly Change[];
  /** Optional properties that are changed in place as well, by requests like those of {@link changes}. */
  readonly optional?: ReadonlyArray<Omit<Change, "action" | "requests">>;
  /** Changes of one managed property outside Pulumi. */
  readonly drifts: readonly Drift[];
  /** Further full inputs, for properties that do not go with those of `full`. */
  readonly alternatives?: readonly Alternative[];
  /** By path, what somebody else may make of a managed property, where that cannot be guessed. */
  readonly others?: Wire;
  /** By path or pattern, why nobody can change a managed property outside Pulumi. */
  readonly cannotDrift?: Readonly<Record<string, string>>;
  /** Changes neighbours. @default another object of this kind is made beside this one, and removed */
  readonly changeElsewhere?: () => Promise<unknown>;
  /** Bad inputs besides those that the definition rules out, and what must be said of them. */
  readonly invalid?: readonly Invalid[];
  readonly requests: {
    readonly create: readonly string[];
    readonly read: readonly string[];
    readonly delete: readonly string[];
    /** Of a create that takes over what is there. @default those of read */
    readonly adopt?: readonly string[];
    /** Of a delete of what is gone. @default those of read */
    readonly deleteAgain?: readonly string[];
  };
  /** What of a create or a delete is made to fail. @default each of its requests */
  readonly steps?: { readonly create?: readonly Step[]; readonly delete?: readonly Step[] };
  /** Properties that a refresh shows once all of the object is removed, where it is then empty rather than gone. */
  readonly removed?: readonly string[];
  /** What `.get` gives, where it is not what state holds of `minimal`. */
  readonly readBack?: Wire;
  /** Brings back what the object needs and `remove` took away, too. */
  readonly restore?: () => Promise<unknown>;
  /** Whether anything of the object of `minimal` is there. */
  readonly exists: () => boolean;
  /** Everything of the account but the object. */
  readonly neighbours: () => unknown;
  /** Makes the object of `minimal`, or removes it, as somebody else would. */
  readonly make: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly removeParent?: () => Promise<unknown>;
}

export interface Change {
  readonly property: string;
  readonly value: unknown;
  /** What must have happened for the change to be possible. */
  readonly prepare?: () => Promise<unknown>;
  readonly action: "update" | "replace" | "same";
  /** All requests of it. A replacement is tested as a delete and then a create. */
  readonly requests?: readonly string[];
}

export interface Drift {
  readonly property: string;
  readonly happen: () => Promise<unknown>;
  /** The requests that repair it. */
  readonly repair: readonly string[];
}

/** That the failing steps of another kind stand for those of this one. */
export const failsLike = (kind: string, other: string): Pick<Sample, "failsLike"> =>
  kind === other ? {} : { failsLike: other };

/** Requests, or what gives them once they are to be compared, where an id in them is known late. */
type Requests = readonly string[] | (() => readonly string[]);
const listOf = (requests: Requests): readonly string[] => (typeof requests === "function" ? requests() : requests);

/** Changes by these requests. */
export const changesBy =
  (action: Change["action"], requests: Requests, prepare?: Change["prepare"]) =>
  (property: string, value: unknown): Change => ({
    property,
    value,
    action,
    ...(prepare === undefined ? {} : { prepare }),
    get requests() {
      return listOf(requests);
    },
  });

/** Drifts that are repaired by these requests. */
export const driftsRepairedBy =
  (repair: Requests) =>
  (property: string, happen: Drift["happen"]): Drift => ({
    property,
    happen,
    get repair() {
      return listOf(repair);
    },
  });

export interface Alternative {
  readonly inputs: Wire;
  readonly drifts?: readonly Drift[];
}

export interface Invalid {
  readonly args: Wire;
  readonly says: RegExp;
}

export interface Step {
  readonly method: string;
  readonly path: string;
}

/** What the published facts leave open about the lists of a pull zone. */
export const accessListBehaviours: ReadonlyArray<NonNullable<OptionsChange["behaviour"]>> = [
  { addPresentEntry: "reject" },
  { listOrder: "reversed" },
  { concurrentWrites: "lost" },
];

/** What the lifecycle tests of all kinds run under. */
export const behaviourOfLifecycles: NonNullable<OptionsChange["behaviour"]> = {
  ...calmApps,
  ...behaviourOfRun,
};
