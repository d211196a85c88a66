import { type FieldTree, fieldTreeOf, isFieldTree, projectProperties } from "../../properties/fieldMask";
import { hiddenNames, sortInputs } from "../../contract/state";
import { equal, isProperties, mapProperties, omit, type Properties } from "../../properties/values";
import type { ServedKind } from "../resource";

/*
 * An import reads an object before the program's inputs are known, so state describes all of it. What the program then
 * omits was never managed and must stay as it is, although it looks as if the program had removed it. State therefore
 * marks what an import has put into the inputs; while the inputs in state are still those, only what the program
 * declares counts as managed.
 */

type Kind = Pick<ServedKind<never, never>, "control" | "sets" | "declaredOf">;

/** Marks state as imported. @param inputs those that the import returns */
export function markImported(outs: Properties, inputs: Properties): Properties {
  return { ...outs, [hiddenNames.imported]: fieldTreeOf(inputs) };
}

/** State after a refresh, which leaves it open what the program declares. */
export function keepImportMarker(before: Properties, outs: Properties): Properties {
  return isImported(before) ? { ...outs, [hiddenNames.imported]: before[hiddenNames.imported] } : outs;
}

/** State in which only that is managed which inputs in state or the program declare. State that is not imported is left unchanged. */
export function narrowToProgram(
  kind: Kind,
  olds: Properties,
  oldInputs: Properties,
  news: Properties = oldInputs,
): Properties {
  if (!isImported(olds)) return olds;
  const program = isAsImported(olds, oldInputs) ? news : oldInputs;
  const inputs = declaredOf(kind, oldInputs, program);
  return {
    ...omit(declaredOf(kind, declaredOf(kind, olds, oldInputs), news), [hiddenNames.imported]),
    [hiddenNames.managed]: inBoth(fieldTreeOf(described(kind, inputs)), fieldTreeOf(described(kind, program))),
  };
}

/** The inputs in state that a difference may be about. */
export function comparableInputs(kind: Kind, olds: Properties, oldInputs: Properties, news: Properties): Properties {
  if (!isImported(olds) || !isAsImported(olds, oldInputs)) return oldInputs;
  return projectProperties(fieldTreeOf(news), declaredOf(kind, oldInputs, news));
}

function isImported(olds: Properties): boolean {
  return isFieldTree(olds[hiddenNames.imported]);
}

/** Whether the inputs in state are those of the import: the program has not been run since. */
function isAsImported(olds: Properties, oldInputs: Properties): boolean {
  return equal(olds[hiddenNames.imported], fieldTreeOf(oldInputs));
}

function described({ control }: Kind, inputs: Properties): Properties {
  return sortInputs(control, inputs).described;
}

function inBoth(left: FieldTree, right: FieldTree): FieldTree {
  return mapProperties(left, (fields, name) => {
    const other = right[name];
    if (other === undefined) return undefined;
    return fields === 1 || other === 1 ? 1 : inBoth(fields, other);
  });
}

/** Only the entries that the program has too, unless all of them belong to it. */
function declaredOf(kind: Kind, olds: Properties, news: Properties): Properties {
  return news.exclusive === true ? olds : kind.declaredOf(withEntriesOf(kind, olds, news), news);
}

function withEntriesOf({ sets }: Kind, olds: Properties, news: Properties): Properties {
  return mapProperties(olds, (value, name) => {
    if (!sets.includes(name)) return value;
    const [had, declared] = [entriesIn(value), entriesIn(news[name])];
    if (had === undefined || declared === undefined) return value;
    return [Object.fromEntries(Object.entries(had).filter(([entry]) => Object.hasOwn(declared, entry)))];
  });
}

function entriesIn(value: unknown): Properties | undefined {
  const entries: unknown = Array.isArray(value) ? value[0] : undefined;
  return isProperties(entries) ? entries : undefined;
}
