import * as pulumi from "@pulumi/pulumi";
import { typeTokens } from "../common/typeTokens";
import { type Declared, registration } from "./registration";

/** What every resource of this package extends: Pulumi's custom resource, without the stack traces that nobody reads. */
export abstract class CustomResource extends pulumi.CustomResource {
  protected constructor(
    kind: string,
    name: string,
    args: object | undefined,
    declared: Declared,
    opts?: pulumi.CustomResourceOptions,
  ) {
    const [type, properties, options] = registration(kind, name, { ...args }, declared, opts);
    // As a mere dependency: Pulumi marks it as a custom resource, and registers nothing.
    super(type, name, properties, options, true);
    const restore = withoutStackTexts();
    try {
      // State has the source position of each resource, for which Pulumi takes the caller of the class that extends its
      // own: so this constructor takes the place of Pulumi's in the stack, and is not one more between it and that class.
      const registered = construct(pulumi.Resource, [type, name, true, properties, options], new.target);
      Object.assign(registered, Object.assign({}, this, registered));
      return registered;
    } finally {
      restore();
    }
  }
}

/** What exists: the constructor of a class reads instead of creating if it gets an ID, and then needs no arguments. */
export function existing<A extends CustomResource>(
  type: abstract new (name: string, args: never, opts?: pulumi.CustomResourceOptions) => A,
  name: string,
  id: pulumi.Input<pulumi.ID>,
  opts?: pulumi.CustomResourceOptions,
): A {
  const read: (target: typeof type, args: readonly unknown[]) => A = Reflect.construct;
  return read(type, [name, undefined, { ...opts, id }]);
}

/**
 * Whether an object is a resource of a kind, in either mode and of any copy of this package. A policy pack asks with an
 * object that has only the type, and may meet stacks of both modes: hence no static `__pulumiType`, which it would prefer,
 * and which can name only one.
 */
export function isOfKind(kind: string, object: unknown): boolean {
  if (typeof object !== "object" || object === null || !("__pulumiType" in object)) return false;
  return object.__pulumiType === typeTokens.dynamic(kind) || object.__pulumiType === typeTokens.plugin(kind);
}

/** Calls a constructor without a frame of its own in stack traces. */
const construct: (
  target: typeof pulumi.Resource,
  args: ConstructorParameters<typeof pulumi.Resource>,
  newTarget: NewableFunction,
) => CustomResource = Reflect.construct;

/**
 * For each of the four promises behind each property Pulumi writes a stack trace, for its own developers, which would be half
 * of what a program costs. Here these texts are empty. What they are made of is kept, because the error of a registration,
 * whose text is only written when it is shown, names the line of the program.
 *
 * @returns what brings the texts back
 */
function withoutStackTexts(): () => void {
  const plain: PropertyDescriptor = { configurable: true, enumerable: true, writable: true };
  const given = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace") ?? plain;
  const define = (descriptor: PropertyDescriptor): boolean =>
    Reflect.defineProperty(Error, "prepareStackTrace", descriptor);
  define({
    configurable: true,
    // Pulumi lifts the limit for the one trace that it reads, which has the source position.
    get: (): unknown => (Error.stackTraceLimit === Infinity ? (given.get?.() ?? given.value) : () => ""),
    set: (value: unknown) => define({ ...plain, value }),
  });
  return () => {
    define(given);
  };
}
