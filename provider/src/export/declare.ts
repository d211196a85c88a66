import * as E from "fp-ts/Either";
import { outermostId } from "../formats/ids";
import { changeAt, pathsIn } from "../properties/paths";
import { equal, isProperties, mapProperties, pick, type Properties } from "../properties/values";
import { isCode } from "./codeExpression";
import type { FoundObject, Whole } from "./foundObject";
import type { Naming } from "./naming";
import type { Resource, Section } from "./programAst";

/** Declares an object of the account and its parts, each once. */
export function declareAll(naming: Naming, { title, objects, omissions, companions = [] }: Whole): Section {
  const owned = new Set<string>();
  const statements: Resource[] = [];
  const left = [...omissions];
  for (const found of objects) {
    const own = found.of.objects(found.properties, isCode, found.isPart ? undefined : found.id).names.flat();
    // What the object has already, or another part that is the same.
    if (own.some((object) => owned.has(object))) continue;
    for (const object of own) owned.add(object);
    left.push(...found.undeclarable.map((entry) => `${found.title}: ${entry} is nothing that a program could declare`));
    if (isEmpty(found)) continue;
    const declared = declare(naming, found);
    if (E.isLeft(declared)) left.push(`${found.title}: ${declared.left}`);
    else statements.push(declared.right);
  }
  return { title, statements, omissions: left, companions };
}

/** A map or a set that an object has once, without an entry. */
function isEmpty({ id, of: { inputs }, properties }: FoundObject): boolean {
  const required = pick(properties, inputs.required);
  return id === outermostId(id) && Object.values(required).some((value) => equal(value, {}) || equal(value, [{}]));
}

/**
 * Declares a resource, or returns why it cannot be declared. Its inputs go through the usual checks, because the account may
 * hold objects that do not pass them.
 */
function declare(
  naming: Naming,
  { of, id, title, names, properties: found, outputs }: FoundObject,
): E.Either<string, Resource> {
  const { kind, secretInputs, sets } = of;
  const name = naming.resource(kind, ...names);
  const setting = (path: readonly string[], ...parts: readonly string[]) =>
    naming.setting(`${path.join(".")} of ${title}`, name, ...parts);
  const adopt = "adopt" in of.inputs.codecs ? { adopt: true } : {};
  const problemsOf = (given: Properties) => {
    const inputs = of.normalise({ ...given, ...adopt }, isCode);
    return [...of.typeProblems(inputs, isCode), ...of.validate(inputs, isCode)];
  };
  const hidden = withoutSecrets(of, withoutUndefined(found), setting);
  const missing = problemsOf(hidden).flatMap(({ property }) => (secretInputs.includes(property) ? property : []));
  const complete = { ...hidden, ...Object.fromEntries(missing.map((secret) => [secret, setting([secret], secret)])) };
  const problems = problemsOf(complete);
  if (problems.length > 0) return E.left(problems.map(({ property, reason }) => `${property} ${reason}`).join("; "));
  const properties = {
    ...mapProperties(complete, (value, property) => (sets.includes(property) ? entriesIn(value) : value)),
    ...(kind === "ContainerApp" && !settled.includes(outputs.status) ? { skipAwait: true } : {}),
    ...adopt,
  };
  return E.right({ kind, name, id, identifier: naming.identifier(names.join(" "), kind), properties });
}

/** A set, as programs write it. */
function entriesIn(set: unknown): unknown {
  return Array.isArray(set) ? set.filter(isProperties).flatMap(Object.keys).sort() : set;
}

/** Of an application. Waiting for an unhealthy one would only time out. */
const settled: readonly unknown[] = ["active", "inactive", "progressing"];

type Setting = (path: readonly string[], ...parts: readonly string[]) => unknown;

/** The properties with a setting in place of every value that is a secret or may be one. */
function withoutSecrets(
  { secretInputs, secretPlaces }: FoundObject["of"],
  properties: Properties,
  setting: Setting,
): Properties {
  const places = [...secretInputs, ...secretPlaces].flatMap((pattern) =>
    pathsIn(properties, pattern).map((path) => {
      const entries = path.filter((_, index) => pattern.split(".")[index] === "*");
      return { path, parts: entries.length === 0 ? path : entries };
    }),
  );
  return places.reduce(
    (whole, { path, parts }) => changeAt(whole, path, () => setting(path, ...parts)),
    mapProperties(properties, (value) => withoutCredentials(value, setting)),
  );
}

/** Headers whose values are mostly secrets. */
const credentials = /auth|cookie|key|password|secret|signature|token/i;

/** Headers with a setting in place of a value that must not be in a program. */
function withoutCredentials(value: unknown, setting: Setting): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutCredentials(item, setting));
  if (!isProperties(value)) return value;
  const { name } = value;
  if (typeof name !== "string" || typeof value["value"] !== "string" || !credentials.test(name)) return value;
  return { ...value, value: setting(["header", name], name) };
}

/** Leaves out properties without a value. */
function withoutUndefined(properties: Properties): Properties {
  return mapProperties(properties, (value) => (isProperties(value) ? withoutUndefined(value) : value));
}
