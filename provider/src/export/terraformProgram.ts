import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import { readEachRecord } from "../groups/dns/dnsRecord.export";
import type { Session } from "../http/client";
import { isProperties, type Properties } from "../properties/values";
import { readAccount } from "./account";
import { Code } from "./codeExpression";
import type { Declare, OnProgress, Read } from "./exportable";
import { createNaming } from "./naming";
import { isResource, type Resource, type Section, type Statement } from "./programAst";
import { choiceFrom, namedKinds, rootOf, type TerraformObject, type TerraformObjects } from "./terraformState";

/** Reads what a Terraform state has, to be declared under the names that it has there. Sends only GETs. */
export function readTerraformObjects(
  session: Session,
  state: TerraformObjects,
  onProgress: OnProgress,
): Read<readonly Declare[]> {
  return taskEither(async function* () {
    const account = yield* valueOf(readAccount(session, (option) => choiceFrom(state, option), onProgress));
    const zones = new Set(state.objects.filter(({ kind }) => kind === "DnsRecord").map(({ id }) => Number(rootOf(id))));
    const records = yield* valueOf(TE.traverseArray((zone: number) => readEachRecord(session, zone))([...zones]));
    const terraform = new NamedByTerraform(state);
    const all = [...account, ...records.flat()];
    const none: Declare = () => ({ title: "The Terraform state", statements: [], omissions: [] });
    return (all.length === 0 ? [none] : all).map((declare, index): Declare => (naming) => {
      const section = terraform.named(declare(naming));
      const isLast = index >= all.length - 1;
      return isLast ? { ...section, omissions: [...section.omissions, ...terraform.missing()] } : section;
    });
  });
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
  /** New references by the old ones. */
  private readonly references = new Map<string, unknown>();

  constructor(private readonly state: TerraformObjects) {
    this.objects = new Map(state.objects.map((object) => [`${object.kind} ${object.id}`, object]));
  }

  named(section: Section): Section {
    const resources = section.statements.filter(isResource);
    for (const { identifier, id } of resources) {
      // What is not declared here, such as a zone whose records alone are managed, is a number.
      if (identifier !== undefined) this.references.set(`${identifier}.id`, Number(id));
    }
    const statements = section.statements.flatMap((statement): readonly Statement[] =>
      isResource(statement) ? this.resource(statement) : [statement],
    );
    return { ...section, statements };
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
    const key = namedKinds.has(kind) ? `${kind} ${id}` : `${partsOf[kind] ?? ""} ${rootOf(id)}`;
    const object = this.objects.get(key);
    if (object === undefined) return [];
    const { names, known } = object;
    this.declared.add(key);
    const renamed = identifier === undefined ? undefined : this.naming.identifier(names.join(" "), kind);
    if (renamed !== undefined) this.references.set(`${identifier}.id`, new Code(`${renamed}.id`));
    return [
      {
        ...resource,
        identifier: renamed,
        name: this.naming.resource(kind, ...names),
        properties: { ...this.referring(resource.properties), ...known },
        // What is known from the state is no longer to be decided.
        remarks: known === undefined ? resource.remarks : undefined,
      },
    ];
  }

  private referring(properties: Properties): Properties {
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, this.reference(value)]));
  }

  private reference(value: unknown): unknown {
    if (value instanceof Code) return this.references.get(value.text) ?? value;
    if (Array.isArray(value)) return value.map((each) => this.reference(each));
    return isProperties(value) ? this.referring(value) : value;
  }
}
