// The gallery as the build writes it to `gallery.json`, from the Markdown files of `web/gallery`.

export interface Chapter {
  /** The name of the file without its number: `02-fills.md` is `fills`. */
  id: string;
  title: string;
  /** The page that the chapter follows. */
  source: { name: string; url: string } | null;
  /** The paragraphs before the first section. */
  introduction: string[];
  sections: Section[];
}

export interface Section {
  title: string;
  blocks: Block[];
}

export type Block = Paragraph | Example;

/** A paragraph, in which backticks enclose formulas. */
export interface Paragraph {
  kind: "text";
  text: string;
}

export interface Example {
  /** `code` defines what later blocks of the section use. */
  kind: "formula" | "law" | "refuted" | "c" | "code";
  code: string;
  /** The code before it that it uses. */
  given: string[];
  fen: string;
  values: Record<string, string>;
  /**
   * The bits of a window, which moves over the bits of the first named part. Its place is the first
   * value.
   */
  strip?: number;
}
