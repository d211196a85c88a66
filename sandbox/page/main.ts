import {
  accountsOf,
  faultInWords,
  faultKinds,
  faultOf,
  readFrom,
  typedFrom,
  valueFrom,
  withLines,
  type Action,
  type Item,
  type Line,
  type Row,
} from "./view";

const pollMilliseconds = 1000;

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
};

type Child = Node | string;

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), members);
  made.append(...children);
  return made;
};

const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text === "" ? undefined : JSON.parse(text);
};

const tell = (message: string, failed: boolean): void => {
  const outcome = byId("outcome");
  outcome.textContent = message;
  outcome.classList.toggle("failed", failed);
  outcome.hidden = false;
};

/** Does what a button is for, says what came of it, and shows it. */
const doing = (what: string, act: () => Promise<string | undefined>) => async (): Promise<void> => {
  try {
    const complaint = await act();
    tell(complaint === undefined ? `${what}: done` : `${what}: ${complaint}`, complaint !== undefined);
  } catch (error) {
    tell(`${what}: ${error instanceof Error ? error.message : String(error)}`, true);
  }
  await refresh();
};

const perform = (account: string, { method, path, body }: Action) =>
  doing(`${method} ${path}`, async () => {
    const answer = await control("POST", "/api", { account, method, path, ...(body !== undefined && { body }) });
    const { status, body: reply } = answer as { status: number; body?: unknown };
    return status >= 300 ? `${status} ${JSON.stringify(reply ?? "")}` : undefined;
  });

const button = (
  label: string,
  act: () => Promise<void>,
  members: Partial<HTMLButtonElement> = {},
): HTMLButtonElement => {
  const made = element("button", { type: "button", ...members }, label);
  made.addEventListener("click", () => void act());
  return made;
};

const actionButton = (account: string, action: Action): HTMLButtonElement =>
  button(action.label, perform(account, action), {
    title: `${action.method} ${action.path}`,
    ...(action.method === "DELETE" && { className: "danger" }),
  });

/** Which objects are unfolded, and what was chosen to be changed in each: kept when they are drawn anew. */
const open = new Set<string>();
const chosen = new Map<string, string>();

const settingForm = (account: string, row: Row): HTMLElement => {
  const [first] = row.settings;
  const choice = element(
    "select",
    { ariaLabel: "Setting" },
    ...row.settings.map(({ name }) => element("option", {}, name)),
  );
  choice.value = chosen.get(row.key) ?? first?.name ?? "";
  const before = () => row.settings.find(({ name }) => name === choice.value)?.value;
  const value = element("input", { ariaLabel: "Value", spellcheck: false });
  const show = () => {
    value.value = typedFrom(before());
  };
  show();
  choice.addEventListener("change", () => {
    chosen.set(row.key, choice.value);
    show();
  });
  const change = () => {
    // drawn anew with what the API made of it
    value.blur();
    return perform(account, row.set(choice.value, valueFrom(value.value, before())))();
  };
  value.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") void change();
  });
  return element("div", { className: "change" }, choice, value, button("Change", change));
};

const objectOf = (account: string, row: Row): HTMLElement => {
  const inside = element("div", { className: "inside" });
  const fill = () => {
    if (inside.childElementCount > 0) return;
    inside.append(
      ...(row.entries.length === 0
        ? []
        : [
            element(
              "ul",
              { className: "entries" },
              ...row.entries.map(({ what, text, actions }) =>
                element(
                  "li",
                  {},
                  element("span", { className: "what" }, what),
                  element("span", { className: "text" }, text),
                  ...actions.map((action) => actionButton(account, action)),
                ),
              ),
            ),
          ]),
      ...(row.settings.length === 0 ? [] : [settingForm(account, row)]),
      ...(row.actions.length === 0
        ? []
        : [element("div", { className: "buttons" }, ...row.actions.map((action) => actionButton(account, action)))]),
      element("pre", { tabIndex: 0 }, JSON.stringify(row.item, null, 2)),
    );
  };
  const made = element(
    "details",
    { open: open.has(row.key) },
    element(
      "summary",
      {},
      element("b", {}, row.name),
      element("code", {}, row.id),
      element("span", { className: "facts" }, row.facts),
    ),
    inside,
  );
  if (made.open) fill();
  made.addEventListener("toggle", () => {
    if (made.open) open.add(row.key);
    else open.delete(row.key);
    fill();
  });
  return made;
};

let shownState = "";

const showObjects = (state: unknown): void => {
  const text = JSON.stringify(state);
  const objects = byId("objects");
  // what a person is typing stays
  const isTyping = objects.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
  if (text === shownState || isTyping) return;
  shownState = text;
  const accounts = accountsOf(state);
  objects.replaceChildren(
    ...accounts.flatMap(({ name, kinds }) => [
      element("h2", { className: "account" }, `Account ${name}`),
      ...(kinds.length === 0 ? [element("p", { className: "empty" }, "No objects.")] : []),
      ...kinds.flatMap(({ title, rows }) => [
        element("h3", {}, `${title} (${rows.length})`),
        ...rows.map((row) => objectOf(name, row)),
      ]),
    ]),
    ...(accounts.length === 0
      ? [
          element("h2", { className: "account" }, "Objects"),
          element(
            "p",
            { className: "empty" },
            "Nothing yet: run a program against this address, or start with a seed.",
          ),
        ]
      : []),
  );
};

let lines: readonly Line[] = [];

const showRequests = (entries: readonly Item[]): void => {
  if (entries.length === 0) return;
  lines = withLines(lines, entries);
  drawRequests();
};

const drawRequests = (): void => {
  byId("requests").replaceChildren(
    ...lines.map(({ time, what, status, tone, milliseconds }) =>
      element(
        "tr",
        {},
        element("td", {}, time),
        element("td", {}, what),
        element("td", { className: tone }, status),
        element("td", {}, milliseconds),
      ),
    ),
  );
};

let shownFaults = "";

const showFaults = (reports: readonly Item[]): void => {
  const text = JSON.stringify(reports);
  if (text === shownFaults) return;
  shownFaults = text;
  byId("faults").replaceChildren(
    ...reports.map((report) =>
      element(
        "li",
        {},
        element("span", { className: "text" }, faultInWords(report)),
        button(
          "Remove",
          doing("Remove the fault", async () => {
            await control("DELETE", `/faults/${String(report["id"])}`);
            return undefined;
          }),
        ),
      ),
    ),
  );
};

const showModes = ({ strict, latency }: { strict: boolean; latency: { milliseconds: number } }): void => {
  const modes = [
    ...(strict ? ["strict"] : []),
    ...(latency.milliseconds > 0 ? [`${latency.milliseconds} ms late`] : []),
  ];
  byId("modes").replaceChildren(...modes.map((mode) => element("span", { className: "badge" }, mode)));
};

const refresh = async (): Promise<void> => {
  const connection = byId("connection");
  try {
    const [state, journal, faults, options] = await Promise.all([
      control("GET", "/state"),
      control("GET", `/journal?since=${readFrom(lines)}`),
      control("GET", "/faults"),
      control("GET", "/options"),
    ]);
    showObjects(state);
    showRequests(journal as Item[]);
    showFaults(faults as Item[]);
    showModes(options as { strict: boolean; latency: { milliseconds: number } });
    connection.textContent = "";
    connection.classList.remove("lost");
  } catch {
    connection.textContent = "No response from the sandbox";
    connection.classList.add("lost");
  }
};

const clearRequests = async (): Promise<undefined> => {
  await control("DELETE", "/journal");
  lines = [];
  drawRequests();
  return undefined;
};

const faultForm = byId("fault") as HTMLFormElement;
byId("fault-kinds").append(
  ...Object.keys(faultKinds).map((kind) =>
    button(kind, () => {
      if (!faultForm.reportValidity()) return Promise.resolve();
      const form = new FormData(faultForm);
      const text = (name: string) => {
        const value = form.get(name);
        return typeof value === "string" ? value : "";
      };
      return doing(`Add fault "${kind}"`, async () => {
        await control(
          "POST",
          "/faults",
          faultOf(kind, { times: text("times"), method: text("method"), path: text("path"), act: form.has("act") }),
        );
        return undefined;
      })();
    }),
  ),
);
faultForm.addEventListener("submit", (event) => {
  event.preventDefault();
});
byId("clear-faults").addEventListener(
  "click",
  () =>
    void doing("Remove all faults", async () => {
      await control("DELETE", "/faults");
      return undefined;
    })(),
);
byId("clear-requests").addEventListener("click", () => void doing("Clear requests", clearRequests)());
byId("reset").addEventListener("click", () => {
  if (!confirm("Discard everything and reset the sandbox to how it started?")) return;
  void doing("Reset", async () => {
    await control("POST", "/reset");
    return clearRequests();
  })();
});
byId("address").textContent = location.origin;

const poll = async (): Promise<void> => {
  await refresh();
  setTimeout(() => void poll(), pollMilliseconds);
};
void poll();
