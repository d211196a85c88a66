import type { Definition } from "../vocabulary/definition";
import { declarationsOf } from "../vocabulary/declarations";
import { changesAt, hasChanged, mapAfter } from "../properties/changes";
import type { Outs, Prior } from "../contract/lifecycle";
import { keepPriorOrder } from "../properties/order";
import { equal, isProperties, omit, pick, type Properties, recordOf } from "../properties/values";
import type { Remote } from "./kind";

/** What an update goes on from: state, and what the program has changed and removed. */
export type Since<I> = Pick<Prior<I, unknown>, "inputs" | "changed" | "removed">;

export const everything = { inputs: {}, changed: 1, removed: {} } as const;

/** What follows from a definition when an object is compared with inputs and with state. Nothing here sends a request. */
export function comparison<I extends object, O extends object>(definition: Definition) {
  const { replaceOn, control, triggers, keepsOrder, exclusive } = declarationsOf(definition);
  const given: Definition["required"] = { ...definition.required, ...definition.optional };
  const inputNames = Object.keys(given);
  const outputNames = Object.keys(definition.computed);
  const unreadable = unreadableIn(given);
  const remembered = outputNames.filter((name) => definition.computed[name]?.facts.stateOnly === true);
  const hidden = Object.keys(unreadable);
  const wholeMaps: ReadonlySet<string> = new Set(exclusive);
  const written = without(inputNames, [...replaceOn, ...control, ...triggers]);

  return {
    inputsOf,
    outputsOf: (found: Remote<I, O>): O => pick(found, outputNames) as O,
    fixed: replaceOn,
    /** What is compared after a create. A stamp shows that its value was written. */
    comparable: written.filter((name) => unreadable[name] === undefined),
    /** The inputs that an object has for certain once it is created. */
    created: (inputs: I): Properties => pick(propertiesOf(inputs), replaceOn),
    withoutHidden: (properties: object): Properties => omit(propertiesOf(properties), hidden),

    /** The inputs that an existing object is compared with, and what it has of them. */
    compared: (inputs: I, found: Remote<I, O>) => ({
      managed: omit(propertiesOf(inputs), [...control, ...triggers, ...hidden]),
      found: present(inputs, found),
    }),

    /** Of the inputs, those that an object has, and those that only steer the provider. */
    applied: (inputs: I, found: Remote<I, O>): Properties => ({
      // Without `adopt: false`, which every resource has that says nothing of it.
      ...pick(
        propertiesOf(inputs),
        control.filter((name) => name !== "adopt" || valueOf(inputs, name) !== false),
      ),
      ...pick(propertiesOf(inputsOf(found)), Object.keys(inputs)),
    }),

    /** Outputs, and the values of omitted inputs that replace the resource: a later diff compares them. */
    outs: (inputs: I, found: Remote<I, O>): Outs<I, O> => {
      const omitted = replaceOn.filter((name) => valueOf(inputs, name) === undefined);
      return pick({ ...found, ...inputsOf(found) }, [...outputNames, ...omitted]) as Outs<I, O>;
    },

    differences,

    /** What only state knows of an object. */
    remembered: (found: Remote<I, O>): Partial<Remote<I, O>> =>
      pick(propertiesOf(found), remembered) as Partial<Remote<I, O>>,

    /** Whether an object shows a write: in the inputs that it has, and in the stamps of those that it does not show. */
    shows: (now: Remote<I, O>, before: Remote<I, O> | undefined, inputs: I, since: Since<I>): boolean =>
      Object.keys(differences(now, inputs, since, without(written, hidden))).length === 0 &&
      Object.entries(unreadable).every(([name, stamp]) =>
        stamp === undefined
          ? valueOf(inputs, name) === undefined || !hasChanged(since.changed, name)
          : !equal(valueOf(now, stamp), valueOf(before, stamp)),
      ),

    /** The values that no read shows, as long as their stamp is that of state: nobody has written them since. */
    stillValid: (found: Remote<I, O>, { outs }: Prior<I, O>): Partial<Remote<I, O>> => {
      const isCurrent = (stamp: string | undefined): boolean =>
        stamp !== undefined && valueOf(outs, stamp) !== undefined && valueOf(outs, stamp) === valueOf(found, stamp);
      return pick(propertiesOf(outs), [
        ...remembered,
        ...hidden.filter((name) => isCurrent(unreadable[name])),
      ]) as Partial<Remote<I, O>>;
    },
  };

  /** The inputs that an object has. Values that no program may declare, because they are newer than this package, are none. */
  function inputsOf(found: Remote<I, O>): Partial<I> {
    const isDeclarable = (name: string): boolean => given[name]?.codec.is(valueOf(found, name)) === true;
    return pick(propertiesOf(found), inputNames.filter(isDeclarable)) as Partial<I>;
  }

  /** What an object has of the inputs. Lists whose order does not matter have that of the inputs. */
  function present(inputs: I, found: Remote<I, O>): Properties {
    return keepPriorOrder(keepsOrder, propertiesOf(inputs), propertiesOf(inputsOf(found)));
  }

  /** The inputs that have changed and that the object does not have. */
  function differences(found: Remote<I, O>, inputs: I, since: Since<I>, among = written): Partial<I> {
    const has = present(inputs, found);
    const maps = among.filter((name) => wholeMaps.has(name));
    const wanted = {
      ...propertiesOf(inputs),
      ...recordOf(maps, (name) => {
        const [current, declared] = [has[name], valueOf(inputs, name)];
        if (!isProperties(current) || !isProperties(declared)) return declared;
        return mapAfter(current, declared, valueOf(since.inputs, name), changesAt(since, name));
      }),
    };
    const isWritten = (name: string): boolean =>
      hasChanged(since.changed, name) || (maps.includes(name) && hasChanged(since.removed, name));
    const isMissing = (name: string): boolean => wanted[name] !== undefined && !equal(wanted[name], has[name]);
    return pick(
      wanted,
      among.filter((name) => isWritten(name) && isMissing(name)),
    ) as Partial<I>;
  }
}

/** Inputs that no read shows, each with the output that changes when it is written, if there is one. */
function unreadableIn(inputs: Definition["required"]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(inputs).flatMap(
      ([
        name,
        {
          facts: { writeOnly, stampedBy },
        },
      ]) => (writeOnly === true || stampedBy !== undefined ? [[name, stampedBy]] : []),
    ),
  );
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

function valueOf(properties: object | undefined, name: string): unknown {
  return (properties as Properties | undefined)?.[name];
}

function propertiesOf(object: object): Properties {
  return { ...object };
}
