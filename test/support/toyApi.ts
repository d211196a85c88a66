import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text as consumeText } from "node:stream/consumers";
import { isProperties, omit, type Properties } from "../../provider/src/properties/values";

/** An app as the toy API keeps it. */
export interface StoredApp {
  readonly id: number;
  readonly token: string;
  readonly createdAt: string;
  name: string;
  region: string;
  tier: string;
  displayHost: string | null;
  motto: string;
  password?: string;
  containerTemplates: Properties;
}

/** A call that goes wrong. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  /** Status of the answer; without one there is no answer until the client gives up. */
  readonly status?: number;
  readonly message?: string;
  /** Whether the call takes effect all the same. @default false */
  readonly acts?: boolean;
}

/** An HTTP API of apps, small enough to read, for proving the adapter without bunny.net's peculiarities. */
export interface ToyApi {
  readonly url: string;
  readonly apiKey: string;
  /** What exists, by number. Tests change it as somebody else would. */
  readonly apps: Map<number, StoredApp>;
  /** All requests so far, without the number of the app: `PUT /apps/{id}/password`. */
  readonly requests: () => readonly string[];
  /** What the next matching calls meet; each fault strikes once. */
  readonly fail: (...faults: readonly Fault[]) => void;
  readonly close: () => Promise<void>;
}

/** What the API answers: a status and a body. */
type Answer = readonly [number, unknown];

export async function startToyApi(): Promise<ToyApi> {
  const apiKey = "toy-key-1b7c2d";
  const apps = new Map<number, StoredApp>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  let made = 0;

  const act = (method: string, path: string, name: string | null, body: Properties): Answer => {
    const [, number = "", part] = /^\/apps\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === "/apps" && method === "GET")
      return [200, [...apps.values()].filter((app) => app.name === name).map(shown)];
    if (path === "/apps" && method === "POST") {
      made += 1;
      const app = newApp(made, body);
      apps.set(made, app);
      return [201, shown(app)];
    }
    const app = apps.get(Number(number));
    if (app === undefined) return [404, { message: "no such app" }];
    if (method === "GET") return [200, shown(app)];
    if (method === "DELETE") return apps.delete(app.id) ? [204, {}] : [404, {}];
    if (method === "PUT" && part === "password") return [200, Object.assign(app, body)];
    if (method === "PUT" && part === "settings") return [200, shown(Object.assign(app, lowerCaseHost(body)))];
    if (method === "PATCH") return [200, shown(Object.assign(app, mergePatch({ ...app }, body)))];
    return [405, { message: "no such call" }];
  };

  const server = createServer((request, response) => {
    const { method = "GET" } = request;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    void bodyOf(request).then((body) => {
      requests.push(`${method} ${pathname.replace(/\d+/, "{id}")}`);
      const struck = faults.findIndex((fault) => fault.method === method && fault.path.test(pathname));
      const [fault] = struck === -1 ? [] : faults.splice(struck, 1);
      const allowed = request.headers.accesskey === apiKey;
      const works = allowed && (fault === undefined || fault.acts === true);
      const answer = works ? act(method, pathname, searchParams.get("name"), body) : undefined;
      if (fault !== undefined && fault.status === undefined) return;
      const [status, content] =
        fault !== undefined
          ? [fault.status ?? 500, { message: fault.message ?? "" }]
          : (answer ?? [401, { message: "" }]);
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(status === 204 ? "" : JSON.stringify(content));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the toy API has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    apiKey,
    apps,
    requests: () => requests,
    fail: (...more) => {
      faults.push(...more);
    },
    close: async () => {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

/** The object after a merge patch: what is absent stays, null removes, objects are merged, all else replaces. */
export function mergePatch(target: Properties, patch: Properties): Properties {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const old = merged.get(name);
    if (value === null) merged.delete(name);
    else merged.set(name, isProperties(value) ? mergePatch(isProperties(old) ? old : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

function newApp(id: number, body: Properties): StoredApp {
  const defaults: StoredApp = {
    id,
    token: `token-of-app-${id}`,
    createdAt: "2024-05-06T07:08:09.000Z",
    name: "",
    region: "DE",
    tier: "basic",
    displayHost: null,
    motto: "",
    containerTemplates: {},
  };
  return { ...defaults, ...body };
}

/** The API never gives a password back, nor the hint of a container. */
function shown(app: StoredApp): Properties {
  const containers = Object.entries(app.containerTemplates).map(([name, container]) => [
    name,
    isProperties(container) ? omit(container, ["hint"]) : container,
  ]);
  return { ...omit({ ...app }, ["password"]), containerTemplates: Object.fromEntries(containers) };
}

function lowerCaseHost(settings: Properties): Properties {
  const { displayHost } = settings;
  return typeof displayHost === "string" ? { ...settings, displayHost: displayHost.toLowerCase() } : settings;
}

async function bodyOf(request: IncomingMessage): Promise<Properties> {
  const text = await consumeText(request);
  const body: unknown = text === "" ? {} : JSON.parse(text);
  return isProperties(body) ? body : {};
}
