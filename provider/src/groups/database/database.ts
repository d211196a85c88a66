import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs, retriedWhile } from "../../reconcile/plain";
import { databases as objects } from "./api/database";
import { database as definition } from "./database.definition";

const verbs = plainVerbs(definition, objects, {
  isAcknowledged: true,
  guard: {
    noun: "database",
    holds: ({ currentSize, formerSize }) =>
      currentSize > 0 || Number.parseFloat(formerSize) > 0 ? `${currentSize || formerSize} bytes of data` : undefined,
    unless: "deleteData",
  },
});

/** A database. Names are not unique: one of the same name counts as the same. */
export const database = reconciled(definition, {
  identity: assigned({ noun: "database", name: "name", objects }),
  ...verbs,
  create: (ctx, inputs) => verbs.create(ctx, { replicaRegions: [], ...inputs }),
  update: (ctx, found, changes, key, inputs) =>
    retriedWhile(ctx, verbs.update(ctx, found, changes, key, inputs), (error) =>
      error._tag === "Status" && error.status === 409 ? `database ${found.name ?? key.key} to be idle` : undefined,
    ),
});
