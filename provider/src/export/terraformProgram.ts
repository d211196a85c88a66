import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import { readAccount } from "./account";
import { declareAll } from "./declare";
import type { Declare, OnProgress } from "./exportable";
import { readParts } from "./foundObject";
import { createNaming } from "./naming";
import type { Resource, Section } from "./programAst";
import type { Read } from "./selection";
import { choiceFrom, namedKinds, type TerraformObject, type TerraformObjects } from "./terraformState";
import { outermostId } from "../formats/ids";

/** Reads what a Terraform state has, to be declared under the names that it has there. Sends only GETs. */
export function readTerraformObjects(
  session: Session,
  state: TerraformObjects,
  onProgress: OnProgress,
): Read<readonly Declare[]> {
  return taskEither(async function* () {
    const account = yield* valueOf(readAccount(session, (option) => choiceFrom(state, option), onProgress));
    const zones = new Set(state.objects.filter(({ kind }) => kind === "DnsRecord").map(({ id }) => outermostId(id)));
    const records = yield* valueOf(TE.traverseArray((zone: string) => readEachRecord(session, zone))([...zones]));
    const terraform = new NamedByTerraform(state);
    const all = [...account, ...records];
    const none: Declare = () => ({ title: "The Terraform state", statements: [], omissions: [] });
    return (all.length === 0 ? [none] : all).map((declare, index): Declare => (naming) => {
      const section = terraform.named(declare(naming));
      const isLast = index >= all.length - 1;
      return isLast ? { ...section, omissions: [...section.omissions, ...terraform.missing()] } : section;
    });
  });
}

/** The records of a DNS zone, each as a resource of its own. */
function readEachRecord(session: Session, zone: string): Read<Declare> {
  const title = `Records of DNS zone ${zone}`;
  return pipe(
    readParts(session, "DnsRecord", zone),
    TE.map(
      (parts): Declare =>
        (naming) =>
          declareAll(naming, { title, noun: "zone", name: zone, itself: undefined, parts }),
    ),
  );
}

/** Kinds that are a part of one resource in Terraform, by the kind of that one. They get its name. */
const partsOf: Readonly<Record<string, string>> = {
  AllowedReferrerSet: "PullZone",
  BlockedIpSet: "PullZone",
  BlockedReferrerSet: "PullZone",
  ContainerEndpoint: "ContainerApp",
  Dnssec: "DnsZone",
  ScriptRelease: "Script",
};

/** Leaves of each section what the state has, and names it as it is named there. */
class NamedByTerraform {
  private readonly naming = createNaming();
  private readonly objects: ReadonlyMap<string, TerraformObject>;
  private readonly declared = new Set<string>();

  constructor(private readonly state: TerraformObjects) {
    this.objects = new Map(state.objects.map((object) => [`${object.kind} ${object.id}`, object]));
  }

  named(section: Section): Section {
    return { ...section, statements: section.statements.flatMap((resource) => this.resource(resource)) };
  }

  /** What of the state was not declared, and why. */
  missing(): readonly string[] {
    const missing = this.state.objects.filter(({ kind, id }) => !this.declared.has(`${kind} ${id}`));
    return [
      ...missing.map(({ address, id }) => `${address} (${id}): the account has no such object that could be declared`),
      ...this.state.others.map((address) => `${address}: docs/from-terraform.md says what to write instead`),
    ];
  }

  private resource(resource: Resource): readonly Resource[] {
    const { kind, id, identifier } = resource;
    const key = namedKinds.has(kind) ? `${kind} ${id}` : `${partsOf[kind] ?? ""} ${outermostId(id)}`;
    const object = this.objects.get(key);
    if (object === undefined) return [];
    const { names, known } = object;
    this.declared.add(key);
    return [
      {
        ...resource,
        identifier: identifier === undefined ? undefined : this.naming.identifier(names.join(" "), kind),
        name: this.naming.resource(kind, ...names),
        properties: { ...resource.properties, ...known },
      },
    ];
  }
}
