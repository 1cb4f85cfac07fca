// Reads what a shopper of a look can buy at this moment, when the cart is handed over.
import { productId as productIdSchema } from '@vitrine/contract/ids';
import type { CartForm } from '@vitrine/shopfront/views';
import { toTaste } from '../brand/brand.ts';
import { readShownProducts } from '../links/links.ts';
import type { CatalogueProduct, Taste } from '../stores/stores.ts';
import type { PageServices } from './exchange.ts';
import type { OpenLink } from './public-link.ts';

/** Products that may have stood in for one of the look, since its page was printed. */
const mostSimilar = 15;

/** What the look shows as the database has it now; while it is away, as it was known last. */
export async function listCurrentGoods(
  { catalogue, brand, log }: Pick<PageServices, 'catalogue' | 'brand' | 'log'>,
  { compiled: { link }, products }: OpenLink,
  { lines }: Pick<CartForm, 'lines'>,
): Promise<readonly CatalogueProduct[]> {
  try {
    const settings = await brand.getSettings(link.businessId);
    const swapping = { autoSwap: settings.autoSwap, taste: toTaste(settings) };
    const { shown } = await readShownProducts(catalogue, link, swapping);
    const strange = lines.filter(({ productId }) => !shown.some((product) => product.productId === productId));
    const stoodIn =
      swapping.autoSwap && strange.length > 0
        ? await listStoodIn(catalogue, { link, asked: strange, ...swapping })
        : [];
    const stoodBeside = link.beside === undefined ? [] : await listAsked(catalogue, link, strange);
    return [...shown, ...stoodIn, ...stoodBeside];
  } catch (problem) {
    log.warn({ problem: String(problem) }, 'a checkout goes by the catalogue as it was known');
    return products;
  }
}

/** A page of what goes well with a look shows others with each count: what was put in there before is bought there as long as the store has it. */
const listAsked = (
  catalogue: PageServices['catalogue'],
  { businessId }: OpenLink['compiled']['link'],
  asked: CartForm['lines'],
): Promise<CatalogueProduct[]> =>
  catalogue.listProducts(businessId, [...new Set(asked.map(({ productId }) => productIdSchema.parse(productId)))]);

/** Those asked for that stand in for a product of the look when it cannot be bought: it may have returned meanwhile. */
async function listStoodIn(
  catalogue: PageServices['catalogue'],
  { link, asked, taste }: { link: OpenLink['compiled']['link']; asked: CartForm['lines']; taste: Taste },
): Promise<CatalogueProduct[]> {
  const held = link.products.map(({ productId }) => productId);
  const question = { without: [], withoutOnSale: link.settings.hide_on_sale_items, count: mostSimilar, taste };
  const similar = [...(await catalogue.listSimilar(link.businessId, held, question)).values()].flat();
  const known = similar.filter(({ productId }) => asked.some((line) => line.productId === productId));
  return catalogue.listProducts(
    link.businessId,
    known.map(({ productId }) => productId),
  );
}
