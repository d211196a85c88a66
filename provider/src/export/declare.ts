import * as E from "fp-ts/Either";
import { type InputsCodec, typeProblems } from "../kernel/codecs";
import type { Lifecycle } from "../kernel/lifecycle";
import { isProperties, type Properties } from "../kernel/values";
import { isCode } from "./codeExpression";
import type { Resource, Section, Statement } from "./programAst";

/** What a kind of resource says of its inputs: its lifecycle. */
interface Kind extends Pick<Lifecycle<never, never, object, object, never>, "kind" | "normalise" | "validate"> {
  readonly inputs: InputsCodec<unknown>;
}

/** A resource that is to be declared. */
export interface Draft extends Pick<Resource, "identifier" | "name" | "properties" | "remarks"> {
  /** What it is, in words. */
  readonly what: string;
}

/**
 * Declares a resource, if the check that its inputs go through would let it pass: the account may hold what was made by
 * other rules. Else why not.
 */
export function declare(of: Kind, { what, ...resource }: Draft): E.Either<string, Resource> {
  const properties = withoutEmptiness(resource.properties);
  const inputs = of.normalise(properties, isCode);
  const problems = [...typeProblems(of.inputs, inputs, isCode), ...of.validate(inputs, isCode)];
  return problems.length === 0
    ? E.right({ _tag: "Resource", kind: of.kind, ...resource, properties })
    : E.left(`${what}: ${problems.map(({ property, reason }) => `${property} ${reason}`).join("; ")}`);
}

/** A section with what can be declared, and the reasons why other things cannot. */
export function sectionOf(title: string, parts: ReadonlyArray<E.Either<string, Statement>>): Section {
  return {
    title,
    statements: parts.flatMap((part) => (E.isRight(part) ? [part.right] : [])),
    omissions: parts.flatMap((part) => (E.isLeft(part) ? [part.left] : [])),
  };
}

/** Without properties that have no value. */
function withoutEmptiness(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isProperties(value) ? withoutEmptiness(value) : value]],
    ),
  );
}
