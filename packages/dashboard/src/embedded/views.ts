// What our page inside the store's admin shows: figures and connection, the way to connect, or what went wrong.
import type { Home } from './calls.ts';
import { element } from './elements.ts';
import { fill, showCount, showMoment, showMoney, troubleWords, words } from './words.ts';

export function drawWaiting(): Node[] {
  return [
    element('h1', {}, words.loading),
    element(
      'div',
      { class: 'pair', 'aria-hidden': 'true' },
      element('div', { class: 'wait' }),
      element('div', { class: 'wait' }),
    ),
  ];
}

interface HomeActions {
  readonly onOpen: (button: HTMLButtonElement) => void;
  readonly onConnect: () => void;
}

export function drawHome(home: Home, { onOpen, onConnect }: HomeActions): Node[] {
  const button = element('button', { type: 'button' }, words.open);
  button.addEventListener('click', () => onOpen(button));
  return [
    element('div', { class: 'head' }, element('h1', { dir: 'auto' }, home.name), button),
    element(
      'div',
      { class: 'pair' },
      drawFigures(words.today, home.today, home.currency),
      drawFigures(words.month, home.last_30_days, home.currency),
    ),
    drawConnection(home, onConnect),
  ];
}

function drawFigures(title: string, figures: Home['today'], currency: string): Node {
  const rows = [
    [words.visits, showCount(figures.visits)],
    [words.orders, showCount(figures.orders)],
    [words.revenue, showMoney(figures.revenue, currency)],
  ] as const;
  const list = rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  return element('section', { class: 'card' }, element('h2', {}, title), element('dl', {}, ...list));
}

function drawConnection(home: Home, onConnect: () => void): Node {
  const isWell = home.status === 'connected';
  const troubles = [
    ...home.troubles.map(({ kind, details }) =>
      element(
        'li',
        {},
        element('strong', {}, troubleWords[`${kind}_title`] ?? kind),
        element('p', {}, troubleWords[`${kind}_body`] ?? ''),
        ...(details.length === 0 ? [] : [element('p', { class: 'soft', dir: 'ltr' }, details.join(', '))]),
      ),
    ),
    ...(home.failed_reports === 0
      ? []
      : [element('li', {}, fill(words.failed_reports, { count: showCount(home.failed_reports) }))]),
  ];
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, words.connection),
    element(
      'p',
      {},
      element('strong', { class: isWell ? 'good' : 'bad' }, words.status[home.status]),
      ' · ',
      element('bdi', { dir: 'ltr' }, home.shop),
    ),
    element('p', { class: 'soft' }, toSyncLine(home)),
    ...(isWell ? [] : [element('button', { type: 'button', click: onConnect }, words.reconnect)]),
    ...(troubles.length > 0 ? [element('h2', {}, words.troubles), element('ul', {}, ...troubles)] : []),
    ...(isWell && troubles.length === 0 ? [element('p', {}, words.well)] : []),
  );
}

function toSyncLine({ sync }: Home): string {
  if (sync.state === 'waiting' || sync.state === 'running') return words.syncing;
  const products = fill(words.products, { count: showCount(sync.products) });
  return sync.finished_at === null
    ? products
    : `${products} · ${fill(words.last_sync, { when: showMoment(sync.finished_at) })}`;
}

export function drawConnect(shop: string, onConnect: () => void): Node[] {
  return [
    element(
      'section',
      { class: 'card' },
      element('h1', {}, fill(words.connect_title, { shop })),
      element('p', {}, words.connect_body),
      element('button', { type: 'button', click: onConnect }, words.connect),
    ),
  ];
}

export function drawFailure(isRefused: boolean, onRetry: () => void): Node[] {
  return [
    element(
      'section',
      { class: 'card', role: 'alert' },
      element('h1', {}, words.failed_title),
      element('p', {}, isRefused ? words.refused_body : words.failed_body),
      element('button', { type: 'button', class: 'quiet', click: onRetry }, words.retry),
    ),
  ];
}
