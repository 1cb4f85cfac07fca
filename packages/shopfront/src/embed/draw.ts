// Draws a gallery within its shadow root: rooms for the posts to come, and then the posts. Every text is set as text.
import { toWebAddress, type EmbeddedFeed, type EmbeddedImage, type EmbeddedPost, type EmbedSettings } from './data.ts';
import { embedStyles } from './styles.ts';

type Attributes = Readonly<Record<string, string | number | null>>;

function make(name: string, attributes: Attributes = {}, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== null) made.setAttribute(attribute, String(value));
  made.append(...inside);
  return made;
}

/**
 * Once: a sheet that was made by a script is not asked for by any policy; browsers before there were such take an element. What was
 * printed into the page brought styles of its own, which go with its rooms.
 */
export function dress(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    if (root.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(embedStyles);
    root.adoptedStyleSheets = [sheet];
  } else if (keptStyles(root).length === 0) root.append(make('style', {}, embedStyles));
}

const sizesOf = {
  grid: '(min-width:700px) 25vw,50vw',
  masonry: '(min-width:700px) 25vw,50vw',
  carousel: '260px',
  stories: '80px',
} as const;

/** How high the room is that was held where a policy refused the printed styles; 0 where they are there. */
export const readHeld = (root: ShadowRoot): number => root.querySelector('.hold')?.getBoundingClientRect().height ?? 0;

/** A room that was held stays, however little comes into it. */
function hold(section: HTMLElement, held: number): HTMLElement {
  if (held > 0) section.style.minHeight = `${held}px`;
  return section;
}

/** Rooms alone, for as many posts as are asked for. */
export function drawRooms(root: ShadowRoot, settings: EmbedSettings, held: number): void {
  const rooms = Array.from({ length: settings.count }, () => make('li'));
  root.replaceChildren(...keptStyles(root), hold(toSection(settings, rooms, { 'aria-busy': 'true' }), held));
}

interface Room {
  /** Rooms that are kept behind fewer posts, so that nothing below moves. */
  readonly spare: number;
  /** In pixels. */
  readonly held: number;
}

export function drawPosts(root: ShadowRoot, settings: EmbedSettings, feed: EmbeddedFeed, { spare, held }: Room): void {
  const posts = feed.posts.map((post) => toItem(post, settings));
  const rooms = Array.from({ length: spare }, () => make('li', { class: 'spare', 'aria-hidden': 'true' }));
  const { title, language: lang, dir } = feed;
  root.replaceChildren(
    ...keptStyles(root),
    hold(toSection(settings, [...posts, ...rooms], { 'aria-label': settings.heading || title, lang, dir }), held),
  );
}

/** What it wears stays. */
export const removeAll = (root: ShadowRoot): void => root.replaceChildren(...keptStyles(root));

/** Gives back what no post came into. */
export function removeSpare(root: ShadowRoot): void {
  for (const room of root.querySelectorAll('.spare')) room.remove();
  root.querySelector('section')?.style.removeProperty('min-height');
}

const keptStyles = (root: ShadowRoot): Element[] => [...root.children].filter(({ localName }) => localName === 'style');

function toSection({ heading, layout }: EmbedSettings, items: HTMLElement[], attributes: Attributes): HTMLElement {
  const head = heading === '' ? [] : [make('h2', {}, heading)];
  return make('section', attributes, ...head, make('ul', { class: layout, role: 'list' }, ...items));
}

function toItem({ href, title, label, ad, image }: EmbeddedPost, { layout, isInPlace }: EmbedSettings): HTMLElement {
  const shown = toPicture(title, image, sizesOf[layout]) ?? make('span', { class: 'none' }, title);
  const leads = { href: toWebAddress(href), ...(isInPlace ? {} : { target: '_blank', rel: 'noopener' }) };
  const marks = ad ? [make('b', {}, ad)] : [];
  return make('li', {}, make('a', leads, shown, ...marks, make('span', { class: 'count' }, label)));
}

function toPicture(alt: string, image: EmbeddedImage | null, sizes: string): HTMLElement | null {
  const src = image && toWebAddress(image.src);
  if (image === null || src === null) return null;
  const { srcset, width, height } = image;
  // the order matters: what is set after the address is too late for the first request
  return make('img', { alt, loading: 'lazy', decoding: 'async', width, height, sizes, srcset, src });
}
