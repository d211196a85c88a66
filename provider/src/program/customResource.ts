import * as pulumi from "@pulumi/pulumi";
import { type Declared, registration } from "./registration";

/** Options that make a constructor read an existing resource instead of creating one. */
export type ExistingOptions = pulumi.CustomResourceOptions & { readonly id: pulumi.Input<pulumi.ID> };

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
