/** Code that is written on one line if it fits, and otherwise one item a line. */
export type Layout = string | Group;

export interface Group {
  readonly open: string;
  readonly close: string;
  /** Its items, each with a comma after it if there are several lines. */
  readonly items: readonly Item[];
  /** Never on one line. */
  readonly isOpen?: boolean;
}

export interface Item {
  /** What stands before the value: its name, and what separates the two; empty in a list. */
  readonly key: string;
  readonly value: Layout;
}
