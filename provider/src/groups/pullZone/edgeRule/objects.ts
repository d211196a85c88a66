import { createHmac, randomBytes } from "node:crypto";
import * as E from "fp-ts/Either";
import { noObjects, type Objects, oneWithin } from "../../../ownership/claims";
import { containsUnknown } from "../../../properties/codecs";
import { childId } from "../../../formats/ids";
import type { IsUnknown } from "../../../contract/lifecycle";
import { isProperties, type Properties } from "../../../properties/values";
import { pullZoneObject } from "../pullZoneReference";

/** A rule that exists, by the id that the API assigned. */
export function ruleObject(pullZoneId: number, guid: string): string {
  return `edge rule ${guid.toLowerCase()} of pull zone ${pullZoneId}`;
}

/** What messages call a rule that may not exist yet. */
export function describeRule({ description }: Properties, pullZoneId: number): string {
  const isNamed = typeof description === "string" && description !== "";
  return `edge rule ${isNamed ? JSON.stringify(description) : "without a description"} of pull zone ${pullZoneId}`;
}

/**
 * A rule is its id, as soon as it has one. Before that, it is what it does and when: two resources that declare the same
 * would be the same rule twice.
 */
export function ruleObjects(properties: Properties, isUnknown: IsUnknown, id?: string): Objects {
  const parsed = id === undefined ? undefined : childId.parse(id);
  if (parsed !== undefined && E.isRight(parsed)) {
    const { parent, key } = parsed.right;
    return oneWithin(ruleObject(parent, key), pullZoneObject(parent));
  }
  const { pullZoneId, actions, triggers, triggerMatchingType = "any", description = "" } = properties;
  const content = [actions, triggers, triggerMatchingType, description];
  if (typeof pullZoneId !== "number") return noObjects;
  const unnamed: Objects = {
    names: [],
    within: [pullZoneObject(pullZoneId)],
    whole: placesOf(pullZoneId, properties["orderIndex"]),
  };
  if (!Array.isArray(actions) || !Array.isArray(triggers) || containsUnknown(content, isUnknown)) return unnamed;
  return { ...unnamed, names: [[`${describeRule({ description }, pullZoneId)} (${digestOf(content)})`]] };
}

/** Only 0 can be the order index of several rules: two resources with another one are refused before anything is written. */
function placesOf(pullZoneId: number, orderIndex: unknown): readonly string[] {
  return typeof orderIndex === "number" && orderIndex > 0
    ? [`order index ${orderIndex} of pull zone ${pullZoneId}`]
    : [];
}

/** Only to tell rules apart within this process: a header's value may be a secret, about which a name must say nothing. */
const salt = randomBytes(16);

function digestOf(content: unknown): string {
  return createHmac("sha256", salt).update(inAnyOrder(content)).digest("hex").slice(0, 8);
}

/** A text that is the same for the same content in another order. */
function inAnyOrder(content: unknown): string {
  if (Array.isArray(content)) {
    const items = content.map((item: unknown) => inAnyOrder(item));
    return JSON.stringify(items.sort());
  }
  if (!isProperties(content)) return JSON.stringify(content);
  return JSON.stringify(
    Object.entries(content)
      .map(([name, value]) => [name, inAnyOrder(value)])
      .sort(),
  );
}
