// A code that is missing in the store: warned of, created from the form, and then good for a shopper and for the link.
import { beforeAll, describe, expect as expectNow, it } from 'vitest';
import { findBarriers, keepPicture, openScreen } from './browser.ts';
import { deskInEnglish, expect, openReader, signIn, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let merchant: Reader;
/** The demo's short whose code its store does not have. */
let short: { link_id: string; promocode: { code: string } | null };
const code = 'AUTUMN12';

beforeAll(async () => {
  merchant = await openReader(browser, program, deskInEnglish, 'demo');
  const { user } = await ask<{ user: { business_id: string } }>('POST', '/auth/verify');
  const path = `/admin/v1/links/${user.business_id}?link_type=SHORT`;
  const { links } = await ask<{ links: (typeof short)[] }>('POST', path);
  const found = links.find(({ promocode }) => promocode?.code === code);
  if (!found) throw new Error('the demo has no short of that code');
  short = found;
});

async function ask<T>(method: 'GET' | 'POST', path: string): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const { data } = (await response.json()) as { data: T };
  return data;
}

const mark = () => merchant.page.locator(`[data-row="${short.link_id}"] [data-dead-code]`);

describe('a code the store does not have', () => {
  it('is warned of in the list and in the form', async () => {
    const { page, words } = merchant;
    await merchant.open('/admin/shorts');
    await expect(mark()).toHaveAccessibleName(/AUTUMN12.*does not exist in your store/);
    await merchant.open(`/admin/shorts/${short.link_id}/edit`);
    await expect(page.locator('[data-code-in-store="missing"]')).toContainText(words.discounts.state.missing);
    expectNow(await findBarriers(page)).toEqual([]);
  });

  it('is created from the form, whose sentence says what shoppers get', async () => {
    const { page, words } = merchant;
    const create = page.getByRole('button', { name: words.discounts.create });
    await create.click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(words.discounts.value_percentage).press('Escape');
    await expect(create).toBeFocused();
    await create.press('Enter');
    await dialog.getByLabel(words.discounts.value_percentage).fill('101');
    await dialog.getByRole('button', { name: words.discounts.confirm }).click();
    await expect(dialog).toContainText(words.discounts.fault.discount_percent);
    await dialog.getByLabel(words.discounts.value_percentage).fill('12');
    await dialog.getByRole('switch', { name: words.discounts.once }).click();
    await expect(dialog.locator('[data-part="preview"]')).toContainText(/AUTUMN12.*12%.*off everything/);
    expectNow(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'discounts-create');
    await dialog.getByRole('button', { name: words.discounts.confirm }).click();
    await expect(page.locator('[data-code-in-store="active"]')).toContainText(/12%.* off/);
    await expect(page.locator('[data-code-in-store="active"]')).toBeFocused();
    await keepPicture(page, 'discounts-created');
    await merchant.open('/admin/shorts');
    await expect(page.locator(`[data-row="${short.link_id}"]`)).toBeVisible();
    await expect(mark()).toHaveCount(0);
    expectNow(merchant.complaints).toEqual([]);
  });

  it('takes off at the checkout what it says, and credits the link whose code it is', async () => {
    const shop = `${program.sandboxUrl}/atelier`;
    const { products } = (await (await fetch(`${shop}/_control/products`)).json()) as {
      products: { status: string; variants: { id: string; price: number; inventoryQuantity: number }[] }[];
    };
    const variant = products
      .filter(({ status }) => status === 'ACTIVE')
      .flatMap(({ variants }) => variants)
      .find(({ inventoryQuantity }) => inventoryQuantity > 0);
    if (!variant) throw new Error('the store has sold out');
    const { context, page } = await openScreen(browser);
    await page.goto(`${shop}/cart/${variant.id}:1`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Discount code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('[data-sum="discount"]').first()).toBeVisible();
    await page.getByRole('button', { name: /pay now/i }).click();
    await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
    await context.close();
    const { orders: told } = (await (await fetch(`${shop}/_control/orders`)).json()) as {
      orders: { id: number; total_discounts: string; discount_codes: { code: string }[] }[];
    };
    const order = told.at(-1);
    expectNow(order?.discount_codes).toMatchObject([{ code }]);
    expectNow(Number(order?.total_discounts)).toBe(Math.round(variant.price * 0.12) / 100);
    await expect
      .poll(
        async () => {
          const { orders } = await ask<{
            orders: { order_id: string; attribution: { link_id: string | null; kind: string } | null }[];
          }>('GET', '/admin/v1/orders');
          return orders.find(({ order_id: id }) => id === String(order?.id))?.attribution ?? null;
        },
        { timeout: 60_000 },
      )
      .toMatchObject({ link_id: short.link_id });
  });
});
