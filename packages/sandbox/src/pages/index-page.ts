// The front door of the sandbox: which shops there are, and a form to open another one.

import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';
import { readForm } from './form.ts';
import { html } from '../html.ts';
import { baseOf, type Page, sendIndexPage } from './layout.ts';
import type { PageShop, Shops } from './shop-routes.ts';

export function addIndex(app: FastifyInstance, shops: Shops): void {
  app.get('/', async (_request, reply) => sendIndexPage(reply, toIndex(shops.list())));
  app.post('/', async (request, reply) => {
    const handle = (readForm(request.body)['name'] ?? '').toLowerCase().replace(/\.myshopify\.com$/, '');
    if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(handle)) {
      throw new Refused('A shop’s name has 1 to 60 small letters, digits and hyphens.');
    }
    return reply.redirect(`${baseOf(shops.get(handle).shop)}/`, 303);
  });
  app.get('/book-an-expert', async (_request, reply) => sendIndexPage(reply, expertPage));
}

/** Stands in for an outside scheduling service: where "book an expert" leads in the demo. */
const expertPage: Page = {
  title: 'Book a talk with an expert',
  body: html`<h1>Book a talk with an expert</h1>
    <section class="panel">
      <p>
        On a real installation this is the page of a scheduling service: choose a day, leave your address, and somebody
        who knows the product calls you for half an hour.
      </p>
      <p class="soft">Here nothing can be booked.</p>
    </section>`,
};

function toIndex(shops: readonly PageShop[]): Page {
  const body = html`<h1>Sandbox shops</h1>
    <p class="soft">
      Stores that behave like real ones towards apps and shoppers, with invented goods and no real money.
    </p>
    ${shops.map(
      ({ shop }) =>
        html`<section class="panel">
          <h2><a href="${baseOf(shop)}/">${shop.name}</a></h2>
          <p class="soft">
            ${shop.parameters.handle}.myshopify.com · ${shop.products().length} products · ${shop.orders().length}
            orders
          </p>
          <a class="button" href="${baseOf(shop)}/">Visit shop</a>
          <a class="button quiet" href="${baseOf(shop)}/admin">Open admin</a>
          <a class="button quiet" href="/listing?shop=${shop.parameters.handle}">Install the app</a>
        </section>`,
    )}
    <section class="panel">
      <h2><a href="/networks">Sandbox networks</a></h2>
      <p class="soft">Instagram, TikTok and Pinterest accounts that show goods of the shop.</p>
    </section>
    <form class="panel" method="post" action="/">
      <h2>Open another shop</h2>
      <div class="row">
        <div>
          <label for="name">Name (small letters, digits, hyphens)</label>
          <input id="name" name="name" required maxlength="60" autocomplete="off" />
        </div>
        <button class="fit">Open</button>
      </div>
    </form>`;
  return { title: 'Sandbox shops', body };
}
