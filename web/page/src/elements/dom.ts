// Short ways to make elements. Text is always text: nothing here parses HTML.

export const SVG = "http://www.w3.org/2000/svg";

export type Child = Node | string | null | undefined;

type Attributes = Record<string, string | number | boolean | EventListener>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
}

/** Makes an element. A function is a listener of the event with its name: `{ click: … }`. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** Makes an element of a drawing. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag) as SVGElementTagNameMap[Tag];
  fill(element, attributes, children);
  return element;
}

/** Sets the text of an element if it differs, so that live regions stay quiet. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows what is in backticks as code. */
export function code(text: string): (Node | string)[] {
  const parts = text.split("`");
  // A backtick without a partner stays as it is.
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}
