// The page of orders: found and filtered by its address, its columns, and deciding of one, of some, of all that match.
import { order as orderShape } from '@vitrine/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, type SceneOptions, show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { OrdersPage } from './orders-page.tsx';

const attribution = {
  credited: true,
  link_id: null,
  influencer_username: 'maya',
  channel: 'organic',
  rule: 'code',
  reason: 'Their code MAYA10 was used.',
  window_days: 30,
  priority: 'link',
  unearned: null,
  evidence: [],
  losers: [],
  decided_at: '2026-11-20T12:00:10Z',
};
const review = {
  state: 'held',
  reason: 'Asked to return it',
  cause: null,
  made_by: 'dana',
  decided_at: '2026-11-21T10:00:00Z',
};
const waiting = {
  earned: 12.5,
  pending: 0,
  state: 'waiting',
  available_at: '2026-12-20T12:00:00Z',
  review: null,
  appeal: null,
};

const toOrder = (number: number, changes: object = {}) =>
  orderShape.parse({
    order_id: String(number),
    name: `#${number}`,
    created_at: '2026-11-20T12:00:00Z',
    currency: 'USD',
    order_status: 'PAID',
    order_url: null,
    products_count: 1,
    total_price: 125,
    total_tax: 0,
    refunded: 0,
    influencer_profile_image_url: null,
    link_details: null,
    attribution: { ...attribution, order_id: String(number) },
    commission: waiting,
    fulfilment: { state: 'whole', at: '2026-11-21T12:00:00Z' },
    test: null,
    self_purchase: null,
    ...changes,
  });

const held = toOrder(1002, { commission: { ...waiting, state: 'held', available_at: null, review } });
const nobodys = toOrder(1003, { attribution: { ...attribution, order_id: '1003', credited: false }, commission: null });
const all = [toOrder(1001), held, nobodys];

const decision = { decision_id: toSampleUuid(70), orders: 1, passed_over: 0 };

interface Served {
  readonly orders?: readonly object[];
  readonly total?: number;
}

const serve = ({ orders = all, total = orders.length }: Served = {}): readonly Call[] =>
  answerCalls(({ method, path }) => {
    if (path === '/admin/v1/orders/repairs')
      return {
        data: {
          repairs: [],
          next_skip: null,
          checked_at: null,
          unread: [],
          told_since: null,
          set_aside: [],
          backfill: { running: false, orders: 0 },
        },
      };
    if (method === 'POST' && path.startsWith('/admin/v1/orders/commission')) return { data: decision };
    if (path.endsWith('/commission')) return { data: { reviews: [review] } };
    if (path.endsWith('/details')) return { data: { products: [], sums: null } };
    if (path === '/admin/v1/influencers') return { data: { influencers: [] } };
    if (path.startsWith('/admin/v1/links/')) return { data: { links: [], next_skip: null } };
    return { data: { orders, total, next_skip: total > orders.length ? orders.length : null } };
  });

const open = (reader: SceneOptions, at = '/admin/orders', session = toSampleSession()) =>
  show(
    <Routed
      screens={{ '/admin/orders': OrdersPage, '/admin/home': () => <h1>Home</h1>, '/auth': () => <h1>Connect</h1> }}
      at={at}
      session={session}
    />,
    reader,
  );

const asked = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === '/admin/v1/orders').map(({ query }) => Object.fromEntries(query));
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.includes('/orders/'));
/** That a message which still tells of the last decision leaves the next one in reach. */
async function expectNothingOver(button: Locator): Promise<void> {
  await expect
    .element(
      page
        .getByRole('status')
        .filter({ has: page.getByRole('button') })
        .first(),
    )
    .toBeVisible();
  await expect
    .poll(() => {
      const { x, y, width, height } = button.element().getBoundingClientRect();
      return button.element().contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .toBe(true);
}
const choose = (name: string) => page.getByRole('checkbox', { name, exact: false });

afterEach(() => localStorage.removeItem('vitrine.undo-time'));

describe.each(readers)('on %s', (_where, reader) => {
  it('shows whose each order is, why, and how its commission stands', async () => {
    serve();
    const { words, isPhone } = await open(reader);
    const row = page.getByRole('row').filter({ hasText: '#1002' });
    await expect.element(row).toBeVisible();
    // a phone has no room for the reasons; the order opens to them
    const wide = isPhone ? [] : [words.orders.channel.organic, 'Asked to return it'];
    for (const text of ['@maya', words.orders.commission.state.held, ...wide])
      await expect.poll(() => row.element().textContent).toContain(text);
    await expectOrder();
  });

  it('says what each order came from, on a phone too', async () => {
    const link = {
      link_id: toSampleUuid(80),
      title: 'Slow mornings in washed linen, with coffee and the window open to the sea',
      description: '',
      images: [],
      link_default_image: null,
      link_type: 'LOOK',
      url_type: 'look',
      parent_multilink_id: null,
      parent_multilink_title: null,
    };
    serve({ orders: [toOrder(1001, { link_details: link })] });
    await open(reader);
    const row = page.getByRole('row').filter({ hasText: '#1001' });
    await expect.element(row).toBeVisible();
    const told = row.getByText(link.title).elements();
    expect(told.filter((each) => each.checkVisibility())).toHaveLength(1);
    // the longest name leaves the amount its room
    const amount = row.element().lastElementChild!.querySelector('bdi')!.getBoundingClientRect();
    expect(amount.width).toBeGreaterThan(0);
    expect(amount.left).toBeGreaterThanOrEqual(0);
    expect(amount.right).toBeLessThanOrEqual(window.innerWidth);
    await expectOrder();
  });

  it('decides of one: the reason is asked for, sent, told, and undone', async () => {
    const calls = serve();
    const { words } = await open(reader);
    const { commission } = words.orders;
    await page.getByRole('button', { name: '#1001', exact: false }).click();
    await page.getByRole('button', { name: commission.reject, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(commission.reject_note)).toBeVisible();
    const reject = dialog.getByRole('button', { name: commission.reject, exact: true });
    await expect.element(reject).toBeDisabled();
    await dialog.getByRole('textbox').fill('Placed by a friend');
    await expectOrder();
    await reject.click();
    await expect
      .poll(() => sent(calls).at(-1)?.body)
      .toEqual({
        state: 'rejected',
        reason: 'Placed by a friend',
        order_ids: ['1001'],
      });
    await page.getByRole('button', { name: words.ui.undo, exact: true }).click();
    await expect.poll(() => sent(calls).at(-1)?.path).toBe(`/admin/v1/orders/commission/${decision.decision_id}/undo`);
  });

  it('decides of those chosen, or of all that match', async () => {
    localStorage.setItem('vitrine.undo-time', '20000');
    const calls = serve({ total: 45 });
    const { words } = await open(reader, '/admin/orders?payment=paid');
    const { commission, select } = words.orders;
    await choose('1001').click();
    await choose('1002').click();
    // nobody earns by it
    await expect.element(choose('1003')).toBeDisabled();
    await expect.element(page.getByText(/^(2 orders selected|נבחרו שתי הזמנות)$/)).toBeVisible();
    await expectOrder();
    await page.getByRole('button', { name: commission.approve, exact: true }).click();
    await expect.poll(() => sent(calls).at(-1)?.body).toEqual({ state: 'approved', order_ids: ['1001', '1002'] });
    await choose('1001').click();
    await expectNothingOver(page.getByRole('button', { name: commission.hold, exact: true }));
    await page.getByRole('button', { name: filled(select.matching_other, { count: 45 }), exact: true }).click();
    await page.getByRole('button', { name: commission.hold, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('To be looked at');
    await dialog.getByRole('button', { name: commission.hold, exact: true }).click();
    await expect
      .poll(() => sent(calls).at(-1)?.body)
      .toEqual({
        state: 'held',
        reason: 'To be looked at',
        filter: { payment: 'paid' },
      });
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  it('carries every filter, and asks for nothing else', async () => {
    const calls = serve();
    const link = toSampleUuid(5);
    await open(
      {},
      `/admin/orders?q=1001&credit=credited&payment=paid&influencer=maya&link=${link}&code=MAYA10&commission=held&range=2026-11-01..2026-11-02`,
    );
    await expect
      .poll(() => asked(calls)[0])
      .toEqual({
        count: '20',
        skip: '0',
        q: '1001',
        credited: 'true',
        payment: 'paid',
        influencer_username: 'maya',
        link_id: link,
        code: 'MAYA10',
        commission: 'held',
        from_date: '2026-11-01',
        to_date: '2026-11-02',
      });
  });

  it('is kept by what is chosen and typed, and cleared but for the number', async () => {
    const calls = serve();
    const { words } = await open({});
    const { find, commission } = words.orders;
    await page.getByRole('combobox', { name: find.commission, exact: true }).click();
    await page.getByRole('option', { name: commission.state.rejected }).click();
    await expect.poll(() => asked(calls).at(-1)).toMatchObject({ commission: 'rejected' });
    await page.getByRole('searchbox', { name: find.number }).fill('77');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked(calls).at(-1)).toMatchObject({ commission: 'rejected', q: '77' });
    await page.getByRole('button', { name: find.clear, exact: true }).click();
    await expect.poll(() => asked(calls).at(-1)).toEqual({ count: '20', skip: '0', q: '77' });
  });
});

it('says that nothing matches, apart from a store without orders', async () => {
  serve({ orders: [] });
  const { words } = await open({});
  await expect.element(page.getByText(words.orders.none_title)).toBeVisible();
  serve({ orders: [] });
  await open({}, '/admin/orders?q=9');
  await expect.element(page.getByText(words.orders.find.none_title)).toBeVisible();
  await expectOrder();
});

it.each([
  [1440, 'Home'],
  [390, 'Connect'],
])('without a store it leads on, at %s pixels to %s', async (width, heading) => {
  serve();
  await open({ width }, '/admin/orders', toSampleSession({ brand: null }));
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
});
