// One shop of the sandbox: its shelf, its orders and its installed apps, for pages, control calls and the Admin API.

import { AppBilling } from './app-billing.ts';
import { OrderBook } from './order-book.ts';
import type { ShopRecords } from './persistence.ts';
import { ThemeShelf } from './published-theme.ts';
import { Shelf, type ProductChange } from './shelf.ts';
import { StoreCredit } from './store-credit.ts';
import { AppAccess } from './shopify/app-access.ts';
import { AppPresence } from './shopify/app-presence.ts';
import type {
  Catalogue,
  DiscountWish,
  EditRequest,
  FulfilmentWish,
  MetafieldDefinition,
  Order,
  OrderRequest,
  RefundRequest,
  ShopParameters,
} from './model.ts';
import type { ShopEvent, ShopListener } from './shop-events.ts';

export interface ShopOptions {
  parameters: ShopParameters;
  /** The shop's own address without a trailing slash. */
  url: string;
  openedAt: string;
  /** Makes the catalogue the shop opened with; the same at every call. */
  catalogue: () => Catalogue;
  records: ShopRecords;
  now: () => Date;
}

/** Changes are kept on record when a call returns, and their webhooks are queued in the same transaction. */
export class SandboxShop {
  readonly parameters: ShopParameters;
  readonly url: string;
  readonly name: string;
  readonly openedAt: string;
  readonly access: AppAccess;
  readonly presence: AppPresence;
  readonly themes: ThemeShelf;
  readonly credit: StoreCredit;
  readonly billing: AppBilling;
  readonly records: ShopRecords;
  readonly now: () => Date;
  readonly #catalogue: () => Catalogue;
  readonly #listeners: ShopListener[] = [];
  readonly #undoListeners: (() => void)[] = [];
  #shelf: Shelf;
  #book: OrderBook;

  constructor(options: ShopOptions) {
    const { parameters, records, now } = options;
    this.parameters = parameters;
    this.url = options.url;
    this.openedAt = options.openedAt;
    this.records = records;
    this.now = now;
    this.name = parameters.handle
      .split('-')
      .filter((word) => word !== '')
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ');
    this.#catalogue = options.catalogue;
    this.access = new AppAccess(records, now);
    this.presence = new AppPresence(parameters.handle, records);
    this.themes = new ThemeShelf(options);
    this.billing = new AppBilling({ shop: parameters.handle, records, now, emit: (event) => this.emit(event) });
    this.credit = new StoreCredit({ shop: parameters.handle, records, now, buyers: () => this.orders() });
    ({ shelf: this.#shelf, book: this.#book } = this.#open());
  }

  /** As they are on record. */
  #open(): { shelf: Shelf; book: OrderBook } {
    const { parameters, records, now } = this;
    const emit = (event: ShopEvent) => this.emit(event);
    const shelf = new Shelf({ shop: parameters.handle, catalogue: this.#catalogue(), records, emit, now });
    return { shelf, book: new OrderBook({ parameters, shelf, records, emit, now }) };
  }

  /** Does all of `work` or nothing: after an error the shop is as it was before, in memory as on record. */
  together<T>(work: () => T): T {
    try {
      return this.records.together(work);
    } catch (error) {
      ({ shelf: this.#shelf, book: this.#book } = this.#open());
      for (const undo of this.#undoListeners) undo();
      throw error;
    }
  }

  /** Tells when changes were taken back. */
  listenToUndo(listener: () => void): void {
    this.#undoListeners.push(listener);
  }

  /** The shop's name on the real platform, e.g. `atelier.myshopify.com`. */
  get domain(): string {
    return `${this.parameters.handle}.myshopify.com`;
  }

  listen(listener: ShopListener): void {
    this.#listeners.push(listener);
  }

  emit(event: ShopEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  products = () => this.#shelf.products;
  collections = () => this.#shelf.collections;
  discounts = () => this.#shelf.discounts;
  definitions = () => this.#shelf.definitions;
  orders = (): readonly Order[] => this.#book.orders.filter(({ deletedAt }) => deletedAt === undefined);
  findProduct = (idOrHandle: string) => this.#shelf.findProduct(idOrHandle);
  findVariant = (id: string) => this.#shelf.findVariant(id);
  findCollection = (idOrHandle: string) => this.#shelf.findCollection(idOrHandle);
  findDiscount = (code: string) => this.#shelf.findDiscount(code);
  findOrder = (idOrToken: string) => this.#book.find(idOrToken);
  checkCart = (lines: OrderRequest['lines']) => this.#book.checkCart(lines);
  /** Prices a cart without placing it: what the checkout page shows, for whoever has this e-mail address. */
  quote = (lines: OrderRequest['lines'], discountCode: string | null, email?: string) =>
    this.#book.quote(lines, discountCode, email);
  placeOrder = (request: OrderRequest) => this.#book.place(request);
  refund = (orderId: string, request: RefundRequest) => this.#book.refund(orderId, request);
  /** Changes what was ordered; what it adds is owed by the shopper, what it takes out is owed to them. */
  edit = (orderId: string, request: EditRequest, live = true) => this.#book.edit(orderId, request, live);
  /** Cancels; what was paid goes back unless `refund` is false. */
  cancel = (orderId: string, refund = true, live = true) => this.#book.cancel(orderId, live, refund);
  deleteOrder = (orderId: string) => this.#book.remove(orderId);
  markPaid = (orderId: string) => this.#book.markPaid(orderId);
  /** Takes in a part of what is still to be paid. */
  pay = (orderId: string, amount: number) => this.#book.pay(orderId, amount);
  /** Hands pieces over to the shopper, all that are left where none are named. */
  fulfil = (orderId: string, wish: FulfilmentWish) => this.#book.fulfil(orderId, wish);
  cancelFulfilment = (orderId: string, fulfilmentId: string) => this.#book.cancelFulfilment(orderId, fulfilmentId);
  /** What is on its way to the shopper arrives, or comes back. */
  settleRefund = (orderId: string, refundId: string, arrives: boolean) =>
    this.#book.settleRefund(orderId, refundId, arrives);

  setStock = (variantId: string, quantity: number) => this.together(() => this.#shelf.setStock(variantId, quantity));
  setLeastQuantity = (variantId: string, least: number | null) =>
    this.together(() => this.#shelf.setLeastQuantity(variantId, least));
  setBundle = (variantId: string, isBundle: boolean) => this.together(() => this.#shelf.setBundle(variantId, isBundle));
  setPrice = (variantId: string, price: number, compareAtPrice: number | null) =>
    this.together(() => this.#shelf.setPrice(variantId, price, compareAtPrice));
  updateProduct = (productId: string, change: ProductChange) =>
    this.together(() => this.#shelf.updateProduct(productId, change));
  defineMetafield = (definition: MetafieldDefinition) => this.together(() => this.#shelf.defineMetafield(definition));
  /** Changes so many prices at once, product by product, over and over where there are fewer; answers how many. */
  storm(count: number): number {
    const products = this.products().filter(({ variants }) => variants.length > 0);
    if (products.length === 0) return 0;
    this.together(() => {
      for (let at = 0; at < count; at += 1) {
        const variant = products[at % products.length]?.variants[0];
        if (variant) this.#shelf.setPrice(variant.id, variant.price + 1, variant.compareAtPrice);
      }
    });
    return count;
  }

  deleteProduct = (productId: string) => this.together(() => this.#shelf.deleteProduct(productId));
  createDiscount = (wish: DiscountWish) => this.#shelf.createDiscount(wish);
  changeDiscount = (id: string, wish: DiscountWish) => this.#shelf.changeDiscount(id, wish);
  switchDiscount = (id: string, isOn: boolean) => this.#shelf.switchDiscount(id, isOn);
  deleteDiscount = (id: string) => this.#shelf.deleteDiscount(id);

  installations = () => this.access.installations();

  /** The merchant takes scopes away, or agrees to others; nothing where the app is not installed. */
  rescope(clientId: string, current: string[]): void {
    this.together(() => {
      const previous = this.access.rescope(clientId, current);
      if (previous !== null) this.emit({ topic: 'app/scopes_update', clientId, previous, current });
    });
  }

  uninstall(clientId: string): void {
    this.together(() => {
      if (!this.access.revoke(clientId)) return;
      this.presence.leave(clientId);
      this.billing.leave(clientId);
      this.emit({ topic: 'app/uninstalled', clientId });
    });
  }
}
