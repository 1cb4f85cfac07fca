// The discount codes in the admin: the list, and making, ending and deleting one by form.

import { showMoney, showPercent } from '../currency.ts';
import type { Discount, DiscountWish } from '../model.ts';
import { Refused, found } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Form, readAmount, readText } from './form.ts';
import { html, type Html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { table } from './parts.ts';
import type { ShopRoutes } from './shop-routes.ts';

export function addAdminDiscounts(admin: ShopRoutes): void {
  admin.get('/admin/discounts', ({ shop }) => toDiscounts(shop));
  admin.post('/admin/discounts', ({ shop, form }) => {
    shop.createDiscount(readDiscount(shop, form));
    return '/admin/discounts';
  });
  const change = (path: keyof typeof LABELS, act: (shop: Shop, id: string) => void): void =>
    admin.post(`/admin/discounts/:id/${path}`, ({ shop, params }) => {
      const known = shop.discounts().find(({ id }) => id === params['id']);
      act(shop, found(known, 'There is no such discount.').id);
      return '/admin/discounts';
    });
  change('end', (shop, id) => shop.switchDiscount(id, false));
  change('start', (shop, id) => shop.switchDiscount(id, true));
  change('delete', (shop, id) => shop.deleteDiscount(id));
}

function readDiscount(shop: Shop, form: Form): DiscountWish {
  const code = readText(form, 'code', 255);
  if (/[,\s]/.test(code)) throw new Refused('A code has no spaces and no commas.');
  if (shop.findDiscount(code)) throw new Refused(`The code “${code}” exists already.`, 409);
  if (form['kind'] === 'fixed_amount') {
    const value = readAmount(form, 'value', shop.parameters.currency);
    if (value <= 0) throw new Refused('The field “value” must be more than zero.');
    return { code, kind: 'fixed_amount', value };
  }
  const percent = form['value'] ?? '';
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : 0;
  if (form['kind'] !== 'percentage' || value < 1 || value > 10_000) {
    throw new Refused('Choose a percentage from 0.01 to 100, or a fixed amount.');
  }
  return { code, kind: 'percentage', value };
}

function toDates({ startsAt, endsAt }: Discount): string {
  return `${startsAt.slice(0, 10)} – ${endsAt?.slice(0, 10) ?? 'no end'}`;
}

function toLimits(shop: Shop, { usageLimit, oncePerCustomer, minimum }: Discount): string {
  const least =
    minimum &&
    (minimum.kind === 'subtotal' ? showMoney(minimum.value, shop.parameters.currency) : `${minimum.value} items`);
  return [
    usageLimit === null ? 'everybody' : `the first ${usageLimit}`,
    ...(oncePerCustomer ? ['once each'] : []),
    ...(least ? [`from ${least}`] : []),
  ].join(', ');
}

const isEnded = ({ endsAt }: Discount, now: string): boolean => endsAt !== null && endsAt <= now;

const LABELS = { end: 'End now', start: 'Start again', delete: 'Delete' } as const;

function discountButton(shop: Shop, { id, code }: Discount, act: keyof typeof LABELS): Html {
  return html`<form method="post" action="${baseOf(shop)}/admin/discounts/${id}/${act}">
    <button class="${act === 'delete' ? 'danger' : 'quiet'} fit" aria-label="${LABELS[act]}: ${code}">
      ${LABELS[act]}
    </button>
  </form>`;
}

function toDiscounts(shop: Shop): Page {
  const now = new Date().toISOString();
  const row = (discount: Discount): Html =>
    html`<tr>
      <td><strong>${discount.code}</strong></td>
      <td>
        ${discount.kind === 'percentage' ? showPercent(discount.value) : showMoney(discount.value, shop.parameters.currency)}
      </td>
      <td>${toDates(discount)}</td>
      <td>${toLimits(shop, discount)}</td>
      <td class="n">${discount.usageCount}</td>
      <td>
        <div style="display:flex;gap:.5rem">
          ${discountButton(shop, discount, isEnded(discount, now) ? 'start' : 'end')}
          ${discountButton(shop, discount, 'delete')}
        </div>
      </td>
    </tr>`;
  const body = html`<h1>Discounts</h1>
    <div class="panel scroll">
      ${table(
        ['Code', 'Value', 'Valid', 'For', 'Used#', ''],
        shop.discounts().map((discount) => row(discount)),
      )}
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
