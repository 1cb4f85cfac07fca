// Has the demo's store do what shoppers and merchants do there, and takes the orders of its past in as its webhooks tell them.
import { orderId } from '@vitrine/contract/ids';
import type { App } from '../app.ts';
import { OrderRecording, type Store } from '../features/stores/stores.ts';
import type { DemoAddresses } from './connect-store.ts';
import type { MadeOrder } from './history.ts';

interface TakingOrders extends Pick<DemoAddresses, 'sandboxUrl'> {
  readonly progress: (text: string) => void;
}

export async function controlShop(
  { sandboxUrl }: Pick<DemoAddresses, 'sandboxUrl'>,
  shop: string,
  what: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  body: object,
): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/${shop}/_control/${what}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${what}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Has the sandbox place the orders in the past, oldest first, and takes each in as its webhook tells it. */
export async function takeOrders(
  { features, platform }: App,
  { store, shop }: { readonly store: Store; readonly shop: string },
  orders: readonly MadeOrder[],
  settings: TakingOrders,
): Promise<void> {
  const batch = 200;
  // the shop tells who buys, so that new customers stand apart from those who come back
  await controlShop(settings, shop, 'faults', 'PUT', { protectionLevel: 2 });
  await features.stores.connection.setReadsEmail(store.businessId, true);
  // nobody is told of them one by one: what a month comes to by tiers is told by the order in which they are credited
  const events = { emit: () => Promise.resolve() };
  const recording = new OrderRecording(platform, { ...features.stores, events });
  for (let start = 0; start < orders.length; start += batch) {
    const wishes = orders.slice(start, start + batch);
    const placed = (await controlShop(settings, shop, 'orders', 'POST', wishes)) as { orders: { id: number }[] };
    await platform.database.transaction(async (tx) => {
      for (const order of placed.orders) await recording.recordOrder(tx, store, JSON.stringify(order));
    });
    const ids = placed.orders.map(({ id }) => orderId.parse(String(id)));
    await features.commissions.attribution.attributeOrders(store.businessId, ids);
    settings.progress(`orders: ${Math.min(start + batch, orders.length)} of ${orders.length}`);
  }
}
