import type { DeclaredResource } from "../support/engineStack";
import { typeOf } from "../support/modes";
import type { MatrixKind } from "./kinds";

/** A resource of a row: its name, and the number of the object that it declares. */
interface Part {
  readonly name: string;
  readonly number: number;
  readonly edited?: true;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What a program declares of one kind. */
export interface Cast {
  readonly resources: readonly DeclaredResource[];
  /** Keys of what must then be there. */
  readonly keys: readonly string[];
}

/** What the program says of adoption. */
export type Adopting = boolean | "overwrite";

export interface Step {
  readonly cast: (kind: MatrixKind, adopt: Adopting) => Cast;
  /** Flags of `up` for the resources of the cast. */
  readonly flags?: (cast: Cast) => readonly string[];
  /** A neighbour is made at last, and fails the first time. */
  readonly neighbourFails?: true;
  /** The engine is to refuse this program, naming both resources. */
  readonly refused?: readonly [string, string];
  /** A delete is to be refused, naming this resource, which would go with what is deleted. */
  readonly keeps?: string;
}

/** One way in which what is there goes from one resource to another. */
export interface Row {
  readonly title: string;
  /** Whether a kind takes part. @default all do */
  readonly takesPart?: (kind: MatrixKind) => boolean;
  readonly before: Step["cast"];
  readonly steps: readonly Step[];
  /** Nothing needs to be adopted. */
  readonly isPlain?: true;
  /** What is there is made anew, because the row orders that, or made anew and changed. */
  readonly anew?: "same" | "changed" | "perhaps";
  /** Another provider takes over, which only the program can allow. */
  readonly needsAdopt?: true;
}

const adopting = ({ takesAdopt }: MatrixKind, adopt: Adopting) =>
  adopt !== false && takesAdopt !== false ? { adopt } : {};

/** A name in a program that has all kinds. */
const nameOf = ({ kind }: MatrixKind, name: string): string => `${kind}-${name}`;

const cast =
  (...parts: readonly Part[]): Step["cast"] =>
  (kind, adopt) => ({
    resources: parts.map(({ name, number, edited, options = {} }) => ({
      kind: kind.kind,
      name: nameOf(kind, name),
      args: {
        ...kind.args(number),
        ...(edited && kind.edit !== undefined ? { [kind.edit.property]: kind.edit.value } : {}),
        ...adopting(kind, adopt),
      },
      options: replacing(kind, options),
    })),
    keys: parts.flatMap(({ number }) => kind.keys(number)),
  });

/** `replaceOnChanges: true` stands for the property that the row changes. */
const replacing = ({ edit }: MatrixKind, { replaceOnChanges, ...options }: Part["options"] & object) =>
  replaceOnChanges === true && edit !== undefined ? { ...options, replaceOnChanges: [edit.property] } : options;

const hosts = (numbers: readonly number[], options?: Part["options"]) =>
  cast(
    ...numbers.map((number, index) => ({ name: `h-${index}`, number, ...(options === undefined ? {} : { options }) })),
  );
const named = (name: string, number: number, more: Partial<Part> = {}): Part => ({ name, number, ...more });

const flagAll =
  (flag: string) =>
  ({ resources }: Cast): readonly string[] =>
    resources.flatMap(({ kind, name }) => [flag, `urn:pulumi:dev::engine-test::${typeOf(kind)}::${name}`]);
const replaceAll = flagAll("--replace");
const targetAll = flagAll("--target");

const inComponent =
  (options: Part["options"] = {}): Step["cast"] =>
  (kind, adopt) => {
    const inside = cast(named("a", 0, { options: { parent: nameOf(kind, "group"), ...options } }))(kind, adopt);
    return {
      ...inside,
      resources: [{ kind: "Component", name: nameOf(kind, "group"), args: {} }, ...inside.resources],
    };
  };

/** An object, and the resource of what it is within, which it names by its number. */
const belowParent =
  (options: Part["options"] = {}): Step["cast"] =>
  (kind, adopt) => {
    const { resources, keys } = one(kind, adopt);
    const parents = kind.parent === undefined ? [] : [{ ...kind.parent, name: nameOf(kind, "parent"), options }];
    return { resources: [...parents, ...resources], keys };
  };

const hasEdit = ({ edit }: MatrixKind): boolean => edit !== undefined;
const hasParent = ({ parent }: MatrixKind): boolean => parent !== undefined;
const hasSet = ({ set }: MatrixKind): boolean => set !== undefined;
/** A token is no object that two could have: each resource issues its own. */
const isObject = ({ kind }: MatrixKind): boolean => kind !== "DatabaseToken";
const isEndpoint = ({ kind }: MatrixKind): boolean => kind === "ContainerEndpoint";

/** Entries of a kind in one set or more, by the names of the sets. */
const sets =
  (all: Readonly<Record<string, readonly number[]>>, singles: readonly number[] = []): Step["cast"] =>
  (kind, adopt) => {
    const { set } = kind;
    const single = hosts(singles)(kind, adopt);
    if (set === undefined) return single;
    const held = Object.entries(all).map(([name, numbers]) => ({
      kind: set.kind,
      name: nameOf(kind, name),
      args: { ...set.args(numbers), ...adopting(kind, adopt) },
    }));
    const keys = Object.values(all).flatMap((numbers) => numbers.flatMap(kind.keys));
    return { resources: [...held, ...single.resources], keys: [...keys, ...single.keys] };
  };

const site = { cdn: { portMappings: [{ containerPort: 8080 }] } };

/** An application, and an endpoint of it: in the application's own map, or as a resource. */
const endpoint =
  (place: "app" | "own"): Step["cast"] =>
  (kind, adopt) => {
    const web = { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" };
    const name = nameOf(kind, "app");
    const app = {
      kind: "ContainerApp",
      name,
      args: {
        name: "movable",
        containerTemplates: { web: place === "app" ? { ...web, endpoints: { "end-site": site } } : web },
        ...adopting(kind, adopt),
      },
    };
    const own = {
      kind: kind.kind,
      name: nameOf(kind, "own"),
      args: {
        appId: { $id: name },
        containerName: "web",
        displayName: "end-site",
        ...site,
        ...adopting(kind, adopt),
      },
    };
    return { resources: place === "app" ? [app] : [app, own], keys: ["end-site"] };
  };

const one = cast(named("a", 0));
const renamed = cast(named("b", 0));
const renamedWithAliases: Step["cast"] = (kind, adopt) =>
  cast(named("b", 0, { options: { aliases: [{ name: nameOf(kind, "a") }] } }))(kind, adopt);
/** One that changes what it keeps comes before one that could adopt that, as the error says that names both. */
const rotated: Step["cast"] = (kind, adopt) =>
  cast(named("a", 1), named("b", 2), named("c", 0, { options: { dependsOn: [nameOf(kind, "a")] } }))(kind, adopt);
/** The explicit provider of a program that has one. */
export const elsewhere: DeclaredResource = { kind: "Provider", name: "elsewhere", args: {} };
const atProvider = { provider: elsewhere.name };
const renamedElsewhere = cast(named("b", 0, { options: atProvider }));
const deleteFirst = [undefined, true, false] as const;
const withDeleteFirst = (value: boolean | undefined) => (value === undefined ? {} : { deleteBeforeReplace: value });
const inTitle = (value: boolean | undefined): string =>
  value === undefined ? "" : `, deleteBeforeReplace: ${String(value)}`;

export const rows: readonly Row[] = [
  ...deleteFirst.map((value): Row => ({
    title: `shift of six${inTitle(value)}`,
    // The program has ordered that what is replaced goes first.
    ...(value === true ? { anew: "perhaps" as const } : {}),
    before: hosts([0, 1, 2, 3, 4, 5], withDeleteFirst(value)),
    steps: [{ cast: hosts([1, 2, 3, 4, 5], withDeleteFirst(value)) }],
  })),
  {
    title: "swap of two",
    before: cast(named("a", 0), named("b", 1)),
    steps: [{ cast: cast(named("a", 1), named("b", 0)) }],
  },
  {
    title: "rotation of three",
    before: cast(named("a", 0), named("b", 1), named("c", 2)),
    steps: [{ cast: rotated }],
  },
  {
    title: "one becomes another, which leaves",
    before: cast(named("a", 0), named("b", 1)),
    steps: [{ cast: cast(named("a", 1)) }],
  },
  {
    title: "the parent leaves",
    isPlain: true,
    takesPart: hasParent,
    before: belowParent(),
    steps: [{ cast: one, keeps: "a" }, { cast: belowParent({ retainOnDelete: true }) }],
  },
  { title: "rename", before: one, steps: [{ cast: renamed }] },
  { title: "rename with aliases", isPlain: true, before: one, steps: [{ cast: renamedWithAliases }] },
  {
    title: "rename, a neighbour fails first",
    before: one,
    steps: [{ cast: renamed, neighbourFails: true }],
  },
  {
    title: "rename, --target on the new one first",
    before: one,
    steps: [{ cast: renamed, flags: targetAll }, { cast: renamed }],
  },
  {
    title: "two steps",
    takesPart: isObject,
    before: one,
    steps: [{ cast: cast(named("a", 0), named("b", 0)), refused: ["a", "b"] }, { cast: renamed }],
  },
  { title: "into a component", before: one, steps: [{ cast: inComponent() }] },
  {
    title: "into a component with aliases",
    isPlain: true,
    before: one,
    steps: [{ cast: inComponent({ aliases: [{ parent: null }] }) }],
  },
  { title: "rename, to another provider", needsAdopt: true, before: one, steps: [{ cast: renamedElsewhere }] },
  {
    title: "rename, to another provider, a neighbour fails first",
    needsAdopt: true,
    before: one,
    steps: [{ cast: renamedElsewhere, neighbourFails: true }],
  },
  {
    title: "rename, from another provider, a neighbour fails first",
    needsAdopt: true,
    before: cast(named("a", 0, { options: atProvider })),
    steps: [{ cast: renamed, neighbourFails: true }],
  },
  {
    title: "into a component, to another provider",
    needsAdopt: true,
    before: one,
    steps: [{ cast: inComponent(atProvider) }],
  },
  ...deleteFirst.map((value): Row => {
    const replaced = cast(named("a", 0, { options: withDeleteFirst(value) }));
    return {
      title: `--replace${inTitle(value)}`,
      // What is not deleted first can only be taken over.
      ...(value === true ? { anew: "same" as const, isPlain: true as const } : {}),
      before: replaced,
      steps: [{ cast: replaced, flags: replaceAll }],
    };
  }),
  ...deleteFirst.map((value): Row => {
    const options = { replaceOnChanges: true, ...withDeleteFirst(value) };
    return {
      title: `replaceOnChanges${inTitle(value)}`,
      anew: "changed",
      isPlain: true,
      takesPart: hasEdit,
      before: cast(named("a", 0, { options })),
      steps: [{ cast: cast(named("a", 0, { options, edited: true })) }],
    };
  }),
  {
    title: "singles to a set",
    takesPart: hasSet,
    before: hosts([0, 1, 2]),
    steps: [{ cast: sets({ all: [0, 1, 2] }) }],
  },
  {
    title: "a set to singles",
    takesPart: hasSet,
    before: sets({ all: [0, 1, 2] }),
    steps: [{ cast: hosts([0, 1, 2]) }],
  },
  {
    title: "a set to another one",
    takesPart: hasSet,
    before: sets({ one: [0, 1, 2] }),
    steps: [{ cast: sets({ other: [1, 2, 3] }) }],
  },
  {
    title: "between two sets",
    takesPart: hasSet,
    // The set gives up an entry in an update, and nobody may come to want it if the run stops at an error.
    anew: "perhaps",
    before: sets({ one: [0, 1], other: [2, 3] }),
    steps: [{ cast: sets({ one: [0, 2], other: [1, 3] }) }],
  },
  {
    title: "one of a set to a single",
    takesPart: hasSet,
    // The set gives up an entry in an update, and nobody may come to want it if the run stops at an error.
    anew: "perhaps",
    before: sets({ all: [0, 1, 2] }),
    steps: [{ cast: sets({ all: [0, 2] }, [1]) }],
  },
  {
    title: "a set split in two",
    takesPart: hasSet,
    before: sets({ all: [0, 1, 2, 3] }),
    steps: [{ cast: sets({ one: [0, 1], other: [2, 3] }) }],
  },
  {
    title: "endpoint, app to own",
    takesPart: isEndpoint,
    before: endpoint("app"),
    steps: [{ cast: endpoint("own") }],
  },
  {
    title: "endpoint, own to app",
    takesPart: isEndpoint,
    before: endpoint("own"),
    steps: [{ cast: endpoint("app") }],
  },
];
