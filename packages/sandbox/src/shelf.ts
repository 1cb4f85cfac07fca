// The catalogue of a shop as it is now: what the generator made, plus every change since, kept across restarts.

import { numberFor } from './order-ids.ts';
import type { ShopRecords } from './persistence.ts';
import type { Catalogue, Collection, Discount, Product, ProductStatus, Variant } from './model.ts';
import type { ShopListener } from './shop-events.ts';

export interface ShelfOptions {
  shop: string;
  catalogue: Catalogue;
  records: ShopRecords;
  emit: ShopListener;
  now: () => Date;
}

/** A change that names a product or variant the shop does not have. */
export class NotOnShelf extends Error {
  override name = 'NotOnShelf';
}

export class Shelf {
  readonly products: Product[];
  readonly collections: Collection[];
  readonly discounts: Discount[];
  readonly #options: ShelfOptions;
  readonly #byId = new Map<string, Product>();
  readonly #byHandle = new Map<string, Product>();
  readonly #byVariant = new Map<string, { product: Product; variant: Variant }>();
  readonly #byCode = new Map<string, Discount>();

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
    this.discounts = [...discounts.values()];
    for (const product of this.products) this.#index(product);
    for (const discount of this.discounts) this.#byCode.set(discount.code.toLowerCase(), discount);
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

  setStock(variantId: string, quantity: number): void {
    const { product, variant } = this.#variant(variantId);
    variant.inventoryQuantity = quantity;
    this.#touch(product, variant);
    this.#options.emit({ topic: 'inventory_levels/update', variant, at: variant.updatedAt });
    this.#options.emit({ topic: 'products/update', product });
  }

  /** Moves stock by `difference` when the variant is tracked; the variant may be deleted by now. */
  moveStock(variantId: string, difference: number): void {
    const found = this.findVariant(variantId);
    if (found?.variant.tracked) this.setStock(variantId, found.variant.inventoryQuantity + difference);
  }

  setPrice(variantId: string, price: number, compareAtPrice: number | null): void {
    const { product, variant } = this.#variant(variantId);
    Object.assign(variant, { price, compareAtPrice });
    this.#touch(product, variant);
    this.#options.emit({ topic: 'products/update', product });
  }

  updateProduct(productId: string, change: { title?: string; status?: ProductStatus }): void {
    const product = this.#product(productId);
    if (change.title !== undefined) product.title = change.title;
    if (change.status !== undefined) this.#publish(product, change.status);
    this.#touch(product, null);
    this.#options.emit({ topic: 'products/update', product });
  }

  #publish(product: Product, status: ProductStatus): void {
    product.status = status;
    if (status === 'ACTIVE' || status === 'UNLISTED') product.publishedAt ??= this.#now();
  }

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
  createDiscount(wanted: Pick<Discount, 'code' | 'kind' | 'value'> & Partial<Discount>): Discount {
    const code = wanted.code.trim();
    if (code === '' || this.findDiscount(code) !== null) throw new NotOnShelf('The code is empty or already taken.');
    const id = numberFor('discount', this.#options.shop, this.discounts.length + 1);
    const rest = { title: code, startsAt: this.#now(), endsAt: null, usageLimit: null, usageCount: 0 };
    const discount: Discount = { ...rest, ...wanted, id, code };
    this.discounts.push(discount);
    this.#byCode.set(code.toLowerCase(), discount);
    this.#options.records.put('discount', id, discount);
    return discount;
  }

  countRedemption(discount: Discount): void {
    discount.usageCount += 1;
    this.#options.records.put('discount', discount.id, discount);
  }

  #product(id: string): Product {
    const product = this.findProduct(id);
    if (product === null) throw new NotOnShelf(`The shop has no product ${id}.`);
    return product;
  }

  #variant(id: string): { product: Product; variant: Variant } {
    const found = this.findVariant(id);
    if (found === null) throw new NotOnShelf(`The shop has no variant ${id}.`);
    return found;
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
