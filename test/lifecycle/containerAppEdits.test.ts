import assert from "node:assert/strict";
import { valueAt } from "../../provider/src/properties/paths";
import { isProperties, type Properties } from "../../provider/src/properties/values";
import { calmApps } from "../support/calmApps";
import { providerHost } from "../support/providerHost";
import { image } from "./containerApp";

/** What the program says of one container. */
interface Container {
  imageTag: string;
  environmentVariables: Record<string, string>;
  volumeMounts: Record<string, string>;
  command?: string;
  readinessPath?: string;
}

/** What the program says of the application. */
interface Program {
  name: string;
  max: number;
  regions: string[];
  volumes: Record<string, number>;
  containers: Record<string, Container>;
}

type Edit = (program: Program, pick: <A>(items: readonly A[]) => A, step: number) => void;

const anyContainer = (program: Program, pick: <A>(items: readonly A[]) => A): Container =>
  pick(Object.values(program.containers));

const edits: Readonly<Record<string, Edit>> = {
  "image tag": (program, pick, step) => {
    anyContainer(program, pick).imageTag = `1.${step}`;
  },
  "tags of all": (program, _pick, step) => {
    for (const container of Object.values(program.containers)) container.imageTag = `2.${step}`;
  },
  "value of a variable": (program, pick, step) => {
    anyContainer(program, pick).environmentVariables.LEVEL = `value ${step}`;
  },
  "another variable": (program, pick, step) => {
    anyContainer(program, pick).environmentVariables[`EXTRA_${step}`] = "more";
  },
  "no variable": (program, pick) => {
    anyContainer(program, pick).environmentVariables = {};
  },
  command: (program, pick, step) => {
    anyContainer(program, pick).command = `serve ${step}`;
  },
  probe: (program, pick, step) => {
    anyContainer(program, pick).readinessPath = `/health/${step}`;
  },
  "no probe": (program, pick) => {
    delete anyContainer(program, pick).readinessPath;
  },
  "another volume": (program, pick, step) => {
    program.volumes[`more${step}`] = 1;
    anyContainer(program, pick).volumeMounts[`more${step}`] = `/more/${step}`;
  },
  "size of a volume": (program) => {
    program.volumes.data = (program.volumes.data ?? 1) + 1;
  },
  name: (program, _pick, step) => {
    program.name = `edited ${step}`;
  },
  regions: (program, pick) => {
    program.regions = pick([["DE"], ["DE", "NY"], ["NY", "SG", "DE"]]);
  },
  scaling: (program) => {
    program.max += 1;
  },
  "tag and scaling": (program, pick, step) => {
    anyContainer(program, pick).imageTag = `3.${step}`;
    program.max += 1;
  },
  "a container comes": (program, _pick, step) => {
    program.containers[`extra-${step}`] = { imageTag: "1", environmentVariables: {}, volumeMounts: {} };
  },
  "a container goes": (program) => {
    const extra = Object.keys(program.containers).find((name) => name.startsWith("extra-"));
    if (extra !== undefined)
      program.containers = Object.fromEntries(Object.entries(program.containers).filter(([name]) => name !== extra));
  },
};

const inputsOf = ({ name, max, regions, volumes, containers }: Program): Properties => ({
  name,
  autoScaling: { min: 1, max },
  regionSettings: { allowedRegionIds: regions },
  volumes: Object.fromEntries(Object.entries(volumes).map(([volume, size]) => [volume, { size }])),
  containerTemplates: Object.fromEntries(
    Object.entries(containers).map(([container, { command, readinessPath, ...rest }]) => [
      container,
      {
        ...image,
        ...rest,
        ...(command === undefined ? {} : { entryPoint: { command } }),
        ...(readinessPath === undefined
          ? {}
          : { probes: { readiness: { httpGet: { request: { path: readinessPath, portNumber: 80 } } } } }),
      },
    ]),
  ),
});

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("edits of a ContainerApp beside what others own", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: calmApps });

  const appNow = () => {
    const [app] = host.account()?.containerApps ?? [];
    assert.ok(app);
    return app;
  };

  /** What is not ours: endpoints, a probe, a policy, an argument, a variable, a volume. */
  const addForeignThings = async (): Promise<void> => {
    const { id, containerTemplates, volumes } = appNow();
    for (const { id: container, name, environmentVariables } of containerTemplates) {
      const below = `/mc/apps/${id}/containers/${container}`;
      if (name === "web") {
        await host.elsewhere("POST", `${below}/endpoints`, {
          displayName: "theirs",
          cdn: {
            portMappings: [{ containerPort: 80 }],
            stickySessions: { enabled: true, sessionHeaders: ["X-User"], cookieName: "stick" },
          },
        });
      }
      if (name === "api") {
        await host.elsewhere("POST", `${below}/endpoints`, {
          displayName: "theirs too",
          anycast: { type: "iPv4", portMappings: [{ containerPort: 1, exposedPort: 2, protocols: ["tcp"] }] },
        });
      }
      await host.elsewhere("PATCH", below, {
        imagePullPolicy: "always",
        entryPoint: { argumentsArray: ["--theirs"] },
        probes: { liveness: { periodSeconds: 3, tcpSocket: { request: { portNumber: 80 } } } },
        environmentVariables: [...environmentVariables, { name: "THEIRS", value: "kept" }],
      });
    }
    await host.elsewhere("PATCH", `/mc/apps/${id}`, {
      volumes: [...volumes.map(({ name, size }) => ({ name, size })), { name: "theirs", size: 3 }],
    });
  };

  /** All of it, as the API shows it now. */
  const foreignThings = async (): Promise<unknown> => {
    const body = await host.elsewhere("GET", `/mc/apps/${appNow().id}`);
    assert.ok(isProperties(body));
    const { containerTemplates, volumes, runtimeType } = body;
    return {
      runtimeType,
      volume: objects(volumes).find(({ name }) => name === "theirs"),
      containers: ["web", "api", "worker"].map((wanted) => {
        const container = objects(containerTemplates).find(({ name }) => name === wanted);
        assert.ok(container);
        const { id, endpoints, imagePullPolicy, entryPoint, probes, environmentVariables } = container;
        return {
          id,
          endpoints,
          imagePullPolicy,
          arguments: valueAt(entryPoint, ["argumentsArray"]),
          liveness: valueAt(probes, ["liveness"]),
          variable: objects(environmentVariables).find(({ name }) => name === "THEIRS"),
        };
      }),
    };
  };

  const objects = (list: unknown): readonly Properties[] => (Array.isArray(list) ? list.filter(isProperties) : []);

  const readings = (["kept", "wiped"] as const).flatMap((nestedArrays) =>
    (["merged", "replaced"] as const).map((nestedObjects) => ({ nestedArrays, nestedObjects })),
  );
  for (const [index, reading] of readings.entries()) {
    it(`ten in a row leave it alone (nested arrays ${reading.nestedArrays}, objects ${reading.nestedObjects})`, async () => {
      host.sandbox.setOptions({ behaviour: reading });
      const next = random(20_261_122 + index);
      const pick = <A>(items: readonly A[]): A => {
        const found = items[Math.floor(next() * items.length)];
        assert.ok(found !== undefined);
        return found;
      };
      const container = (): Container => ({
        imageTag: "1",
        environmentVariables: { LEVEL: "info" },
        volumeMounts: { data: "/data" },
      });
      const program: Program = {
        name: "edited",
        max: 2,
        regions: ["DE"],
        volumes: { data: 1 },
        containers: { web: container(), api: container(), worker: container() },
      };
      const resource = host.resource("ContainerApp");
      await resource.up(inputsOf(program));
      await addForeignThings();
      assert.deepEqual(await resource.refresh(), [], "what others add is no drift");
      const before = await foreignThings();

      for (let step = 1; step <= 10; step += 1) {
        const name = pick(Object.keys(edits));
        edits[name]?.(program, pick, step);
        const inputs = inputsOf(program);
        await resource.up(inputs);
        assert.deepEqual(await foreignThings(), before, `edit ${step}, ${name}`);
        assert.deepEqual(await resource.refresh(), [], `edit ${step}, ${name}`);
        assert.equal((await resource.up(inputs)).action, "same", `edit ${step}, ${name}`);
      }
      const outs = resource.state()?.outs;
      assert.ok(isProperties(outs));
      assert.deepEqual(Object.keys(isProperties(outs.endpointIds) ? outs.endpointIds : {}), ["theirs", "theirs too"]);
    });
  }
});
