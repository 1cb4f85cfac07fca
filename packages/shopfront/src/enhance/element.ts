// Makes elements: text only ever enters as text.

/** An element with attributes and children; strings become text nodes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that is no submit button, and looks like a mere sign. */
export function pushButton(
  attributes: Readonly<Record<string, string>>,
  label: string,
  act: () => void,
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'plain', ...attributes }, label);
  button.addEventListener('click', act);
  return button;
}

const saidFor = 1600;

/** Puts a word in the place of an element's text for a moment. */
export function say(where: HTMLElement, word: string): void {
  const before = where.textContent;
  if (before === word) return;
  where.textContent = word;
  setTimeout(() => (where.textContent = before), saidFor);
}
