// The catalogue of a shop as it is now: what the generator made, plus every change since, kept across restarts.

import { numberFor } from './order-ids.ts';
import type { ShopRecords } from './persistence.ts';
import type {
  Metafield,
  MetafieldDefinition,
  Catalogue,
  Collection,
  Discount,
  DiscountWish,
  Picture,
  Product,
  ProductStatus,
  SoldAs,
  Variant,
} from './model.ts';
import { Refused, found } from './refused.ts';
import type { ShopListener } from './shop-events.ts';

/** The variant's own picture, or else the product's first. */
export function pictureOf({ pictures }: Product, variant: Variant | undefined): Picture | null {
  return pictures.find(({ id }) => id === variant?.pictureId) ?? pictures[0] ?? null;
}

export interface ShelfOptions {
  shop: string;
  catalogue: Catalogue;
  records: ShopRecords;
  emit: ShopListener;
  now: () => Date;
}

export interface ProductChange {
  title?: string;
  status?: ProductStatus;
  soldAs?: SoldAs | null;
  soldElsewhere?: boolean;
  /** Whether it is in the online store, whatever its status. */
  published?: boolean;
  /** Of each variant; null: one is enough again. */
  leastQuantity?: number | null;
  metafields?: Metafield[];
}

/** A definition as the shop has it, with a number of its own. */
export interface KeptDefinition extends MetafieldDefinition {
  readonly id: string;
}

/** Can a shopper buy at least one of it? */
export function isSellable({ tracked, inventoryPolicy, inventoryQuantity }: Variant): boolean {
  return !tracked || inventoryPolicy === 'CONTINUE' || inventoryQuantity > 0;
}

/** Is it put together of other goods, by itself or as all of its product is? */
export function isBundled({ soldAs }: Product, { isBundle }: Variant): boolean {
  return soldAs === 'bundle' || isBundle === true;
}

/** Has the product an address in the shop? An unlisted one has, though no list leads there. */
export function isOnline({ status, publishedAt }: Product): boolean {
  return (status === 'ACTIVE' || status === 'UNLISTED') && publishedAt !== null;
}

/** Does a shopper from the shop's own country find it? */
export const isAtHome = (product: Product): boolean => isOnline(product) && product.soldElsewhere !== true;

function setLeast(variants: readonly Variant[], least: number | null): void {
  if (least !== null && (!Number.isInteger(least) || least < 1)) throw new Refused('A quantity is 1 or more.', 422);
  for (const variant of variants) {
    if (least === null || least === 1) delete variant.leastQuantity;
    else variant.leastQuantity = least;
  }
}

/** Each change is kept on record; one of a product sends a webhook, one of a code none. */
export class Shelf {
  readonly products: Product[];
  readonly collections: Collection[];
  readonly discounts: Discount[];
  readonly definitions: KeptDefinition[];
  readonly #options: ShelfOptions;
  readonly #byId = new Map<string, Product>();
  readonly #byHandle = new Map<string, Product>();
  readonly #byVariant = new Map<string, { product: Product; variant: Variant }>();
  readonly #byCode = new Map<string, Discount>();
  /** Deleted ones too, so that no number comes twice. */
  #discountsMade: number;

  constructor(options: ShelfOptions) {
    this.#options = options;
    const { catalogue, records } = options;
    const changed = new Map(records.list<Product>('product').map((product) => [product.id, product]));
    const deleted = new Set(records.list<{ id: string }>('deleted-product').map(({ id }) => id));
    this.products = catalogue.products
      .filter(({ id }) => !deleted.has(id))
      .map((product) => changed.get(product.id) ?? product);
    this.collections = catalogue.collections.map((collection) => ({
      ...collection,
      productIds: collection.productIds.filter((id) => !deleted.has(id)),
    }));
    const discounts = new Map(
      [...catalogue.discounts, ...records.list<Discount>('discount')].map((discount) => [discount.id, discount]),
    );
    const gone = records.list<{ id: string }>('deleted-discount').map(({ id }) => id);
    this.#discountsMade = discounts.size;
    for (const id of gone) discounts.delete(id);
    this.discounts = [...discounts.values()];
    this.definitions = (catalogue.metafieldDefinitions ?? []).map((each, index) => this.#number(each, index));
    this.definitions.push(...records.list<KeptDefinition>('metafield-definition'));
    for (const product of this.products) this.#index(product);
    for (const discount of this.discounts) this.#byCode.set(discount.code.toLowerCase(), discount);
  }

  #number(definition: MetafieldDefinition, index: number): KeptDefinition {
    return { ...definition, id: numberFor('definition', this.#options.shop, index + 1) };
  }

  /** Defines what is noted of products; a name is defined once. */
  defineMetafield(wanted: MetafieldDefinition): void {
    const isTaken = this.definitions.some(({ namespace, key }) => namespace === wanted.namespace && key === wanted.key);
    if (isTaken) throw new Refused('Key is in use for Product metafields on the namespace.');
    const kept = this.#number(wanted, this.definitions.length);
    this.definitions.push(kept);
    this.#options.records.put('metafield-definition', kept.id, kept);
  }

  #index(product: Product): void {
    this.#byId.set(product.id, product);
    this.#byHandle.set(product.handle, product);
    for (const variant of product.variants) this.#byVariant.set(variant.id, { product, variant });
  }

  findProduct(idOrHandle: string): Product | null {
    return this.#byId.get(idOrHandle) ?? this.#byHandle.get(idOrHandle) ?? null;
  }

  findVariant(id: string): { product: Product; variant: Variant } | null {
    return this.#byVariant.get(id) ?? null;
  }

  findCollection(idOrHandle: string): Collection | null {
    return this.collections.find(({ id, handle }) => id === idOrHandle || handle === idOrHandle) ?? null;
  }

  findDiscount(code: string): Discount | null {
    return this.#byCode.get(code.toLowerCase()) ?? null;
  }

  /** Stock below zero is allowed, as it is on the platform. */
  setStock(variantId: string, quantity: number): void {
    const { product, variant } = this.#variant(variantId);
    variant.inventoryQuantity = quantity;
    this.#touch(product, variant);
    this.#options.emit({ topic: 'inventory_levels/update', variant, at: variant.updatedAt });
    this.#options.emit({ topic: 'products/update', product });
  }

  /** Moves stock by `difference` when the variant is tracked; the variant may be deleted by now. */
  moveStock(variantId: string, difference: number): void {
    const variant = this.findVariant(variantId)?.variant;
    if (variant?.tracked) this.setStock(variantId, variant.inventoryQuantity + difference);
  }

  setPrice(variantId: string, price: number, compareAtPrice: number | null): void {
    const { product, variant } = this.#variant(variantId);
    Object.assign(variant, { price, compareAtPrice });
    this.#touch(product, variant);
    this.#options.emit({ topic: 'products/update', product });
  }

  /** Gives one variant a rule of how many must be bought at once, or takes it. */
  setLeastQuantity(variantId: string, least: number | null): void {
    const { product, variant } = this.#variant(variantId);
    setLeast([variant], least);
    this.#touch(product, variant);
    this.#options.emit({ topic: 'products/update', product });
  }

  /** Makes one variant a bundle of others, or a thing of its own again. */
  setBundle(variantId: string, isBundle: boolean): void {
    const { product, variant } = this.#variant(variantId);
    if (isBundle) variant.isBundle = true;
    else delete variant.isBundle;
    this.#touch(product, variant);
    this.#options.emit({ topic: 'products/update', product });
  }

  /** `soldAs` null: by the piece again. */
  updateProduct(productId: string, change: ProductChange): void {
    const product = this.#product(productId);
    if (change.soldAs === null) delete product.soldAs;
    else if (change.soldAs !== undefined) product.soldAs = change.soldAs;
    if (change.soldElsewhere === false) delete product.soldElsewhere;
    else if (change.soldElsewhere) product.soldElsewhere = true;
    if (change.leastQuantity !== undefined) setLeast(product.variants, change.leastQuantity);
    if (change.metafields !== undefined) product.metafields = change.metafields;
    if (change.title !== undefined) product.title = change.title;
    if (change.status !== undefined) this.#publish(product, change.status);
    if (change.published !== undefined) product.publishedAt = change.published ? this.#now() : null;
    this.#touch(product, null);
    this.#options.emit({ topic: 'products/update', product });
  }

  #publish(product: Product, status: ProductStatus): void {
    product.status = status;
    if (status === 'ACTIVE' || status === 'UNLISTED') product.publishedAt ??= this.#now();
  }

  /** Orders keep their lines; collections lose the product, and each sends `collections/update`. */
  deleteProduct(productId: string): void {
    const { records, emit } = this.#options;
    const product = this.#product(productId);
    const holders = this.collections.filter((collection) => collection.productIds.includes(product.id));
    records.together(() => {
      records.put('deleted-product', product.id, { id: product.id });
      records.remove('product', product.id);
    });
    this.products.splice(this.products.indexOf(product), 1);
    this.#byId.delete(product.id);
    this.#byHandle.delete(product.handle);
    for (const variant of product.variants) this.#byVariant.delete(variant.id);
    emit({ topic: 'products/delete', productId: product.id });
    for (const collection of holders) {
      collection.productIds = collection.productIds.filter((id) => id !== product.id);
      collection.updatedAt = this.#now();
      emit({ topic: 'collections/update', collection });
    }
  }

  /** Adds a running discount without an end; an existing code (in any case) is refused. */
  createDiscount(wanted: DiscountWish): Discount {
    const code = wanted.code.trim();
    if (code === '' || this.findDiscount(code) !== null) throw new Refused('The code is empty or already taken.');
    this.#discountsMade += 1;
    const id = numberFor('discount', this.#options.shop, this.#discountsMade);
    const rest = { title: code, startsAt: this.#now(), endsAt: null, usageLimit: null, usageCount: 0 };
    const discount: Discount = { ...rest, ...wanted, id, code };
    this.discounts.push(discount);
    this.#byCode.set(code.toLowerCase(), discount);
    this.#options.records.put('discount', id, discount);
    return discount;
  }

  /** Off: it ends now. On: it runs from now on, without an end. */
  switchDiscount(id: string, isOn: boolean): Discount {
    const discount = this.#discount(id);
    const now = this.#now();
    const startsAt = discount.startsAt > now ? now : discount.startsAt;
    Object.assign(discount, { startsAt, endsAt: isOn ? null : now });
    this.#options.records.put('discount', id, discount);
    return discount;
  }

  /** Whether a discount takes something off a variant. */
  isFor(discount: Pick<Discount, 'items'> | null, variantId: string | null): boolean {
    const items = discount?.items;
    if (!items) return true;
    const product = variantId === null ? null : (this.findVariant(variantId)?.product.id ?? null);
    if (product === null || variantId === null) return false;
    const holders = this.collections.filter(
      ({ id, productIds }) => items.collections.includes(id) && productIds.includes(product),
    );
    return items.products.includes(product) || items.variants.includes(variantId) || holders.length > 0;
  }

  /** Further codes beside one: each must be there, and all of them let themselves be combined. */
  combine(first: Discount, codes: readonly string[]): Discount[] {
    const used = codes.map((code) => found(this.findDiscount(code), `There is no code ${code}.`, 422));
    const areGood = [first, ...used].every(({ combinesWith }) => combinesWith?.orderDiscounts === true);
    if (used.length > 0 && !areGood) throw new Refused('These codes cannot be combined.', 422);
    return used;
  }

  /** Gives a discount other terms; how often it was used stays. */
  changeDiscount(id: string, wanted: DiscountWish): Discount {
    const discount = this.#discount(id);
    this.#byCode.delete(discount.code.toLowerCase());
    Object.assign(discount, wanted);
    this.#byCode.set(discount.code.toLowerCase(), discount);
    this.#options.records.put('discount', id, discount);
    return discount;
  }

  deleteDiscount(id: string): void {
    const discount = this.#discount(id);
    // its record stays and keeps its number from being given again
    this.#options.records.together(() => {
      this.#options.records.put('discount', id, discount);
      this.#options.records.put('deleted-discount', id, { id });
    });
    this.discounts.splice(this.discounts.indexOf(discount), 1);
    this.#byCode.delete(discount.code.toLowerCase());
  }

  #discount(id: string): Discount {
    const known = this.discounts.find((each) => each.id === id);
    return found(known, `The shop has no discount ${id}.`, 422);
  }

  countRedemption(discount: Discount): void {
    discount.usageCount += 1;
    this.#options.records.put('discount', discount.id, discount);
  }

  #product(id: string): Product {
    return found(this.findProduct(id), `The shop has no product ${id}.`, 422);
  }

  #variant(id: string): { product: Product; variant: Variant } {
    return found(this.findVariant(id), `The shop has no variant ${id}.`, 422);
  }

  #touch(product: Product, variant: Variant | null): void {
    product.updatedAt = this.#now();
    if (variant !== null) variant.updatedAt = product.updatedAt;
    this.#options.records.put('product', product.id, product);
  }

  #now(): string {
    return this.#options.now().toISOString();
  }
}
