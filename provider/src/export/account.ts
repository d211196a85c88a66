import { sequenceS } from "fp-ts/Apply";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import { findContainerApp, getContainerApps } from "../groups/containers/api/containerApp";
import {
  type ContainerRegistry,
  getContainerRegistries,
  isAccountRegistry,
} from "../groups/containers/api/containerRegistry";
import { type DnsZone, findDnsZone, getDnsZones, isDomainOf, type ListedDnsZone } from "../groups/dns/api/dnsZone";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { findPullZone, getPullZones, type PullZone } from "../groups/pullZone/api/pullZone";
import { scripts } from "../groups/script/api/script";
import { findActiveRelease } from "../groups/script/api/scriptRelease";
import { secretsOfScripts } from "../groups/script/api/scriptSecret";
import { findStorageZone, getStorageZones, type StorageZone } from "../groups/storage/api/storageZone";
import { taskEither, valueOf } from "../common/taskEither";
import type { FoundApp } from "../groups/containers/containerApp.export";
import type { FoundScript } from "../groups/script/script.export";
import { type Choice, chosen, type NotFound, type ObjectKind } from "./selection";

/** The objects of an account to export. */
export interface Choices {
  readonly pullZones: Choice;
  readonly scripts: Choice;
  readonly dnsZones: Choice;
  readonly apps: Choice;
  readonly registries: Choice;
  readonly storageZones: Choice;
}

/** What was read of an account. */
export interface Account {
  readonly pullZones: readonly PullZone[];
  readonly scripts: readonly FoundScript[];
  readonly dnsZones: readonly DnsZone[];
  readonly apps: readonly FoundApp[];
  readonly registries: readonly ContainerRegistry[];
  /** All registries of the account, including those that were not chosen. */
  readonly allRegistries: readonly ContainerRegistry[];
  readonly storageZones: readonly StorageZone[];
}

/** Called with the number of objects of each kind before they are read: `12 pull zones`. */
export type OnProgress = (what: string) => void;

type Read<A> = TE.TaskEither<ApiError | NotFound, A>;

/** Reads what was chosen, and nothing else. Sends only GETs. */
export function readAccount(session: Session, choices: Choices, onProgress: OnProgress): Read<Account> {
  return taskEither(async function* () {
    const pullZones = yield* valueOf(
      objects(onProgress, choices.pullZones, pullZone, getPullZones(session), ({ Id }) => findPullZone(session, Id)),
    );
    const foundScripts = yield* valueOf(
      objects(onProgress, choices.scripts, script, scripts.all(session), ({ scriptId, name }, all) =>
        readScript(session, scriptId, all.filter((other) => other.name === name).length > 1),
      ),
    );
    const dnsZones = yield* valueOf(
      objects(onProgress, choices.dnsZones, dnsZone, getDnsZones(session), ({ Id }) => findDnsZone(session, Id)),
    );
    const apps = yield* valueOf(
      objects(onProgress, choices.apps, app, getContainerApps(session), ({ id, name }, all) =>
        readApp(session, id, all.filter((other) => other.name === name).length > 1),
      ),
    );
    const registries = yield* valueOf(
      objects(onProgress, choices.registries, registry, ownRegistries(session), (found) => TE.right(O.some(found))),
    );
    const allRegistries = choices.registries.length === 0 ? [] : yield* valueOf(ownRegistries(session));
    const storageZones = yield* valueOf(
      objects(onProgress, choices.storageZones, storageZone, getStorageZones(session), ({ Id }) =>
        findStorageZone(session, Id),
      ),
    );
    return { pullZones, scripts: foundScripts, dnsZones, apps, registries, allRegistries, storageZones };
  });
}

/** A script with all its parts, or none if it no longer exists. */
function readScript(
  session: Session,
  scriptId: number,
  isNamesake: boolean,
): TE.TaskEither<ApiError, O.Option<FoundScript>> {
  return taskEither(async function* () {
    const { found, secrets, active } = yield* valueOf(
      sequenceS(TE.ApplyPar)({
        found: scripts.find(session, scriptId),
        secrets: secretsOfScripts.find(session, scriptId),
        active: findActiveRelease(session, scriptId),
      }),
    );
    return found === undefined
      ? O.none
      : O.some({ script: found, secrets: secrets?.Secrets ?? [], active, isNamesake });
  });
}

function readApp(session: Session, appId: string, isNamesake: boolean): TE.TaskEither<ApiError, O.Option<FoundApp>> {
  return pipe(findContainerApp(session, appId), TE.map(O.map((found) => ({ app: found, isNamesake }))));
}

function ownRegistries(session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> {
  return pipe(getContainerRegistries(session), TE.map(A.filter(isAccountRegistry)));
}

/** The chosen objects of one kind: picked from the list of all, and then read one by one, since lists may show less. */
function objects<Listed, Found>(
  onProgress: OnProgress,
  choice: Choice,
  kind: ObjectKind<Listed>,
  list: TE.TaskEither<ApiError, readonly Listed[]>,
  read: (listed: Listed, all: readonly Listed[]) => TE.TaskEither<ApiError, O.Option<Found>>,
): Read<readonly Found[]> {
  return taskEither(async function* () {
    if (choice.length === 0) return [];
    const all = yield* valueOf(list);
    const listed = yield* valueOf(TE.fromEither(chosen(kind, choice, all)));
    onProgress(`${listed.length} ${listed.length === 1 ? kind.singular : kind.plural}`);
    const found = yield* valueOf(
      pipe(
        listed,
        TE.traverseArray((each) => read(each, all)),
      ),
    );
    return A.compact(found);
  });
}

const pullZone: ObjectKind<PullZone> = {
  singular: "pull zone",
  plural: "pull zones",
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};
const script: ObjectKind<FoundScript["script"]> = {
  singular: "script",
  plural: "scripts",
  id: ({ scriptId }) => String(scriptId),
  name: ({ name = "" }) => name,
};
const dnsZone: ObjectKind<ListedDnsZone> = {
  singular: "DNS zone",
  plural: "DNS zones",
  id: ({ Id }) => String(Id),
  name: ({ Domain }) => Domain,
  isNamed: isDomainOf,
};
const app: ObjectKind<{ readonly id: string; readonly name: string }> = {
  singular: "app",
  plural: "apps",
  id: ({ id }) => id,
  name: ({ name }) => name,
};
const registry: ObjectKind<ContainerRegistry> = {
  singular: "registry",
  plural: "registries",
  id: ({ id }) => String(id),
  name: ({ displayName }) => displayName,
};
const storageZone: ObjectKind<StorageZone> = {
  singular: "storage zone",
  plural: "storage zones",
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};
