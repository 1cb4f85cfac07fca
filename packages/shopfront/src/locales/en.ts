// What shoppers read, in English.

export const en = {
  paidPartnership: 'Paid partnership with',
  paidPartnershipAlone: 'Paid partnership',
  chooseProducts: 'Products in this look',
  collections: 'More to explore',
  quantity: 'Quantity',
  was: 'Was',
  soldOut: 'Sold out',
  inStock: 'In stock',
  sale: 'Sale',
  buyNow: 'Buy now',
  checkout: 'Checkout',
  chooseHint: 'Set a quantity for each piece you want',
  promocode: 'Promo code',
  promocodeNote: 'Applied at checkout',
  copy: 'Copy',
  copied: 'Copied',
  visitStore: 'Visit the store',
  shippingAndReturns: 'Shipping and returns',
  checkoutNote: 'You pay safely at the store. Prices and stock are confirmed there.',
  everythingSoldOut: 'Everything in this look is sold out',
  nothingHere: 'There is nothing in this look right now',
  collectionsInstead: 'See these instead',
  collectionsNote: 'The collections it belongs to are still open, and so is the store.',
  storeNote: 'The store has more to see.',
  messages: {
    not_found: { title: 'This page is not here', text: 'The address may be mistyped, or the page has moved.' },
    closed: { title: 'This look has closed', text: 'It is no longer shown, but the store is open.' },
    expired: { title: 'This link has expired', text: 'Its time is over. The store has newer things to see.' },
    gone: {
      title: 'This is not in the store right now',
      text: 'It may come back. Until then, the store has more to see.',
    },
    sold_out: {
      title: 'That one just sold out',
      text: 'What you chose can no longer be bought. Perhaps another size or colour?',
    },
    nothing_chosen: { title: 'Nothing chosen yet', text: 'Set a quantity for at least one piece, then check out.' },
    failed: { title: 'Something went wrong', text: 'It is our fault, not yours. Please try again in a moment.' },
  },
  assistants: {
    title: 'Looks to shop',
    about: 'Pages on which stores and the people they work with show products that can be bought in the store.',
    looks:
      'A page lives at `/{code}`; the same page as Markdown at `/{code}/look.md`, with every variant, its price and whether it is in stock.',
    variants:
      'Each variant has an address on its page, which leads to the variant in the store. Buying by it credits whoever shared the page.',
    prices: 'Prices and stock are what the store said last; the store confirms them at checkout.',
  },
  backToLook: 'Back to the look',
  bestSellers: 'Best sellers',
} as const;

/** What the script says; apart, so that it carries nothing else. */
export const enBag = {
  was: 'Was',
  addToBag: 'Add to bag',
  added: 'Added',
  bag: 'Your bag',
  viewBag: 'View bag',
  emptyBag: 'Your bag is empty',
  items: { one: '{n} item', other: '{n} items' },
  total: 'Subtotal',
  remove: 'Remove',
  less: 'One less',
  more: 'One more',
  close: 'Close',
  soldOut: 'Sold out',
} as const;

/** What the script for the merchant's own measuring says. */
export const enMeasuring = {
  title: 'May this store measure your visit?',
  text: 'If you accept, the store and its partners ({partners}) learn what you look at and put into the bag here. Nothing is measured by them before.',
  accept: 'Accept',
  reject: 'Reject',
  change: 'Measuring choices',
} as const;

type Sentences<T> = { readonly [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> };

/** Every sentence of the shopper's pages; a language that lacks one does not compile. */
export type Messages = Sentences<typeof en>;
export type BagMessages = Sentences<typeof enBag>;
export type MeasuringMessages = Sentences<typeof enMeasuring>;
