import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import { findContainerApp, getContainerApps } from "../api/containers/containerApp";
import { type ContainerRegistry, getContainerRegistries, isAccountRegistry } from "../api/containers/containerRegistry";
import { type DnsZone, findDnsZone, getDnsZones, isDomainOf } from "../api/dns/dnsZone";
import type { Session } from "../api/http/client";
import type { ApiError } from "../api/http/errors";
import { findPullZone, getPullZones, type PullZone } from "../api/pullZone/pullZone";
import { findScript, getScripts } from "../api/script/script";
import { findActiveRelease } from "../api/script/scriptRelease";
import { findSecrets } from "../api/script/scriptSecret";
import type { FoundApp } from "./containerApp";
import type { FoundScript } from "./script";
import { type Called, type Choice, chosen, type NotFound } from "./selection";

/** What of an account is to be exported. */
export interface Choices {
  readonly pullZones: Choice;
  readonly scripts: Choice;
  readonly dnsZones: Choice;
  readonly apps: Choice;
  readonly registries: Choice;
}

/** What was read of an account. */
export interface Account {
  readonly pullZones: readonly PullZone[];
  readonly scripts: readonly FoundScript[];
  readonly dnsZones: readonly DnsZone[];
  readonly apps: readonly FoundApp[];
  readonly registries: readonly ContainerRegistry[];
  /** All registries, also those that were not chosen. */
  readonly allRegistries: readonly ContainerRegistry[];
}

/** Told as it goes on: `12 pull zones`. */
export type Tell = (what: string) => void;

type Read<A> = TE.TaskEither<ApiError | NotFound, A>;

/** Reads what was chosen, by GETs only. What is not asked for is not read. */
export const readAccount = (session: Session, choices: Choices, tell: Tell): Read<Account> =>
  pipe(
    TE.Do,
    TE.bindW("pullZones", () =>
      objects(tell, choices.pullZones, pullZone, getPullZones(session), ({ Id }) => findPullZone(session, Id)),
    ),
    TE.bindW("scripts", () =>
      objects(tell, choices.scripts, script, getScripts(session), ({ Id, Name }, all) =>
        readScript(session, Id, all.filter((other) => other.Name === Name).length > 1),
      ),
    ),
    TE.bindW("dnsZones", () =>
      objects(tell, choices.dnsZones, dnsZone, getDnsZones(session), ({ Id }) => findDnsZone(session, Id)),
    ),
    TE.bindW("apps", () =>
      objects(tell, choices.apps, app, getContainerApps(session), ({ id, name }, all) =>
        pipe(
          findContainerApp(session, id),
          TE.map(O.map((found) => ({ app: found, isNamesake: all.filter((other) => other.name === name).length > 1 }))),
        ),
      ),
    ),
    TE.bindW("registries", () =>
      objects(tell, choices.registries, registry, ownRegistries(session), (found) => TE.right(O.some(found))),
    ),
    TE.bindW("allRegistries", () => (choices.registries.length === 0 ? TE.right([]) : ownRegistries(session))),
  );

/** All of a script, or none where it is gone meanwhile. */
const readScript = (
  session: Session,
  scriptId: number,
  isNamesake: boolean,
): TE.TaskEither<ApiError, O.Option<FoundScript>> =>
  pipe(
    TE.Do,
    TE.apS("script", findScript(session, scriptId)),
    TE.apS("secrets", findSecrets(session, scriptId)),
    TE.apS("active", findActiveRelease(session, scriptId)),
    TE.map(({ script: itself, secrets, active }) =>
      pipe(
        itself,
        O.map((found) => ({ script: found, secrets: O.getOrElseW(() => [])(secrets), active, isNamesake })),
      ),
    ),
  );

const ownRegistries = (session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> =>
  pipe(getContainerRegistries(session), TE.map(A.filter(isAccountRegistry)));

/** The chosen objects of one kind: picked from the list of all, and then read one by one, since lists may show less. */
const objects = <Listed, Found>(
  tell: Tell,
  choice: Choice,
  called: Called<Listed>,
  list: TE.TaskEither<ApiError, readonly Listed[]>,
  read: (listed: Listed, all: readonly Listed[]) => TE.TaskEither<ApiError, O.Option<Found>>,
): Read<readonly Found[]> =>
  choice.length === 0
    ? TE.right([])
    : pipe(
        list,
        TE.chainW((all) =>
          pipe(
            TE.fromEither(chosen(called, choice, all)),
            TE.chainFirstIOK((listed) => () => {
              tell(`${listed.length} ${listed.length === 1 ? called.kind : called.kinds}`);
            }),
            TE.chainW(TE.traverseArray((listed) => read(listed, all))),
          ),
        ),
        TE.map(A.compact),
      );

const pullZone: Called<PullZone> = {
  kind: "pull zone",
  kinds: "pull zones",
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};
const script: Called<FoundScript["script"]> = {
  kind: "script",
  kinds: "scripts",
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};
const dnsZone: Called<DnsZone> = {
  kind: "DNS zone",
  kinds: "DNS zones",
  id: ({ Id }) => String(Id),
  name: ({ Domain }) => Domain,
  isNamed: isDomainOf,
};
const app: Called<{ readonly id: string; readonly name: string }> = {
  kind: "app",
  kinds: "apps",
  id: ({ id }) => id,
  name: ({ name }) => name,
};
const registry: Called<ContainerRegistry> = {
  kind: "registry",
  kinds: "registries",
  id: ({ id }) => String(id),
  name: ({ displayName }) => displayName,
};
