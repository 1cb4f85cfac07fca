// The small admin of a shop: a first page, discounts, installed apps and the webhooks that were sent.

import type { FastifyInstance } from 'fastify';
import type { Discount, Shop } from '../model.ts';
import { addAdminOrders } from './admin-orders.ts';
import { addAdminProducts } from './admin-products.ts';
import { type Form, readAmount, readCount, readForm, readText } from './form.ts';
import { html, type Html } from './html.ts';
import { baseOf, type Page, sendAdminPage } from './layout.ts';
import { showMoney, showPercent } from './money.ts';
import { PageProblem } from './problem.ts';
import type { ShopReader } from './resolve.ts';

/** One webhook as it was sent, or is waiting to be. */
export interface DeliveryRow {
  topic: string;
  address: string;
  at: string;
  state: string;
}

export type ListDeliveries = (shop: Shop) => readonly DeliveryRow[];

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
  app.get('/:shop/admin/discounts', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toDiscounts(shop));
  });
  app.post('/:shop/admin/discounts', async (request, reply) => {
    const shop = shopOf(request);
    shop.createDiscount(readDiscount(shop, readForm(request.body)));
    return reply.redirect(`${baseOf(shop)}/admin/discounts`, 303);
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

function readDiscount(shop: Shop, form: Form): Pick<Discount, 'code' | 'kind' | 'value'> {
  const code = readText(form, 'code', 255);
  if (/[,\s]/.test(code)) throw new PageProblem(422, 'A code has no spaces and no commas.');
  if (shop.findDiscount(code)) throw new PageProblem(409, `The code “${code}” exists already.`);
  if (form['kind'] === 'fixed_amount') {
    const value = readAmount(form, 'value', shop.parameters.currency);
    if (value <= 0) throw new PageProblem(422, 'The field “value” must be more than zero.');
    return { code, kind: 'fixed_amount', value };
  }
  const percent = form['value'] ?? '';
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : 0;
  if (form['kind'] !== 'percentage' || value < 1 || value > 10_000) {
    throw new PageProblem(422, 'Choose a percentage from 0.01 to 100, or a fixed amount.');
  }
  return { code, kind: 'percentage', value };
}

function toDiscounts(shop: Shop): Page {
  const row = (discount: Discount): Html =>
    html`<tr>
      <td><strong>${discount.code}</strong></td>
      <td>
        ${discount.kind === 'percentage' ? showPercent(discount.value) : showMoney(discount.value, shop.parameters.currency)}
      </td>
      <td>${discount.endsAt ? `until ${discount.endsAt.slice(0, 10)}` : 'no end'}</td>
      <td class="n">${discount.usageCount}</td>
    </tr>`;
  const body = html`<h1>Discounts</h1>
    <div class="panel scroll">
      <table>
        <thead>
          <tr>
            <th>Code</th>
            <th>Value</th>
            <th>Valid</th>
            <th class="n">Used</th>
          </tr>
        </thead>
        <tbody>
          ${shop.discounts().map((discount) => row(discount))}
        </tbody>
      </table>
    </div>
    <form class="panel" method="post">
      <h2>New code</h2>
      <div class="row">
        <div><label for="code">Code</label><input id="code" name="code" required maxlength="255" /></div>
        <div>
          <label for="kind">Kind</label>
          <select id="kind" name="kind">
            <option value="percentage">Percentage</option>
            <option value="fixed_amount">Fixed amount</option>
          </select>
        </div>
        <div>
          <label for="value">Value, e.g. 10 or 5.00</label
          ><input id="value" name="value" required inputmode="decimal" />
        </div>
        <button class="fit">Create</button>
      </div>
    </form>`;
  return { title: 'Discounts', body };
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
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th>Topic</th>
            <th>To</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          ${deliveries.map(
            (each) =>
              html`<tr>
                <td>${each.at}</td>
                <td>${each.topic}</td>
                <td>${each.address}</td>
                <td>${each.state}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  return { title: 'Webhooks', body };
}
