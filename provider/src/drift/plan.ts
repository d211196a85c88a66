import { changesIn } from "./changes";
import type { Event, Step } from "./events";
import { printable, titleOf, valueText, valueTexts, withoutRepetition } from "./formatting";
import { layOut, type Paint, painter } from "./layout";
import { differencesIn } from "./lists";
import type { PropertyDrift } from "./report";
import type { TableStyle } from "./table";
import { parseUrn } from "./urns";

/** What an update would do to one resource. */
export interface PlannedStep {
  readonly urn: string;
  readonly type: string;
  readonly action: keyof typeof signs;
  /** The changed properties, from `declared` to `actual`. */
  readonly properties: readonly PropertyDrift[];
}

const signs = { create: "+", update: "~", replace: "±", delete: "-" } as const;
const colors = { create: "green", update: "yellow", replace: "yellow", delete: "red" } as const satisfies Readonly<
  Record<keyof typeof signs, Parameters<Paint>[0]>
>;

/**
 * The steps that a preview plans, ordered by URN. Components and providers are left out, and so are the two halves of a
 * replacement.
 */
export function planIn(events: readonly Event[]): readonly PlannedStep[] {
  const planned = new Map<string, PlannedStep>();
  for (const { resourcePreEvent } of events) {
    const step = resourcePreEvent?.metadata;
    const action = step === undefined ? undefined : actionOf(step);
    if (step === undefined || action === undefined || planned.get(step.urn)?.action === "replace") continue;
    const properties = action === "update" || action === "replace" ? changesIn(step) : [];
    planned.set(step.urn, { urn: step.urn, type: step.type, action, properties });
  }
  return [...planned.values()].sort((one, other) => (one.urn < other.urn ? -1 : 1));
}

function actionOf({ op, type, old, new: now }: Step): keyof typeof signs | undefined {
  const isOurs = (now ?? old)?.custom === true && !type.startsWith("pulumi:providers:");
  return isOurs && (op === "create" || op === "update" || op === "replace" || op === "delete") ? op : undefined;
}

/** The plan as text: one line for each resource, and one for each further property or entry that changes. */
export function renderPlan(steps: readonly PlannedStep[], look: TableStyle): string {
  const paint = painter(look.colors);
  const rows = steps.flatMap(rowsOf);
  const titles = withoutRepetition(rows.map(({ urn }) => urn));
  const paths = withoutRepetition(
    rows.map(({ urn, path, isEntry }, index) => (isEntry ? `${urn} ${path}` : `${index}`)),
  );
  const lines = layOut(
    rows.map(({ title, path, change }, index) => [
      titles[index] === "" ? "" : title,
      ...(change === "" ? [] : [paths[index] === "" ? "" : path, change]),
    ]),
    look.width,
  );
  return lines
    .map((row, index) => row.map((line) => `${paint(rows[index]?.color ?? "grey", line)}\n`).join(""))
    .join("");
}

interface Row {
  readonly urn: string;
  readonly color: Parameters<Paint>[0];
  readonly title: string;
  readonly path: string;
  readonly change: string;
  readonly isEntry: boolean;
}

function rowsOf({ urn, type, action, properties }: PlannedStep): readonly Row[] {
  const row = {
    urn,
    color: colors[action],
    title: `${signs[action]} ${titleOf(parseUrn(urn))}`,
    path: "",
    change: "",
    isEntry: false,
  };
  const changes = differencesIn({ type, properties }).map((difference): Row => {
    const path = printable(difference.path);
    if ("entry" in difference) {
      return { ...row, path, change: `${difference.sign} ${valueText(difference.entry)}`, isEntry: true };
    }
    const [before, after] = valueTexts(difference.before, difference.after);
    return { ...row, path, change: `${before} → ${after}`.replaceAll(notKnownYet, "(known later)") };
  });
  return changes.length > 0 ? changes : [row];
}

/** The engine's placeholder for a text that is only known once another resource is done. */
const notKnownYet = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
