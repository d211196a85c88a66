import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sidebar = JSON.parse(readFileSync(fileURLToPath(new URL("../pages/sidebar.json", import.meta.url)), "utf8"));

/** Names the column of each cell, for narrow screens, on which rows are shown as blocks. */
function namedCells(markdown) {
  markdown.core.ruler.push("named-cells", ({ tokens }) => {
    let heads = [];
    let column = 0;
    tokens.forEach(({ type }, index) => {
      if (type === "thead_open") heads = [];
      if (type === "tr_open") column = 0;
      if (type === "th_open") heads.push(tokens[index + 1].content);
      if (type === "td_open") tokens[index].attrSet("data-column", heads[column++] ?? "");
    });
  });
}

/** Lets a long name in the first column break before its capitals and dots, and not within a word. */
function breakableNames(markdown) {
  markdown.core.ruler.push("breakable-names", ({ tokens }) => {
    let column = 0;
    tokens.forEach(({ type }, index) => {
      if (type === "tr_open") column = 0;
      if (type !== "td_open" || column++ > 0) return;
      for (const token of tokens[index + 1].children ?? []) {
        if (token.type !== "code_inline") continue;
        token.type = "html_inline";
        const name = markdown.utils.escapeHtml(token.content).replaceAll(/(?<=[a-z0-9])(?=[A-Z.])/g, "<wbr>");
        token.content = `<code v-pre>${name}</code>`;
      }
    });
  });
}

/** @type {import("vitepress").UserConfig} */
export default {
  title: "pulumi-bunny",
  description: "bunny.net as Pulumi resources",
  lang: "en-US",
  srcDir: "pages",
  outDir: "../../site",
  cacheDir: "../../node_modules/.cache/vitepress",
  // A folder of files: nothing has to be set up where it is served.
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    config: (markdown) => {
      namedCells(markdown);
      breakableNames(markdown);
    },
  },
  head: [["link", { rel: "icon", href: "/logo.svg", type: "image/svg+xml" }]],
  themeConfig: {
    logo: "/logo.svg",
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        // A line of the text below each hit.
        detailedView: true,
        miniSearch: {
          searchOptions: {
            // Who looks for a word wants what it means, not where else it is named. What comes before the tables for
            // those who come from Terraform is prose like any other.
            boostDocument: (id) =>
              /from-terraform\.html(?!#how-to-move|#what-is-different)|CHANGELOG|how-it-works/.test(id) ? 0.2 : 1,
          },
        },
      },
    },
    docFooter: { prev: false, next: false },
    nav: [
      { text: "Concepts", link: "/concepts" },
      { text: "Recipes", link: "/recipes" },
      { text: "Reference", link: "/reference/" },
    ],
  },
};
