/** Where everything stands: a kind on a page of its own, a look-up on that of what it looks up. */
export class Links {
  constructor(
    private readonly pages: ReadonlySet<string>,
    /** Pages by the names of look-ups. */
    private readonly lookups: ReadonlyMap<string, string>,
  ) {}

  /** Text in which links are those of Markdown, on a page. */
  in(text: string, page: string): string {
    return text
      .replaceAll(/\{@link (\w+)(?:\.(\w+))?\}/g, (_all, name: string, member: string | undefined) =>
        this.to(name, member === undefined ? name : `${name}.${member}`, page),
      )
      .replaceAll(/(^|\. )`undefined`/g, "$1No value")
      .replaceAll("`undefined`", "no value");
  }

  to(name: string, text: string, page: string): string {
    const home = this.pages.has(name) ? name : this.lookups.get(name.replace(/Output$/, ""));
    if (home === undefined) return `\`${text}\``;
    const anchor = home === name ? "" : `#${name.toLowerCase()}`;
    if (home === page && anchor === "") return `\`${text}\``;
    return `[\`${text}\`](${home === page ? "" : `${home}.md`}${anchor})`;
  }
}
