// Our page inside the store's admin: exchanges the admin's token for a session of minutes and shows what that may read.
import { open, readDashboard, readHome, Refused, type Opened } from './calls.ts';
import { drawConnect, drawFailure, drawHome, drawWaiting } from './views.ts';
import { words } from './words.ts';

/** In ms. */
const refreshEvery = 60_000;

const place = document.getElementById('home');
let opened: Opened | null = null;

function show(nodes: readonly Node[], isBusy = false): void {
  place?.setAttribute('aria-busy', String(isBusy));
  place?.replaceChildren(...nodes);
}

/** The store's own script is what vouches for who looks: without it the page stands outside the admin. */
const hasBridge = (): boolean => (document.documentElement.dataset['bridge'] ?? '') in window;

/** Asks with the session there is, and once more with a new one where it has ended. */
async function withSession<T>(ask: (session: string) => Promise<T>): Promise<T | null> {
  opened ??= await open();
  if (opened.session === null) return null;
  try {
    return await ask(opened.session);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.status !== 401) throw problem;
    opened = await open();
    return opened.session === null ? null : ask(opened.session);
  }
}

async function load(): Promise<void> {
  try {
    if (!hasBridge()) throw new Refused(401);
    const home = await withSession(readHome);
    if (home !== null) show(drawHome(home, { onOpen: (button) => void openDashboard(button), onConnect: connect }));
    else show(drawConnect(opened?.shop ?? '', connect));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    show(drawFailure(problem.status === 401, begin));
  }
}

function begin(): void {
  show(drawWaiting(), true);
  opened = null;
  void load();
}

/** A window of its own asks for consent, as no frame may; it tells us when the store is connected. */
function connect(): void {
  if (opened !== null) window.open(opened.connect_url, 'vitrine-connect', 'popup,width=620,height=760');
}

/** The window opens with the click, before the answer is there: later browsers would keep it shut. */
async function openDashboard(button: HTMLButtonElement): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  button.disabled = true;
  button.textContent = words.opening;
  try {
    const way = await withSession(readDashboard);
    if (tab && way) {
      tab.opener = null;
      tab.location.replace(way.address);
    }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    tab?.close();
    show(drawFailure(problem.status === 401, begin));
  } finally {
    button.disabled = false;
    button.textContent = words.open;
  }
}

addEventListener('message', ({ origin, data }: MessageEvent<{ type?: string } | null>) => {
  if (origin === location.origin && data?.type === 'StoreConnected') begin();
});
setInterval(() => {
  if (!document.hidden && opened?.session) void load();
}, refreshEvery);
begin();
