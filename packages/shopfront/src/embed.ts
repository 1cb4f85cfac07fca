// The element `<vitrine-feed>`: a gallery of the feed on a page of somebody else's, asked for once it comes near.
import { readFeed, readSettings, type EmbeddedFeed, type EmbedSettings } from './embed/data.ts';
import { drawPosts, drawRooms, dress, readHeld, removeAll, removeSpare } from './embed/draw.ts';
import { whenSettled, whenUnseen } from './embed/moments.ts';

const nearby = '800px 0px';

/** From when its attributes say something until they say something else, or it leaves the page. */
interface Turn {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  isOver: boolean;
  /** The room that was held for it, in pixels. */
  held: number;
  observer?: IntersectionObserver;
}

async function ask({ source }: EmbedSettings): Promise<EmbeddedFeed | null> {
  try {
    const answer = await fetch(source, { credentials: 'omit' });
    return answer.ok ? readFeed(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** What comes too late does nothing, and where a page breaks what is needed here no empty room stays. */
function attempt({ root, isOver }: Turn, act: () => void): void {
  if (isOver) return;
  try {
    act();
  } catch {
    root.textContent = '';
  }
}

function show(turn: Turn, settings: EmbedSettings, feed: EmbeddedFeed | null): void {
  const { host, root } = turn;
  const posts = feed?.posts.slice(0, settings.count) ?? [];
  if (feed === null || posts.length === 0) {
    // rooms that nothing comes into are given back once that moves nothing
    if (!settings.isOfProduct) whenUnseen(host, () => attempt(turn, () => removeAll(root)));
    return;
  }
  const draw = (spare: number): void => drawPosts(root, settings, { ...feed, posts }, { spare, held: turn.held });
  if (settings.isOfProduct) return whenSettled(host, () => attempt(turn, () => draw(0)));
  draw(settings.count - posts.length);
  whenUnseen(host, () => attempt(turn, () => removeSpare(root)));
}

/** At once where a browser, or what a page puts in its place, cannot tell. */
function whenNear(turn: Turn, act: () => void): void {
  try {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        act();
      },
      { rootMargin: nearby },
    );
    observer.observe(turn.host);
    turn.observer = observer;
  } catch {
    act();
  }
}

/** Begins anew with what the attributes say by now. */
function begin(turn: Turn): void {
  const { host, root } = turn;
  turn.held = readHeld(root);
  dress(root);
  const language = host.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  const settings = readSettings((name) => host.getAttribute(name), language);
  if (settings === null || settings.isOfProduct) removeAll(root);
  if (settings === null) return;
  if (!settings.isOfProduct) drawRooms(root, settings, turn.held);
  whenNear(turn, () => void ask(settings).then((feed) => attempt(turn, () => show(turn, settings, feed))));
}

const turns = new WeakMap<HTMLElement, Turn>();

function end(host: HTMLElement): void {
  const turn = turns.get(host);
  if (turn === undefined) return;
  turn.isOver = true;
  turn.observer?.disconnect();
}

function start(host: HTMLElement): void {
  end(host);
  const turn: Turn = { host, root: host.shadowRoot ?? host.attachShadow({ mode: 'open' }), isOver: false, held: 0 };
  turns.set(host, turn);
  attempt(turn, () => begin(turn));
}

class FeedElement extends HTMLElement {
  static readonly observedAttributes = ['address', 'product', 'handle', 'layout', 'count', 'heading', 'target'];

  connectedCallback(): void {
    // while the page is still read, its rooms come after this and make the root themselves; nothing is painted before that
    if (this.shadowRoot || document.readyState !== 'loading') start(this);
    else requestAnimationFrame(() => this.isConnected && start(this));
  }

  disconnectedCallback(): void {
    end(this);
    turns.delete(this);
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (turns.has(this) && before !== now) start(this);
  }
}

if (!customElements.get('vitrine-feed')) customElements.define('vitrine-feed', FeedElement);
