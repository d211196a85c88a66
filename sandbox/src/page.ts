import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { requireLoopback } from "./loopback";

const html = "text/html; charset=utf-8";
const css = "text/css; charset=utf-8";
const script = "text/javascript; charset=utf-8";

/** Folder of the package, the same seen from `src` and from `dist`. */
const root = join(__dirname, "..");

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/": [join(root, "page", "index.html"), html],
  "/_sandbox/page/style.css": [join(root, "page", "style.css"), css],
  "/_sandbox/page/main.js": [join(root, "dist", "page", "main.js"), script],
  "/_sandbox/page/view.js": [join(root, "dist", "page", "view.js"), script],
};

/** Loads nothing from elsewhere, and cannot be framed by another page that tricks people into clicking. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page in the browser: state, requests and buttons. It uses the control API and nothing else. */
export const addPage = (app: FastifyInstance): void => {
  app.addHook("onRequest", requireLoopback);
  for (const [url, [file, type]] of Object.entries(files)) {
    app.get(url, async (_request, reply) => {
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return reply.code(500).send(`${file} is not there: run npm run build`);
      return reply
        .headers({ "content-type": type, "content-security-policy": policy, "cache-control": "no-store" })
        .send(content);
    });
  }
};
