import * as E from "fp-ts/Either";
import type { InputsCodec } from "../properties/codecs";
import { typeProblems } from "../properties/typeProblems";
import type { Declarations } from "../contract/declarations";
import { changeAt, pathsIn } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";
import { isCode } from "./codeExpression";
import type { Naming } from "./naming";
import type { Resource, Section, Statement } from "./programAst";

/** The part of a lifecycle that describes and checks inputs. */
export interface DeclaredKind extends Pick<Declarations, "kind" | "normalise" | "validate"> {
  readonly inputs: InputsCodec<unknown>;
  readonly secretInputs?: readonly string[];
  readonly secretPlaces?: readonly string[];
}

/** A resource to declare. */
interface Draft extends Pick<Resource, "identifier" | "name" | "id" | "properties" | "remarks"> {
  /** What messages call it. */
  readonly what: string;
}

/**
 * Declares a resource, or returns why it cannot be declared. Its inputs go through the usual checks, because the account may
 * hold objects that do not pass them.
 */
export function declare(naming: Naming, of: DeclaredKind, { what, ...resource }: Draft): E.Either<string, Resource> {
  const given = withoutUndefined(resource.properties);
  const properties = withoutSecrets(naming, of, { ...resource, what, properties: given });
  const inputs = of.normalise(properties, isCode);
  const problems = [...typeProblems(of.inputs, inputs, isCode), ...of.validate(inputs, isCode)];
  return problems.length === 0
    ? E.right({ _tag: "Resource", kind: of.kind, ...resource, properties })
    : E.left(`${what}: ${problems.map(({ property, reason }) => `${property} ${reason}`).join("; ")}`);
}

/** The properties with a setting in place of every value that is a secret or may be one. */
function withoutSecrets(
  naming: Naming,
  { secretInputs = [], secretPlaces = [] }: DeclaredKind,
  { what, name, properties }: Draft,
): Properties {
  const places = [...secretInputs, ...secretPlaces].flatMap((pattern) =>
    pathsIn(properties, pattern).map((path) => {
      const entries = path.filter((_, index) => pattern.split(".")[index] === "*");
      return { path, parts: entries.length === 0 ? path : entries };
    }),
  );
  return places.reduce(
    (whole, { path, parts }) =>
      changeAt(whole, path, (value) =>
        isCode(value)
          ? value
          : naming.setting({ isSecret: true, what: `${path.join(".")} of ${what}` }, name, ...parts),
      ),
    properties,
  );
}

/** A section with what can be declared, and the reasons why the rest cannot. */
export function sectionOf(title: string, parts: ReadonlyArray<E.Either<string, Statement>>): Section {
  return {
    title,
    statements: parts.flatMap((part) => (E.isRight(part) ? [part.right] : [])),
    omissions: parts.flatMap((part) => (E.isLeft(part) ? [part.left] : [])),
  };
}

/** Leaves out properties without a value. */
function withoutUndefined(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isProperties(value) ? withoutUndefined(value) : value]],
    ),
  );
}
