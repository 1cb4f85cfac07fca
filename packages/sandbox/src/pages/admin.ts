// The small admin of a shop: a first page, installed apps and the webhooks that were sent.

import type { FastifyInstance } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { addAdminDiscounts } from './admin-discounts.ts';
import { addAdminOrders } from './admin-orders.ts';
import { addAdminProducts } from './admin-products.ts';
import { readCount, readForm } from './form.ts';
import { html } from './html.ts';
import { baseOf, type Page, sendAdminPage } from './layout.ts';
import { showMoney, showPercent } from './money.ts';
import { table } from './parts.ts';
import { PageProblem } from './problem.ts';
import type { ShopReader } from './resolve.ts';

/** One webhook as it was sent, or is waiting to be. */
interface DeliveryRow {
  topic: string;
  address: string;
  at: string;
  state: string;
}

type ListDeliveries = (shop: Shop) => readonly DeliveryRow[];

/** The shop's webhooks as its admin shows and stops them. */
export interface WebhookDesk {
  /** Newest first. */
  list: ListDeliveries;
  /** Until when they are swallowed; null when they are sent. */
  swallowedUntil(shop: Shop): Date | null;
  /** Swallows them for so many minutes from now; 0 sends them again. */
  swallow(shop: Shop, minutes: number): void;
}

export function addAdmin(app: FastifyInstance, shopOf: ShopReader, webhooks: WebhookDesk): void {
  app.get('/:shop/admin', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toOverview(shop));
  });
  app.get('/:shop/admin/apps', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toApps(shop));
  });
  app.post('/:shop/admin/apps/:clientId/uninstall', async (request, reply) => {
    const shop = shopOf(request);
    const { clientId } = request.params as { clientId: string };
    if (!shop.installations().some((each) => each.clientId === clientId)) {
      throw new PageProblem(404, 'This app is not installed.');
    }
    shop.uninstall(clientId);
    return reply.redirect(`${baseOf(shop)}/admin/apps`, 303);
  });
  app.get('/:shop/admin/webhooks', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toWebhooks(shop, webhooks));
  });
  app.post('/:shop/admin/webhooks/swallow', async (request, reply) => {
    const shop = shopOf(request);
    webhooks.swallow(shop, readCount(readForm(request.body), 'minutes', 0));
    return reply.redirect(`${baseOf(shop)}/admin/webhooks`, 303);
  });
  addAdminDiscounts(app, shopOf);
  addAdminOrders(app, shopOf);
  addAdminProducts(app, shopOf);
}

function toOverview(shop: Shop): Page {
  const { currency, ianaTimezone, taxRate, taxesIncluded } = shop.parameters;
  const paid = shop.orders().filter(({ cancelledAt }) => cancelledAt === null);
  const sum = paid.reduce((total, order) => total + order.total, 0);
  const facts: [string, string][] = [
    ['Products', String(shop.products().length)],
    ['Orders', String(shop.orders().length)],
    ['Order value', showMoney(sum, currency)],
    ['Installed apps', String(shop.installations().length)],
    ['Time zone', ianaTimezone],
    ['Tax', `${showPercent(taxRate)}, ${taxesIncluded ? 'inside the prices' : 'added at checkout'}`],
    ['Address', shop.url],
  ];
  const body = html`<h1>Overview</h1>
    <div class="panel">
      <dl class="facts">
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </div>`;
  return { title: 'Overview', body };
}

function toApps(shop: Shop): Page {
  const apps = shop.installations();
  const body = html`<h1>Installed apps</h1>
    ${apps.length === 0 && html`<p>No app is installed.</p>`}
    ${apps.map(
      ({ clientId, scopes, installedAt }) =>
        html`<div class="panel">
          <h2>${clientId}</h2>
          <p class="soft">Since ${installedAt.slice(0, 10)} · may ${scopes.join(', ')}</p>
          <form method="post" action="${baseOf(shop)}/admin/apps/${encodeURIComponent(clientId)}/uninstall">
            <button class="danger">Uninstall</button>
          </form>
        </div>`,
    )}`;
  return { title: 'Apps', body };
}

function toWebhooks(shop: Shop, desk: WebhookDesk): Page {
  const deliveries = desk.list(shop);
  const until = desk.swallowedUntil(shop);
  const action = `${baseOf(shop)}/admin/webhooks/swallow`;
  const rows = deliveries.map(
    ({ at, topic, address, state }) =>
      html`<tr>
        <td>${at}</td>
        <td>${topic}</td>
        <td>${address}</td>
        <td>${state}</td>
      </tr>`,
  );
  const body = html`<h1>Webhooks</h1>
    <form class="panel" method="post" action="${action}">
      ${
        until === null
          ? html`<p class="soft">
                Swallowed webhooks are never sent: the app must find out by reading the orders again.
              </p>
              <input type="hidden" name="minutes" value="10" />
              <button class="quiet">Swallow webhooks for 10 minutes</button>`
          : html`<p>Webhooks are swallowed until ${until.toISOString().slice(11, 16)} UTC.</p>
              <input type="hidden" name="minutes" value="0" />
              <button>Send webhooks again</button>`
      }
    </form>
    ${deliveries.length === 0 && html`<p>None were sent so far.</p>`}
    <div class="scroll">${table(['When', 'Topic', 'To', 'State'], rows)}</div>`;
  return { title: 'Webhooks', body };
}
