import type { Sandbox, StateDump } from "pulumi-bunny-sandbox";
import type { ListedKind } from "../lifecycle/listedKind";
import { listedKinds } from "../lifecycle/listedKinds";
import { otherValues, type PlainKind, type PlainObject, settingsTogether, valuesOf } from "../lifecycle/plainKind";
import { plainKinds } from "../lifecycle/plainKinds";
import type { Fixture, Sample } from "../lifecycle/sample";
import { samples } from "../lifecycle/samples";
import { localFolder } from "../lifecycle/storageFiles";
import { isProperties } from "../../provider/src/properties/values";
import { type Property, text } from "../../provider/src/vocabulary";
import { wireName } from "../../provider/src/vocabulary/wire";

type Args = Readonly<Record<string, unknown>>;
type Account = StateDump["accounts"][string];

/** Something of ours in the account. */
export interface Found {
  /** What tells it from others of its kind for people: an address, a name. */
  readonly key: string;
  /** What tells whether it is still the same one, and not one that was made anew. */
  readonly id: string | number;
  /** What the program decides of it. */
  readonly content?: unknown;
}

/** A kind of resource in one account, with as many objects as are asked for: each has a number. */
export interface MatrixKind {
  readonly kind: string;
  /** It says nothing of adoption. */
  readonly takesAdopt?: false;
  /** Inputs of the object of this number. */
  readonly args: (number: number) => Args;
  /** Keys of what that is in the account. */
  readonly keys: (number: number) => readonly string[];
  /** What of ours is there now, or what is there twice. */
  readonly found: () => readonly Found[];
  /** What its objects are within, and go with. */
  readonly parent?: { readonly kind: string; readonly args: Args };
  /** A change of one property that updates in place. */
  readonly edit?: { readonly property: string; readonly value: unknown };
  /** More inputs, with which it takes several writes. */
  readonly more?: Args;
  /** Destroy leaves it, because it cannot be removed or is only a request. */
  readonly stays?: true;
  /** What an update gives up is removed, and made again by a resource that the engine comes to later. */
  readonly mayBeMadeAnew?: true;
  /** Several resources share an id, because it is that of the parent. */
  readonly sharesId?: true;
  /** Another spelling of the same object. */
  readonly respelled?: (number: number) => Args;
  /** The kind that holds several of it, and its inputs. */
  readonly set?: { readonly kind: string; readonly args: (numbers: readonly number[]) => Args };
}

export interface MatrixWorld {
  readonly kinds: readonly MatrixKind[];
  /** A zone of nobody, where a neighbour may fail. */
  readonly neighbourZone: number;
  /** Everything that is not ours, as text to compare. */
  readonly neighbours: () => string;
}

/** More than the longest row of the matrix needs. */
export const numbers = [0, 1, 2, 3, 4, 5];

const image = { imageNamespace: "library", imageName: "nginx", imageRegistryId: "1155" };
const exposed = (port: number) => ({ anycast: { portMappings: [{ containerPort: port, exposedPort: port }] } });

/** An account with neighbours of every kind, each kind below parents of its own. */
export function prepareWorld(sandbox: Sandbox): MatrixWorld {
  const seeded = sandbox.seed({
    hostnameBehaviour: { "*": { pointsToBunny: true } },
    pullZones: [
      { Name: "ips", BlockedIps: ["198.51.100.1"] },
      { Name: "ip-sets", BlockedIps: ["198.51.100.1"] },
      { Name: "blocked", BlockedReferrers: ["neighbour.example"] },
      { Name: "blocked-sets", BlockedReferrers: ["neighbour.example"] },
      { Name: "allowed", AllowedReferrers: ["neighbour.example"] },
      { Name: "hosts", Hostnames: [{ Value: "neighbour.example.com" }] },
      { Name: "rules", EdgeRules: [{ Guid: "neighbour", Triggers: [{ PatternMatches: ["*/neighbour/*"] }] }] },
      { Name: "certificates", Hostnames: numbers.map((number) => ({ Value: `c${number}.example.org` })) },
      { Name: "neighbour" },
    ],
    scripts: [
      { Name: "variables", EdgeScriptVariables: [{ Name: "NEIGHBOUR", DefaultValue: "of others" }] },
      { Name: "secrets", Secrets: [{ Name: "OF_OTHERS", Secret: "of others" }] },
      ...numbers.map((number) => ({ Name: `released-${number}`, Releases: [{ Code: "// of others" }] })),
    ],
    dnsZones: [
      ...numbers.map((number) => ({ Domain: `d${number}.example` })),
      { Domain: "neighbour.example" },
      ...["records.example", "many.example"].map((Domain) => ({
        Domain,
        Records: [{ Type: 0, Name: "neighbour", Value: "198.51.100.1" }],
      })),
    ],
    storageZones: [{ Name: "stored", files: { "neighbour.txt": { content: "of others" } } }],
    containerRegistries: [{ displayName: "neighbour", type: "gitHub", userName: "other", password: "other" }],
    containerApps: [
      {
        name: "host",
        containerTemplates: [
          {
            name: "web",
            ...image,
            imageTag: "1",
            endpoints: [{ displayName: "neighbour", anycast: { type: "iPv4", portMappings: [{ containerPort: 1 }] } }],
          },
        ],
      },
    ],
  });
  const account = (): Account => {
    const found = sandbox.state().accounts.main;
    if (found === undefined) throw new Error("the sandbox has no account");
    return found;
  };
  const zoneId = (name: string): number => seeded.pullZones.find(({ Name }) => Name === name)?.Id ?? 0;
  const zone = (name: string) => account().pullZones.find(({ Name }) => Name === name);
  const script = (name: string) => account().scripts.find(({ Name }) => Name === name);
  const scriptId = (name: string): number => seeded.scripts.find(({ Name }) => Name === name)?.Id ?? 0;
  const host = seeded.containerApps[0]?.id;
  const stored = seeded.storageZones[0]?.Id;
  const local = localFolder(
    Object.fromEntries(
      numbers.flatMap((number) => [
        [`d${number}/a.js`, `a ${number}`],
        [`d${number}/b.html`, `b ${number}`],
      ]),
    ),
  );
  const storedFiles = (isOurs: RegExp): readonly Found[] =>
    Object.entries(account().storageZones?.find(({ Id }) => Id === stored)?.files ?? {})
      .filter(([path]) => isOurs.test(path))
      .map(([path, { dateCreated, checksum, contentType }]) => ({
        key: path,
        id: dateCreated,
        content: [checksum, contentType],
      }));
  const ours = (entries: readonly string[] = []): readonly Found[] =>
    entries.filter((entry) => !/^198\.51\.100|^neighbour/.test(entry)).map((entry) => ({ key: entry, id: entry }));

  const ip = (number: number): string => `192.0.2.${number + 1}`;
  const referrer = (number: number): string => `r${number}.example`;
  /** A list of a pull zone: its name, how the kinds call it, and another spelling of an entry. */
  const lists = [
    ["ips", "BlockedIp", "blockedIp", ip, (entry: string) => `${entry}/32`],
    ["blocked", "BlockedReferrer", "blockedReferrer", referrer, (entry: string) => entry.toUpperCase()],
    ["allowed", "AllowedReferrer", "allowedReferrer", referrer, (entry: string) => `${entry}.`],
  ] as const;
  const pullZoneParent = (name: string) => ({ kind: "PullZone", args: { adoptPullZoneId: zoneId(name) } });
  const listKinds = lists.map(([name, kind, property, entry, respell]): MatrixKind => {
    const pullZoneId = zoneId(name);
    return {
      kind,
      args: (number) => ({ pullZoneId, [property]: entry(number) }),
      respelled: (number) => ({ pullZoneId: String(pullZoneId), [property]: respell(entry(number)) }),
      keys: (number) => [entry(number)],
      parent: pullZoneParent(name),
      found: () => ours(zone(name)?.[`${kind}s`]),
      set: { kind: `${kind}Set`, args: (held) => ({ pullZoneId, [`${property}s`]: held.map(entry) }) },
    };
  });
  const setKinds = lists.slice(0, 2).map(([name, kind, property, , respell]): MatrixKind => {
    const pullZoneId = zoneId(`${name.replace(/s$/, "")}-sets`);
    const entries = (number: number) =>
      property === "blockedIp"
        ? [`10.0.${number}.1`, `10.0.${number}.2`]
        : [`a${number}.example`, `b${number}.example`];
    return {
      kind: `${kind}Set`,
      sharesId: true,
      args: (number) => ({ pullZoneId, [`${property}s`]: entries(number) }),
      respelled: (number) => ({ pullZoneId, [`${property}s`]: entries(number).map(respell) }),
      keys: entries,
      parent: pullZoneParent(`${name.replace(/s$/, "")}-sets`),
      found: () => ours(zone(`${name.replace(/s$/, "")}-sets`)?.[`${kind}s`]),
    };
  });

  const scriptParent = (name: string) => ({ kind: "Script", args: { name, scriptType: "dns", adopt: "overwrite" } });
  const zoneParent = (domain: string) => ({ kind: "DnsZone", args: { domain, adopt: true, deleteRecords: true } });
  const storageParent = {
    kind: "StorageZone",
    args: { name: "stored", region: "DE", adopt: true, deleteFiles: true },
  };

  const neighbour = "198.51.100.1";
  const zoneOf = (domain: string): number => seeded.dnsZones.find(({ Domain }) => Domain === domain)?.Id ?? 0;
  const recordsIn = (domain: string, keyOf: "Name" | "Value" = "Name"): readonly Found[] =>
    (account().dnsZones.find(({ Domain }) => Domain === domain)?.Records ?? [])
      .filter(({ Value }) => Value !== neighbour)
      .map(({ Id, Ttl, ...record }) => ({ key: record[keyOf] ?? "", id: Id, content: Ttl }));
  // The first two have one name, so that one can become the other in place.
  const record = (number: number) => ({
    type: "A",
    name: `r${Math.max(number, 1)}`,
    value: ip(number),
    ttl: 300 + number,
  });
  const recordsOf = (number: number, type = "A") => ({
    first: { type, name: `a${number}`, value: ip(number) },
    second: { type, name: `b${number}`, value: ip(number) },
  });

  const kinds: readonly MatrixKind[] = [
    ...listKinds,
    ...setKinds,
    {
      kind: "Hostname",
      // Not all the same, so that what is taken over in a swap must be changed too.
      args: (number) => ({
        pullZoneId: zoneId("hosts"),
        hostname: `h${number}.example.com`,
        certificate: "managed",
        forceSsl: number % 2 === 0,
      }),
      respelled: (number) => ({ pullZoneId: zoneId("hosts"), hostname: `H${number}.example.com.` }),
      keys: (number) => [`h${number}.example.com`],
      parent: pullZoneParent("hosts"),
      found: () =>
        (zone("hosts")?.Hostnames ?? [])
          .filter(({ Value }) => /^h\d/.test(Value))
          .map(({ Id, Value, ForceSSL }) => ({ key: Value, id: Id, content: ForceSSL })),
      edit: { property: "forceSsl", value: false },
      more: { certificateKeyType: "rsa" },
    },
    {
      kind: "PullZone",
      args: (number) => ({ name: `cdn-${number}`, origin: { originUrl: "https://origin.example.com" } }),
      respelled: (number) => ({ name: `cdn-${number}`, origin: { originUrl: "https://another.example.com" } }),
      keys: (number) => [`cdn-${number}`],
      found: () =>
        account()
          .pullZones.filter(({ Name }) => Name.startsWith("cdn-"))
          .map(({ Name, Id, EnableLogging }) => ({ key: Name, id: Id, content: EnableLogging })),
      edit: { property: "enableLogging", value: false },
    },
    {
      kind: "EdgeRule",
      args: (number) => ({
        pullZoneId: zoneId("rules"),
        actions: [{ type: "forceSsl" }],
        triggers: [{ type: "url", patternMatches: [`*/r${number}/*`, "http://*"] }],
        enabled: true,
      }),
      respelled: (number) => ({
        pullZoneId: String(zoneId("rules")),
        actions: [{ type: 0 }],
        triggers: [{ type: 0, patternMatches: ["http://*", `*/r${number}/*`], patternMatchingType: "any" }],
      }),
      keys: (number) => [`*/r${number}/*`],
      parent: pullZoneParent("rules"),
      found: () =>
        (zone("rules")?.EdgeRules ?? [])
          .filter(({ Guid }) => Guid !== "neighbour")
          .map(({ Guid, Enabled, Triggers }) => ({
            key: Triggers[0]?.PatternMatches[0] ?? "",
            id: Guid,
            content: Enabled,
          })),
      edit: { property: "enabled", value: false },
    },
    {
      kind: "ExternalCertificate",
      takesAdopt: false,
      stays: true,
      args: (number) => ({ pullZoneId: zoneId("certificates"), hostname: `c${number}.example.org`, challenge: "dns" }),
      keys: (number) => [`c${number}.example.org`],
      parent: pullZoneParent("certificates"),
      found: () => {
        const open = new Set(account().challenges.map(({ hostnameId }) => hostnameId));
        const hostnames = zone("certificates")?.Hostnames ?? [];
        return hostnames.filter(({ Id }) => open.has(Id)).map(({ Id, Value }) => ({ key: Value, id: Id }));
      },
    },
    {
      kind: "ScriptVariable",
      args: (number) => ({
        scriptId: scriptId("variables"),
        name: `VARIABLE_${number}`,
        defaultValue: `value ${number}`,
      }),
      respelled: (number) => ({
        scriptId: String(scriptId("variables")),
        name: `VARIABLE_${number}`,
        defaultValue: "another",
      }),
      keys: (number) => [`VARIABLE_${number}`],
      parent: scriptParent("variables"),
      found: () =>
        (script("variables")?.EdgeScriptVariables ?? [])
          .filter(({ Name }) => Name !== "NEIGHBOUR")
          .map(({ Id, Name, DefaultValue }) => ({ key: Name, id: Id, content: DefaultValue })),
      edit: { property: "defaultValue", value: "edited" },
    },
    {
      kind: "ScriptSecret",
      args: (number) => ({ scriptId: scriptId("secrets"), name: `SECRET_${number}`, secret: `swordfish ${number}` }),
      respelled: (number) => ({ scriptId: String(scriptId("secrets")), name: `SECRET_${number}`, secret: "another" }),
      keys: (number) => [`SECRET_${number}`],
      parent: scriptParent("secrets"),
      found: () =>
        (script("secrets")?.Secrets ?? [])
          .filter(({ Name }) => Name !== "OF_OTHERS")
          .map(({ Id, Name, Secret }) => ({ key: Name, id: Id, content: Secret })),
      edit: { property: "secret", value: "edited" },
    },
    {
      kind: "Script",
      args: (number) => ({ name: `edge-${number}`, scriptType: "cdn" }),
      respelled: (number) => ({ name: `edge-${number}`, scriptType: "CDN" }),
      keys: (number) => [`edge-${number}`],
      found: () =>
        account()
          .scripts.filter(({ Name }) => Name?.startsWith("edge-"))
          .map(({ Id, Name }) => ({ key: Name ?? "", id: Id })),
    },
    {
      kind: "ScriptRelease",
      takesAdopt: false,
      stays: true,
      args: (number) => ({ scriptId: scriptId(`released-${number}`), code: `// release ${number}` }),
      respelled: (number) => ({ scriptId: String(scriptId(`released-${number}`)), code: "// another" }),
      keys: (number) => [`released-${number}`],
      parent: scriptParent("released-0"),
      found: () =>
        account().scripts.flatMap(({ Name, CurrentReleaseId, Releases }) => {
          const live = Releases.find(({ Id }) => Id === CurrentReleaseId);
          return live?.Code?.startsWith("// release") === true
            ? [{ key: Name ?? "", id: live.Uuid, content: live.Code }]
            : [];
        }),
      edit: { property: "code", value: "// release edited" },
    },
    {
      kind: "DnsZone",
      args: (number) => ({ domain: `zone-${number}.example` }),
      respelled: (number) => ({ domain: `Zone-${number}.EXAMPLE.` }),
      keys: (number) => [`zone-${number}.example`],
      found: () =>
        account()
          .dnsZones.filter(({ Domain }) => Domain.startsWith("zone-"))
          .map(({ Domain, Id, LoggingEnabled }) => ({ key: Domain, id: Id, content: LoggingEnabled })),
      edit: { property: "loggingEnabled", value: true },
      more: { certificateKeyType: "rsa" },
    },
    {
      kind: "DnsRecord",
      args: (number) => ({ dnsZoneId: zoneOf("records.example"), ...record(number) }),
      respelled: (number) => ({
        dnsZoneId: String(zoneOf("records.example")),
        type: "a",
        name: `R${Math.max(number, 1)}`,
        value: ip(number),
        ttl: 60,
      }),
      keys: (number) => [ip(number)],
      parent: zoneParent("records.example"),
      found: () => recordsIn("records.example", "Value"),
      mayBeMadeAnew: true,
      set: {
        kind: "DnsRecords",
        args: (held) => ({
          dnsZoneId: zoneOf("records.example"),
          records: Object.fromEntries(held.map((number) => [`r${number}`, record(number)])),
        }),
      },
      edit: { property: "ttl", value: 900 },
    },
    {
      kind: "DnsRecords",
      sharesId: true,
      mayBeMadeAnew: true,
      args: (number) => ({ dnsZoneId: zoneOf("many.example"), records: recordsOf(number) }),
      respelled: (number) => ({ dnsZoneId: String(zoneOf("many.example")), records: recordsOf(number, "a") }),
      keys: (number) => [`a${number}`, `b${number}`],
      parent: zoneParent("many.example"),
      found: () => recordsIn("many.example"),
    },
    {
      kind: "Dnssec",
      args: (number) => ({ dnsZoneId: seeded.dnsZones[number]?.Id }),
      respelled: (number) => ({ dnsZoneId: String(seeded.dnsZones[number]?.Id) }),
      keys: (number) => [`d${number}.example`],
      parent: zoneParent("d0.example"),
      // One that was signed anew has another DS record, which the registrar does not know.
      found: () =>
        account()
          .dnsZones.filter(({ DnsSecEnabled }) => DnsSecEnabled)
          .map(({ Domain, SigningRound }) => ({ key: Domain, id: SigningRound })),
    },
    {
      kind: "ContainerRegistry",
      args: (number) => ({
        displayName: `registry-${number}`,
        type: "gitHub",
        userName: `user-${number}`,
        password: `swordfish ${number}`,
      }),
      respelled: (number) => ({
        displayName: `registry-${number}`,
        type: "GitHub",
        userName: `user-${number}`,
        password: "another",
      }),
      keys: (number) => [`registry-${number}`],
      found: () =>
        account()
          .containerRegistries.filter(({ displayName }) => displayName.startsWith("registry-"))
          .map(({ id, displayName, userName, password }) => ({
            key: displayName,
            id,
            content: [userName, password],
          })),
      edit: { property: "password", value: "edited" },
    },
    {
      kind: "ContainerApp",
      args: (number) => ({
        name: `app-${number}`,
        containerTemplates: {
          web: { ...image, imageTag: String(number), endpoints: { site: exposed(8000 + number) } },
        },
      }),
      keys: (number) => [`app-${number}`],
      found: () =>
        account()
          .containerApps.filter(({ name }) => name.startsWith("app-"))
          .map(({ id, name, containerTemplates }) => ({
            key: name,
            id,
            content: containerTemplates.map(({ imageTag, endpoints }) => [imageTag, endpoints.length]),
          })),
      edit: { property: "autoScaling", value: { min: 1, max: 3 } },
    },
    {
      kind: "ContainerEndpoint",
      args: (number) => ({
        appId: host,
        containerName: "web",
        displayName: `end-${number}`,
        ...exposed(9000 + number),
      }),
      respelled: (number) => ({
        appId: ` ${host ?? ""}`,
        containerName: "web",
        displayName: `end-${number}`,
        ...exposed(9100 + number),
      }),
      keys: (number) => [`end-${number}`],
      parent: {
        kind: "ContainerApp",
        args: { name: "host", containerTemplates: { web: { ...image, imageTag: "1" } }, adopt: "overwrite" },
      },
      found: () =>
        account().containerApps.flatMap(({ containerTemplates }) =>
          containerTemplates
            .flatMap(({ endpoints }) => endpoints)
            .filter(({ displayName }) => displayName.startsWith("end-"))
            .map(({ id, displayName, publicHost, anycast }) => ({
              key: displayName,
              id: `${id} ${publicHost}`,
              content: anycast?.portMappings,
            })),
        ),
      edit: { property: "anycast", value: { portMappings: [{ containerPort: 9500, exposedPort: 9500 }] } },
    },
    {
      kind: "StorageZone",
      args: (number) => ({ name: `files-${number}`, region: "DE" }),
      respelled: (number) => ({ name: `files-${number}`, region: "de" }),
      keys: (number) => [`files-${number}`],
      found: () =>
        (account().storageZones ?? [])
          .filter(({ Name, Deleted }) => Name.startsWith("files-") && !Deleted)
          .map(({ Id, Name, Custom404FilePath }) => ({ key: Name, id: Id, content: Custom404FilePath })),
      edit: { property: "custom404FilePath", value: "/404.html" },
      more: { custom404FilePath: "/404.html" },
    },
    {
      kind: "StorageFile",
      args: (number) => ({ storageZoneId: stored, path: `f${number}.txt`, content: `file ${number}` }),
      respelled: (number) => ({ storageZoneId: stored, path: `/f${number}.txt`, content: `file ${number}` }),
      keys: (number) => [`f${number}.txt`],
      parent: storageParent,
      found: () => storedFiles(/^f\d/),
      edit: { property: "contentType", value: "text/html" },
      more: { contentType: "text/css" },
    },
    {
      kind: "StorageFolder",
      mayBeMadeAnew: true,
      args: (number) => ({ storageZoneId: stored, path: `d${number}`, source: local.path(`d${number}`) }),
      respelled: (number) => ({ storageZoneId: stored, path: `/d${number}/`, source: local.path(`d${number}`) }),
      keys: (number) => [`d${number}/a.js`, `d${number}/b.html`],
      parent: storageParent,
      found: () => storedFiles(/^d\d/),
      edit: { property: "exclusive", value: true },
    },
    // A purge is no object: nothing of it can be lost or be there twice.
    ...plainKinds.map((kind) => plainKind(kind, account)),
    ...listedKinds.map((kind) => listedKind(kind, sandbox, account)),
  ];
  const named = new Set(["CachePurge", "AllowedReferrerSet", ...kinds.map(({ kind }) => kind)]);
  const others = samples.filter(({ kind }) => !named.has(kind));
  return {
    kinds: [...kinds, ...others.map((sample) => sampledKind(sample, sandbox))],
    neighbourZone: zoneId("neighbour"),
    neighbours: () => withoutTraces(account()),
  };
}

function plainKind(kind: PlainKind, account: () => Account): MatrixKind {
  const nameOf = (number: number): string => `of-matrix-${number}`;
  const [setting] = settingsTogether(kind);
  return {
    kind: kind.definition.kind,
    args: (number) => ({ name: nameOf(number) }),
    keys: (number) => [nameOf(number)],
    found: () =>
      ((account()[kind.all] ?? []) as readonly PlainObject[])
        .filter(({ Name }) => Name.startsWith(nameOf(0).slice(0, -1)))
        .map((object) => ({
          key: object.Name,
          id: object.Id,
          content: new Map<string, unknown>(Object.entries(object)).get(setting?.wire ?? ""),
        })),
    ...(setting && { edit: setting, more: valuesOf([setting]) }),
  };
}

/** By its sample, each object below parents of its own. */
function sampledKind(sample: Sample, sandbox: Sandbox): MatrixKind {
  const worlds = new Map(numbers.map((number) => [number, sample.prepare(sandbox)]));
  const of = (number: number): Fixture => {
    const world = worlds.get(number);
    if (world === undefined) throw new Error(`there is no number ${number}`);
    return world;
  };
  const keyOf = (number: number): string => `${sample.kind} ${number}`;
  const { changes, optional = [] } = of(0);
  const update = changes.find(
    ({ action, requests = [], prepare }) => action === "update" && requests.length > 0 && prepare === undefined,
  );
  // Another value of the one setting may be that of at first, which does not show whose it is.
  const edit = (sample.isPart === true ? optional[0] : undefined) ?? update;
  return {
    kind: sample.kind,
    // A resource that takes over settings of another one finds what that had set, and puts back that.
    ...(sample.isPart === true || sample.hasNoOutputs === true ? { takesAdopt: false, stays: true } : {}),
    args: (number) => of(number).minimal,
    respelled: (number) => of(number).spellings[0] ?? of(number).minimal,
    keys: (number) => [keyOf(number)],
    found: () =>
      [...worlds].filter(([, world]) => world.exists()).map(([number, { id }]) => ({ key: keyOf(number), id })),
    ...(edit && { edit }),
  };
}

/** Number of the world in which parents are: it is part of their names. */
const world = 900;

function listedKind(kind: ListedKind, sandbox: Sandbox, account: () => Account): MatrixKind {
  const { definition, all, id, parent, required = {}, replacing = [], values = {} } = kind;
  const { property: named, of: wordOf } = kind.name ?? { property: "name", of: (word: string) => word };
  const nameOf = (number: number): string => wordOf(`of-matrix-${number}`);
  const name = wireName(named, definition.required[named] ?? text(), definition.naming);
  const [parentId = 0] = parent?.plant(sandbox, world) ?? [];
  const place = parent === undefined ? {} : { [parent.property]: parent.reference?.(parentId) ?? parentId };
  const given = Object.fromEntries(Object.entries(required).map(([property, [value]]) => [property, value]));
  const setting = Object.entries({ ...definition.optional, ...definition.required }).find(
    ([property, { facts }]: [string, Property]) =>
      facts.control === undefined &&
      facts.replaceOnChanges !== true &&
      ![named, parent?.property, ...replacing].includes(property),
  );
  const [property = "", of = text()] = setting ?? [];
  const valueAt = (object: object, path: string): unknown =>
    path.split(".").reduce<unknown>((found, member) => (isProperties(found) ? found[member] : undefined), object);
  const library = account().videoLibraries?.find(({ Id }) => parent?.property === "videoLibraryId" && Id === parentId);
  return {
    kind: definition.kind,
    args: (number) => ({ ...place, [named]: nameOf(number), ...given }),
    keys: (number) => [nameOf(number)],
    found: () =>
      ((account()[all] ?? []) as readonly object[])
        .map((object) => ({
          key: String(valueAt(object, name)),
          id: String(valueAt(object, id)),
          // No text is the same as an empty one.
          content: valueAt(object, wireName(property, of, definition.naming)) ?? "",
        }))
        .filter(({ key }) => key.includes("of-matrix-")),
    ...(library && { parent: { kind: "VideoLibrary", args: { name: library.Name, adopt: true } } }),
    ...(setting && {
      edit: { property, value: values[property]?.[0] ?? required[property]?.[1] ?? otherValues(of)[0] },
    }),
  };
}

/** What remains of something that was there and is not any more: times, counters, releases, requests, tokens, folders. */
const traces = new Set([
  "challenges",
  "Code",
  "CodeLastModified",
  "CurrentReleaseId",
  "databaseTokens",
  "DateModified",
  "folders",
  "LastModified",
  // The groups of load balancers are compared by themselves.
  "OriginGroups",
  "Releases",
  "SigningRound",
  "WatermarkVersion",
  "readsUntilSettled",
]);

/** Settings that every Shield zone has: what was put back is there, and was not before. */
const isSettings = (name: string): boolean =>
  /^shield/.test(name) && !["shieldAccessLists", "shieldRateLimits", "shieldWafRules"].includes(name);

/** A zone that came with a video library or an endpoint, and outlives it. */
const cameAlong = ({ Name }: { readonly Name: string }): boolean => /^(vz|mc)-/.test(Name);

/** A certificate that a resource has validated outlives it. */
const withoutValidated = (zone: Account["pullZones"][number]): object =>
  zone.Name.startsWith("challenged-")
    ? { ...zone, Hostnames: zone.Hostnames.map((hostname) => ({ ...hostname, HasCertificate: undefined })) }
    : zone;

const withoutTraces = ({ pullZones, shieldZones, storageZones = [], ...account }: Account): string =>
  JSON.stringify(
    {
      ...account,
      pullZones: pullZones.filter((zone) => !cameAlong(zone)).map(withoutValidated),
      // Their settings are those of a resource; the overrides in them are of several.
      overrides: shieldZones.map(({ wafDisabledRules, wafLogOnlyRules }) => [wafDisabledRules, wafLogOnlyRules]),
      // Those that were deleted keep their names for a while.
      storageZones: storageZones.filter((zone) => !zone.Deleted && !cameAlong(zone)),
    },
    (name, value: unknown) => (traces.has(name) || isSettings(name) ? undefined : value),
  );
