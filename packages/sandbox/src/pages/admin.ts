// The small admin of a shop: a first page, installed apps and the webhooks that were sent.

import { showMoney, showPercent } from '../currency.ts';
import { ask } from '../control.ts';
import { Refused } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { addAdminApps } from './admin-apps.ts';
import { addAdminDiscounts } from './admin-discounts.ts';
import { addAdminOrders } from './admin-orders.ts';
import { addAdminProducts } from './admin-products.ts';
import { addThemeEditor } from './theme-editor.ts';
import { readCount } from './form.ts';
import { html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { facts, table } from './parts.ts';
import type { PageShop, ShopRoutes } from './shop-routes.ts';

/** A bulk edit of a large catalogue. */
const STORM = 5000;

export function addAdmin(admin: ShopRoutes): void {
  admin.get('/admin', ({ shop }) => toOverview(shop));
  addAdminApps(admin);
  addThemeEditor(admin);
  admin.get('/admin/webhooks', toWebhooks);
  admin.post('/admin/webhooks/swallow', ({ shop, faults, form }) => {
    const minutes = readCount(form, 'minutes', 0);
    const until = new Date(shop.now().getTime() + minutes * 60_000).toISOString();
    faults.dropWebhooksUntil = minutes === 0 ? null : until;
    return '/admin/webhooks';
  });
  admin.post('/admin/webhooks/storm', ({ shop }) => {
    shop.storm(STORM);
    return '/admin/webhooks';
  });
  admin.post('/admin/webhooks/ask', ({ shop, form }) => {
    const [app] = shop.installations();
    if (app === undefined) throw new Refused('No app is installed.');
    ask(shop, app.clientId, form['topic'], form['email'] ?? '');
    return '/admin/webhooks';
  });
  addAdminDiscounts(admin);
  addAdminOrders(admin);
  addAdminProducts(admin);
}

function toOverview(shop: Shop): Page {
  const { currency, ianaTimezone, taxRate, taxesIncluded } = shop.parameters;
  const paid = shop.orders().filter(({ cancelledAt }) => cancelledAt === null);
  const sum = paid.reduce((total, order) => total + order.total, 0);
  const known: [string, string][] = [
    ['Products', String(shop.products().length)],
    ['Orders', String(shop.orders().length)],
    ['Order value', showMoney(sum, currency)],
    ['Installed apps', String(shop.installations().length)],
    ['Time zone', ianaTimezone],
    ['Tax', `${showPercent(taxRate)}, ${taxesIncluded ? 'inside the prices' : 'added at checkout'}`],
    ['Address', shop.url],
  ];
  const body = html`<h1>Overview</h1>
    <div class="panel">${facts(known)}</div>`;
  return { title: 'Overview', body };
}

function toWebhooks({ shop, faults, webhooks }: PageShop): Page {
  const deliveries = webhooks.deliveries().toReversed();
  const until = faults.dropWebhooksUntil === null ? null : new Date(faults.dropWebhooksUntil);
  const action = `${baseOf(shop)}/admin/webhooks/swallow`;
  const rows = deliveries.map(
    ({ triggeredAt, topic, uri, state }) =>
      html`<tr>
        <td>${triggeredAt}</td>
        <td>${topic}</td>
        <td>${uri}</td>
        <td>${state}</td>
      </tr>`,
  );
  const body = html`<h1>Webhooks</h1>
    <form class="panel" method="post" action="${action}">
      ${
        until === null || until <= shop.now()
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
    <form class="panel" method="post" action="${baseOf(shop)}/admin/webhooks/storm">
      <p class="soft">A storm is a bulk edit: ${String(STORM)} price changes at once, each with its webhook.</p>
      <button class="quiet">Change ${String(STORM)} prices</button>
    </form>
    <form class="panel" method="post" action="${baseOf(shop)}/admin/webhooks/ask">
      <p class="soft">A shopper asks what is kept about them, or to be forgotten.</p>
      <label>E-mail <input name="email" type="email" required /></label>
      <button class="quiet" name="topic" value="customers/data_request">Ask for their data</button>
      <button class="quiet" name="topic" value="customers/redact">Ask to be forgotten</button>
    </form>
    ${deliveries.length === 0 && html`<p>None were sent so far.</p>`}
    <div class="scroll">${table(['When', 'Topic', 'To', 'State'], rows)}</div>`;
  return { title: 'Webhooks', body };
}
