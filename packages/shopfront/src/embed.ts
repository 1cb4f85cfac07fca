// The element `<vitrine-feed>`: a gallery of the feed on a page of somebody else's, asked for once it comes near.
import { readFeed, readSettings, type EmbeddedFeed, type EmbedSettings } from './embed/data.ts';
import { drawPosts, drawRooms, dress, removeSpare } from './embed/draw.ts';

const nearby = '800px 0px';

/** Below the window nothing that is in sight moves when there is more or less room. */
const isBelow = (host: HTMLElement): boolean => host.getBoundingClientRect().top >= innerHeight;

/** At once where nobody sees it move, else with the shopper's next click or key, as then what moves is expected to. */
function whenUnseen(host: HTMLElement, act: () => void): void {
  if (isBelow(host)) return act();
  const once = (): void => {
    removeEventListener('click', once, true);
    removeEventListener('keydown', once, true);
    act();
  };
  addEventListener('click', once, true);
  addEventListener('keydown', once, true);
}

async function ask({ source }: EmbedSettings): Promise<EmbeddedFeed | null> {
  try {
    const answer = await fetch(source, { credentials: 'omit' });
    return answer.ok ? readFeed(await answer.json()) : null;
  } catch {
    return null;
  }
}

function show(host: HTMLElement, root: ShadowRoot, settings: EmbedSettings, feed: EmbeddedFeed | null): void {
  const posts = feed?.posts.slice(0, settings.count) ?? [];
  if (feed === null || posts.length === 0) {
    // rooms that nothing comes into are given back once that moves nothing
    if (!settings.isOfProduct) whenUnseen(host, () => root.replaceChildren());
    return;
  }
  const draw = (spare: number): void => drawPosts(root, settings, { ...feed, posts }, spare);
  if (settings.isOfProduct) return whenUnseen(host, () => draw(0));
  draw(settings.count - posts.length);
  whenUnseen(host, () => removeSpare(root));
}

/** Begins anew with what the attributes say by now. */
function begin(host: HTMLElement, root: ShadowRoot): IntersectionObserver | null {
  const language = host.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  const settings = readSettings((name) => host.getAttribute(name), language);
  if (settings === null || settings.isOfProduct) root.replaceChildren();
  if (settings === null) return null;
  if (!settings.isOfProduct) drawRooms(root, settings);
  const answer = async (): Promise<void> => {
    const feed = await ask(settings);
    // of attributes that were changed meanwhile another question is on its way
    if (watches.get(host) === watch) show(host, root, settings, feed);
  };
  const watch = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void answer();
    },
    { rootMargin: nearby },
  );
  watch.observe(host);
  return watch;
}

const watches = new WeakMap<HTMLElement, IntersectionObserver | null>();

function start(host: HTMLElement): void {
  watches.get(host)?.disconnect();
  watches.set(host, null);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  dress(root);
  watches.set(host, begin(host, root));
}

class FeedElement extends HTMLElement {
  static readonly observedAttributes = ['address', 'product', 'handle', 'layout', 'count', 'heading', 'target'];

  connectedCallback(): void {
    // while the page is still read, its rooms come after this and make the root themselves; nothing is painted before that
    if (this.shadowRoot || document.readyState !== 'loading') start(this);
    else requestAnimationFrame(() => this.isConnected && start(this));
  }

  disconnectedCallback(): void {
    watches.get(this)?.disconnect();
    watches.delete(this);
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (watches.has(this) && before !== now) start(this);
  }
}

if (!customElements.get('vitrine-feed')) customElements.define('vitrine-feed', FeedElement);
