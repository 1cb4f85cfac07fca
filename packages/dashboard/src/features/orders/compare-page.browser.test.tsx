// The store's days beside ours with answers of its own: no store, nobody asked yet, what differs, what is out of reach, and repairing it.
import { askStoreDays, listStoreDayOrders, listStoreDays, type StoreDay } from '@vitrine/contract/store-days';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { ComparePage } from './compare-page.tsx';

const screens = { '/admin/orders/compare': ComparePage };
const at = '/admin/orders/compare?range=2026-11-19..2026-11-20';

const dayOf = (day: string, more: Partial<StoreDay> = {}): StoreDay => ({
  day,
  state: 'unasked',
  read_at: null,
  progress: 0,
  has_gap: false,
  recovered: 0,
  named: null,
  store: null,
  ours: { orders: 2, total: 150, refunded: 0 },
  difference: null,
  differences: [],
  left_out: [{ why: 'not_credited', orders: 1, total: 50 }],
  credited: { orders: 1, total: 100 },
  by_bots: { orders: 0, total: 0 },
  ...more,
});

const sales = (gross: number, discounts: number, returns: number, shipping: number, taxes: number) => {
  const net = gross - discounts - returns;
  const parts = { gross_sales: gross, discounts, returns, net_sales: net, shipping, taxes };
  return { ...parts, total_sales: net + shipping + taxes };
};

const differing: Partial<StoreDay> = {
  state: 'read',
  read_at: '2026-11-20T12:00:00.000Z',
  store: { orders: 3, total: 180.5, refunded: 0 },
  difference: { orders: 1, total: 30.5, refunded: 0 },
  differences: [{ why: 'unread', orders: 1, total: 30.5 }],
  recovered: 2,
  has_gap: true,
  by_bots: { orders: 1, total: 100 },
  named: {
    store: sales(170, 10, 0, 5, 15.5),
    ours: sales(140, 10, 0, 5, 15),
    differences: [{ why: 'unread', orders: 1, ...sales(30, 0, 0, 0, 0.5) }],
    left_out: [{ why: 'not_credited', orders: 1, ...sales(50, 10, 0, 5, 5) }],
    credited: sales(90, 0, 0, 0, 10),
  },
};

/** Answers with these days; asking the store makes them read. */
function startServer(days: StoreDay[], platform: string | null = 'Pantry') {
  const server = { asked: [] as unknown[], days };
  answerCalls(({ path, method, body }) => {
    if (path === askStoreDays.path && method === 'POST') {
      server.asked.push(body);
      return { data: {} };
    }
    if (path === listStoreDays.path) {
      const { day: _day, state: _state, read_at: _read, progress: _progress, ...totals } = dayOf('', differing);
      const answer = { platform, currency: 'USD', first_day: null, unread: [], days: server.days, totals };
      return { data: answer };
    }
    if (path.startsWith(listStoreDayOrders.path.split('{')[0] ?? '')) {
      const order = {
        order_id: '7',
        name: '#1007',
        created_at: '2026-11-20T10:00:00.000Z',
        currency: 'USD',
        store_total: 30.5,
        store_refunded: 0,
        our_total: null,
        our_refunded: null,
        difference: 'unread',
        left_out: null,
        credited: 0,
      };
      return { data: { orders: [order], total: 1, next_skip: null } };
    }
    throw new Error(`nobody answers ${path}`);
  });
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('days of the store beside ours on %s', (_where, reader) => {
  it('without a store are none', async () => {
    startServer([], null);
    const { words } = await show(<Routed screens={screens} at={at} />, reader);
    await expect.element(page.getByRole('heading', { name: words.compare.no_store_title })).toBeVisible();
  });

  it('are ours alone until somebody asks, and say what differs once they were read', async () => {
    const server = startServer([dayOf('2026-11-19', { state: 'out_of_reach' }), dayOf('2026-11-20')]);
    const { words } = await show(<Routed screens={screens} at={at} />, reader);
    const { compare } = words;
    await expect.element(page.getByText(compare.state.unasked)).toBeVisible();
    await expect.element(page.getByText(compare.state.out_of_reach)).toBeVisible();
    await button(filled(compare.ask, { platform: 'Pantry' })).click();
    await expect.poll(() => server.asked).toEqual([{ from_date: '2026-11-19', to_date: '2026-11-20', repair: false }]);
    await expectOrder();
  });

  it('open to their orders, which can be read again', async () => {
    const server = startServer([dayOf('2026-11-19'), dayOf('2026-11-20', differing)]);
    const { words } = await show(<Routed screens={screens} at={`${at}&day=2026-11-20`} />, reader);
    const { compare } = words;
    await expect.element(page.getByText('#1007')).toBeVisible();
    await expect.element(page.getByText(compare.difference.unread).last()).toBeVisible();
    const names = page.getByRole('table', { name: compare.by_name }).last();
    const gross = names.getByRole('row').filter({ hasText: compare.names.gross_sales });
    await expect.element(gross.getByText(/170\.00/)).toBeVisible();
    await expect.element(gross.getByText(/−30\.00|−\$30\.00/)).toBeVisible();
    await expect.element(gross.getByText(compare.named_difference.unread, { exact: false })).toBeVisible();
    await expect.element(names.getByText(compare.names.total_sales)).toBeVisible();
    await expect.element(page.getByText(compare.has_gap)).toBeVisible();
    await expect.element(page.getByText(compare.bots_help).last()).toBeVisible();
    await expect.element(page.getByText(compare.by_bots).last()).toBeVisible();
    await button(compare.repair).last().click();
    await expect.poll(() => server.asked).toEqual([{ from_date: '2026-11-20', to_date: '2026-11-20', repair: true }]);
    await expectOrder();
    await button(compare.close).click();
    await expect.element(page.getByText('#1007')).not.toBeInTheDocument();
  });
});
