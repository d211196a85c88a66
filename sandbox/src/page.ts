import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { requireLoopback } from "./loopback";

/** Folder of the package, with the same relative path from `src` and from `dist`. */
const root = join(__dirname, "..");

const read = (...path: readonly string[]): Promise<string> => readFile(join(root, ...path), "utf8");

/** Both modules as one script: they are built for Node like the rest of the package, and a browser has no `require`. */
const script = async (): Promise<string> => {
  const [view, main] = await Promise.all([read("dist", "page", "view.js"), read("dist", "page", "main.js")]);
  return [
    "const view = {};",
    `((exports) => {\n${view}\n})(view);`,
    `((exports, require) => {\n${main}\n})({}, () => view);\n`,
  ].join("\n");
};

interface File {
  readonly type: string;
  readonly content: () => Promise<string>;
}

const files: Readonly<Record<string, File>> = {
  "/": { type: "text/html; charset=utf-8", content: () => read("page", "index.html") },
  "/_sandbox/page/style.css": { type: "text/css; charset=utf-8", content: () => read("page", "style.css") },
  "/_sandbox/page/page.js": { type: "text/javascript; charset=utf-8", content: script },
};

/** Allows no external resources, and no framing by other pages, which could trick users into clicking. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page in the browser: state, requests and buttons. It uses only the control API. */
export const addPage = (app: FastifyInstance): void => {
  app.addHook("onRequest", requireLoopback);
  for (const [url, { type, content }] of Object.entries(files)) {
    app.get(url, async (_request, reply) =>
      reply
        .headers({ "content-type": type, "content-security-policy": policy, "cache-control": "no-store" })
        .send(await content()),
    );
  }
};
