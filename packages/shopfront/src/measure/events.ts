// What a moment on the page is called by Meta's pixel and by Google Analytics, with the parameters each of them expects. Pure.

export type Moment = 'list' | 'open' | 'select' | 'add' | 'remove' | 'cart' | 'checkout';

/** Pieces of one product. */
export interface Item {
  id: string;
  name: string;
  /** The variant's id where the page knows it, else what it is called; empty for a product of one. */
  variant: string;
  /** Minor units of one piece; null when it cannot be bought. */
  amount: number | null;
  quantity: number;
}

export interface Page {
  /** ISO 4217. */
  currency: string;
  /** How many decimals it has. */
  decimals: number;
  /** The link's code. */
  listId: string;
  title: string;
  /** Empty when there is none. */
  promocode: string;
}

export type Call = [name: string, parameters: Record<string, unknown>];

const mostItems = 200;

const googleNames: Readonly<Record<Moment, string>> = {
  list: 'view_item_list',
  open: 'view_item',
  select: 'select_item',
  add: 'add_to_cart',
  remove: 'remove_from_cart',
  cart: 'view_cart',
  checkout: 'begin_checkout',
};

const metaNames: Readonly<Partial<Record<Moment, string>>> = {
  list: 'ViewContent',
  open: 'ViewContent',
  add: 'AddToCart',
  checkout: 'InitiateCheckout',
};

/** Minor units as the decimal number both expect: one division, so that it is the nearest there is. */
function toDecimal(minor: number, { decimals }: Page): number {
  return minor / 10 ** decimals;
}

function valueOf(items: readonly Item[], page: Page): number {
  return toDecimal(
    items.reduce((sum, { amount, quantity }) => sum + (amount ?? 0) * quantity, 0),
    page,
  );
}

/** The event for Google Analytics. */
export function toGoogleEvent(moment: Moment, items: readonly Item[], page: Page): Call {
  const list = { item_list_id: page.listId, item_list_name: page.title };
  const ofList = moment === 'list' || moment === 'select';
  const listed = items.slice(0, mostItems).map(({ id, name, variant, amount, quantity }, index) => ({
    item_id: id,
    item_name: name,
    ...(variant && { item_variant: variant }),
    ...(amount !== null && { price: toDecimal(amount, page) }),
    quantity,
    ...(ofList && { index }),
    ...list,
  }));
  const money = { currency: page.currency, value: valueOf(items, page) };
  const coupon = moment === 'checkout' && page.promocode ? { coupon: page.promocode } : {};
  return [googleNames[moment], { ...(ofList ? list : { ...money, ...coupon }), items: listed }];
}

/** The event for Meta's pixel; null for a moment it has no name for. Ids are those of products, which it calls groups. */
export function toMetaEvent(moment: Moment, items: readonly Item[], page: Page): Call | null {
  const name = metaNames[moment];
  if (!name) return null;
  const contents = items.map(({ id, quantity, amount }) => ({
    id,
    quantity,
    ...(amount !== null && { item_price: toDecimal(amount, page) }),
  }));
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    name,
    {
      content_type: 'product_group',
      content_ids: [...new Set(items.map(({ id }) => id))],
      contents,
      content_name: items.length === 1 ? items[0]?.name : page.title,
      currency: page.currency,
      value: valueOf(items, page),
      ...(moment === 'checkout' && { num_items: count }),
    },
  ];
}

/** What went into the bag, and what left it, from one state to the next; by product and choice. */
export function toChanges(before: readonly Item[], after: readonly Item[]): { added: Item[]; removed: Item[] } {
  const more = (from: readonly Item[], to: readonly Item[]): Item[] =>
    to.flatMap((item) => {
      const had = from.find(({ id, variant }) => id === item.id && variant === item.variant)?.quantity ?? 0;
      return item.quantity > had ? { ...item, quantity: item.quantity - had } : [];
    });
  return { added: more(before, after), removed: more(after, before) };
}
