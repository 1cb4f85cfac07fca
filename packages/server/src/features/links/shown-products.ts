// Reads what a link shows of its products now: asked for by its page, by its checkout and by the merchant alike.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import type { LinkSettings } from '@vitrine/contract/link-settings';
import type { UrlType } from '@vitrine/contract/links';
import type { Catalogue, CatalogueProduct, SimilarProduct, Taste } from '../stores/stores.ts';
import {
  decideAvailability,
  decidePlaces,
  isEverythingGone,
  listGone,
  listShown,
  type HeldOptions,
  type ProductPlace,
} from './availability.ts';

export interface ShownProducts {
  /** One for each product of the link, in its order. */
  readonly places: readonly ProductPlace[];
  /** What can stand in for those that cannot be bought, whether it does or not. */
  readonly similar: readonly SimilarProduct[];
  /** What shoppers see, in order. */
  readonly shown: readonly CatalogueProduct[];
  /** Whether nothing of that can be bought. */
  readonly everythingGone: boolean;
}

/** What of a link is asked about. */
export interface ShownOf {
  readonly businessId: BusinessId;
  readonly urlType: UrlType;
  readonly products: readonly HeldOptions[];
  readonly settings: Pick<LinkSettings, 'hide_on_sale_items'>;
}

/** Whether a link of these settings would sell a product now. */
export const isSellable = (
  product: CatalogueProduct,
  { hide_on_sale_items: hideOnSale }: ShownOf['settings'],
): boolean => decideAvailability(product, {}, hideOnSale) === 'fine';

/** How the business has products stand in for others: on its pages, and which. */
export interface Swapping {
  readonly autoSwap: boolean;
  readonly taste: Taste;
}

/** Asks the store's catalogue. Looks alone hide and swap: a short leads to its product. */
export async function readShownProducts(
  catalogue: Pick<Catalogue, 'listProducts' | 'listSimilar'>,
  { businessId, urlType, products: held, settings }: ShownOf,
  { autoSwap, taste }: Swapping,
): Promise<ShownProducts> {
  const isLook = urlType === 'look';
  const hideOnSale = isLook && settings.hide_on_sale_items;
  const ids = held.map(({ productId }) => productId);
  const products = await catalogue.listProducts(businessId, ids);
  const facts = { held, products, hideOnSale };
  const gone = listGone(facts);
  const question = { without: ids, withoutOnSale: hideOnSale, count: gone.length, taste };
  const similar =
    gone.length > 0
      ? await catalogue.listSimilar(businessId, gone, question)
      : new Map<ProductId, readonly SimilarProduct[]>();
  const places = decidePlaces(facts, similar, isLook && autoSwap);
  const swappedIn = places.flatMap(({ replacementId, swapped }) =>
    swapped && replacementId !== null ? replacementId : [],
  );
  const replacements = swappedIn.length > 0 ? await catalogue.listProducts(businessId, swappedIn) : [];
  const shown = listShown(places, replacements);
  return { places, similar: [...similar.values()].flat(), shown, everythingGone: isEverythingGone(shown, held) };
}
