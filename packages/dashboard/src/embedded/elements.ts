// Elements of a page that needs no framework.

type Child = Node | string;
type Attributes = Readonly<Record<string, string | (() => void)>>;

/** An element with attributes and children; texts stay texts, a function is what an event of that name does. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
