// The script of influencers' looks: shows those of the same influencer that this browser saw lately, which it alone keeps.
import { element } from './enhance/element.ts';
import type { SeenMessages } from './locales/messages.ts';
import { othersOf, readSeen, withSeen, type SeenLook } from './seen/list.ts';

declare const vtSeen: SeenMessages;

/** Reads or writes what is kept; nothing where the browser keeps nothing. */
function kept(key: string, text?: string): string | null {
  try {
    if (text === '') localStorage.removeItem(key);
    else if (text !== undefined) localStorage.setItem(key, text);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function toItem({ path, title, image }: SeenLook): HTMLLIElement {
  const picture = image === null ? element('span', { class: 'shot' }) : element('img', { src: image, alt: '' });
  const link = element('a', { href: path }, picture, title);
  return element('li', {}, link);
}

/** Behind everything else on the page, so that nothing moves. */
function show(root: HTMLElement, key: string, seen: readonly SeenLook[]): void {
  const clear = element('button', { type: 'button', class: 'quiet' }, vtSeen.clear);
  const list = element('ul', {}, ...seen.map(toItem));
  const section = element('section', { class: 'more seen' }, element('h2', {}, vtSeen.title), list, clear);
  section.setAttribute('aria-label', vtSeen.title);
  clear.addEventListener('click', () => {
    kept(key, '');
    section.remove();
    root.querySelector<HTMLElement>('footer a')?.focus();
  });
  const styles =
    '.seen{padding-inline:20px}.seen ul{padding-inline:0}.seen h2{padding:0}.seen button{inline-size:auto}';
  root.append(element('style', {}, styles), section);
}

function readOpen(root: HTMLElement): SeenLook {
  const title = root.querySelector('h1')?.textContent ?? '';
  const image = root.querySelector<HTMLImageElement>('.hero img,.products img')?.src ?? null;
  return { path: location.pathname, title, image, at: Date.now() };
}

function serve(root: HTMLElement, key: string): void {
  const seen = readSeen(kept(key), Date.now());
  kept(key, JSON.stringify(withSeen(seen, readOpen(root))));
  const others = othersOf(seen, location.pathname);
  if (others.length > 0) show(root, key, others);
}

const root = document.querySelector<HTMLElement>('.vt');
const whose = document.querySelector<HTMLElement>('script[data-s]')?.dataset['s'];
const { globalPrivacyControl: isPrivate } = navigator as { globalPrivacyControl?: boolean };
const { prerendering } = document as { prerendering?: boolean };
if (root && whose && !isPrivate) {
  const key = `vitrine:seen:${whose}`;
  // a page that is drawn ahead of its visit was not seen yet
  if (prerendering) document.addEventListener('prerenderingchange', () => serve(root, key), { once: true });
  else serve(root, key);
}
