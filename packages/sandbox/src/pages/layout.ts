// The frame around every page: head, banner, navigation and footer.

import type { FastifyReply } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Html, html, trusted } from '../html.ts';
import { STYLES } from './styles.ts';
import { themeScripts, type PageEvent, type ThemedShop } from './theme-state.ts';

/** What stands between head and footer; answered by 200 unless a status is named. */
export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** What a page may load besides its own pictures and styles. */
  policy?: string;
  /** Of a page of the storefront: what happened with it, for pixels. */
  events?: PageEvent[];
  /** Of a page of the storefront: whose scripts, pictures and answers it takes besides its own. */
  origins?: readonly string[];
  /** English unless named. */
  locale?: string;
}

const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Pages of the storefront run the theme's scripts, and pixels in frames of theirs; and what blocks of apps in them load. */
function toScripted(origins: readonly string[]): string {
  const own = ["'self'", ...origins].join(' ');
  const pictures = POLICY.replace("img-src 'self'", `img-src ${own}`);
  return `${pictures}; script-src ${own}; connect-src ${own}; frame-src 'self'`;
}

/** The shop's path on this host; every link of its pages begins with it. */
export function baseOf(shop: Shop): string {
  return new URL(shop.url).pathname;
}

function sendPage(
  reply: FastifyReply,
  { status = 200, title, body, policy, origins = [], locale = 'en' }: Page,
  top: Html,
  scripts?: Html,
): FastifyReply {
  const own = policy === undefined ? POLICY : `${POLICY}; ${policy}`;
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${/^(?:he|ar)/.test(locale) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${trusted(STYLES)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${top}
        <main id="main">${body}</main>
        <footer>A sandbox store for trying things out. Nothing here is for sale, no card is ever charged.</footer>
        ${scripts}
      </body>
    </html>`;
  return reply
    .code(status)
    .header('content-security-policy', scripts ? toScripted(origins) : own)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}

export function sendShopPage(reply: FastifyReply, open: ThemedShop, page: Page): FastifyReply {
  const { shop } = open;
  const base = baseOf(shop);
  const top = html`<header class="top">
    <div class="bar">
      <a class="name" href="${base}/">${shop.name}</a>
      <nav aria-label="Shop">
        <a href="${base}/collections/all">Shop all</a> &nbsp; <a href="${base}/collections">Collections</a> &nbsp;
        <a href="${base}/cart">Cart</a>
      </nav>
    </div>
  </header>`;
  return sendPage(
    reply,
    { ...page, title: `${page.title} – ${shop.name}` },
    top,
    themeScripts(baseOf(shop), open, page.events ?? []),
  );
}

export function sendAdminPage(reply: FastifyReply, { shop }: { shop: Shop }, page: Page): FastifyReply {
  const base = baseOf(shop);
  const links = [
    ['orders', 'Orders'],
    ['products', 'Products'],
    ['discounts', 'Discounts'],
    ['apps', 'Apps'],
    ['webhooks', 'Webhooks'],
  ];
  const top = html`<header class="top">
    <p class="banner">Sandbox admin: no sign-in, invented data, no real money.</p>
    <div class="bar">
      <a class="name" href="${base}/admin">${shop.name} admin</a>
      <nav aria-label="Admin">
        ${links.map(([path, name]) => html`<a href="${base}/admin/${path}">${name}</a> &nbsp; `)}
        <a href="${base}/">View shop</a>
      </nav>
    </div>
  </header>`;
  return sendPage(reply, { ...page, title: `${page.title} – ${shop.name} admin` }, top);
}

export function sendIndexPage(reply: FastifyReply, page: Page): FastifyReply {
  const top = html`<header class="top">
    <div class="bar"><a class="name" href="/">Sandbox</a></div>
  </header>`;
  return sendPage(reply, page, top);
}
