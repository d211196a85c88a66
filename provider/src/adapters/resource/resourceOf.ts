import type { DeclaredLifecycle } from "../../contract/declarations";
import type { ApiBinding } from "../apiBinding";
import { checkStep } from "./check";
import { createStep } from "./create";
import { deleteStep } from "./delete";
import { diffStep } from "./diff";
import { kindOf } from "./kind";
import { previewCreateStep } from "./previewCreate";
import { importStep, readStep } from "./read";
import type { Resource } from "./resource";
import { plannedStep, updateStep } from "./update";

/** Serves one kind of resource. */
export function resourceOf<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: DeclaredLifecycle<Client, Failure, I, Outputs, Remote>,
  binding: ApiBinding<Client, Failure>,
): Resource<Client> {
  const kind = kindOf(lifecycle, binding);
  return {
    kind: lifecycle.kind,
    stables: lifecycle.stables ?? [],
    sets: lifecycle.sets ?? [],

    check: checkStep(kind),
    previewCreate: previewCreateStep(kind),
    diff: diffStep(kind),
    planned: plannedStep(kind),
    create: createStep(kind),
    read: readStep(kind),
    importExisting: importStep(kind),
    update: updateStep(kind),
    delete: deleteStep(kind),
  };
}
