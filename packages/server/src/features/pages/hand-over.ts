// Hands a shopper of a look over to the store: its checkout with the chosen goods, or one of the look's parts.
import type { ProductId } from '@vitrine/contract/ids';
import { readCartForm, type CartForm } from '@vitrine/shopfront/views';
import type { CatalogueProduct } from '../stores/stores.ts';
import type { Intake } from '../traffic/traffic.ts';
import { readForm, redirect } from './answers.ts';
import { unpackClick, type CarriedQuery } from './carried-query.ts';
import { decideCart, findGood } from './cart.ts';
import { listCurrentGoods } from './current-goods.ts';
import { readVisit, sendMessage, type Exchange, type WaysOn } from './exchange.ts';
import { toArrivalOf } from './gallery-way.ts';
import type { PublicAddress } from './public-address.ts';
import { isOpen, toHandOver, type OpenLink, type PublicLink, type StorefrontDoor } from './public-link.ts';
import { codeOf, listBagPages, type BagPage, type FindLink } from './shared-bag.ts';
import { isPublished, listShownCollections, listShownProducts } from './shown-goods.ts';

/**
 * Posts of a look's form. What is chosen is held against the store's catalogue as it is now; when it cannot be bought as
 * it stands, a page says so (422) and leads back.
 */
export async function answerCheckout(exchange: Exchange, look: PublicLink, find: FindLink): Promise<void> {
  const { request, response, services } = exchange;
  const form = await readForm(request);
  if ('refused' in form) {
    response.setHeader('connection', 'close');
    sendMessage(exchange, look, form.refused, 'failed');
    return;
  }
  if (!isOpen(look) || look.destination.kind !== 'look') {
    sendMessage(exchange, look, look.compiled ? 410 : 404, look.compiled ? 'closed' : 'not_found');
    return;
  }
  const asked = readCartForm(form.fields);
  const { clickId, carried } = findClick(exchange, look, asked.clickId);
  const code = look.compiled.link.code;
  const own = { ...asked, lines: asked.lines.filter((line) => codeOf(line, look) === code) };
  const [products, others] = await Promise.all([
    listCurrentGoods(services, look, own),
    listBagPages(exchange, look, asked.lines, find),
  ]);
  const goods = listShownProducts({ ...look, products });
  const cart = decideCart(asked, (line) => {
    const from = codeOf(line, look);
    return from === code ? goods : (others.get(from)?.goods ?? []);
  });
  if ('refused' in cart) {
    const named = 'missing' in cart ? await nameMissing(exchange, look, cart.missing) : [];
    sendMessage(exchange, look, 422, cart.refused, { ...toWaysBack(look, carried), named });
    return;
  }
  const last = findLast(exchange, { page: look, clickId, carried }, others);
  // what was put in on another page was counted as added there
  const added = cart.lines.filter(
    (_, at) => asked.lines[at] && codeOf(asked.lines[at], look) === last.page.compiled.link.code,
  );
  await recordRequest(exchange, last.page, last.clickId, added);
  const handOver = toHandOver(last.page, last.clickId, last.carried);
  redirect(response, 303, await services.storefront.cartAddress(look.store, cart.lines, handOver));
}

/** What cannot be bought, as the store calls it: what its shoppers see there anyhow. */
async function nameMissing(
  { services: { catalogue, log } }: Exchange,
  { compiled: { link } }: OpenLink,
  missing: CartForm['lines'],
): Promise<string[]> {
  const ids = [...new Set(missing.map(({ productId }) => productId as ProductId))];
  try {
    const products = (await catalogue.listProducts(link.businessId, ids)).filter(isPublished);
    return [...new Set(missing.flatMap((line) => toName(products, line)))];
  } catch (problem) {
    log.warn({ problem: String(problem) }, 'a cart is refused without a name');
    return [];
  }
}

function toName(products: readonly CatalogueProduct[], line: CartForm['lines'][number]): string[] {
  const product = products.find(({ productId }) => productId === line.productId);
  if (product === undefined) return [];
  const choice = Object.values(findGood([product], line)?.variant.options ?? {}).join(' / ');
  return [choice === '' ? product.title : `${product.title} (${choice})`];
}

interface LastClick {
  readonly page: OpenLink;
  readonly clickId: string;
  readonly carried: CarriedQuery;
}

/** A cart carries one click, and the last one wins an order: of this page, or of a page that was opened later and sells some of it. */
function findLast({ services }: Exchange, sent: LastClick, others: ReadonlyMap<string, BagPage>): LastClick {
  const own = services.traffic.intake.readClick(sent.clickId);
  const [latest] = [...others.values()].toSorted((a, b) => b.clickedAt.getTime() - a.clickedAt.getTime());
  if (own === null || latest === undefined || latest.clickedAt <= own.clickedAt) return sent;
  return { page: latest.page, clickId: latest.clickId, carried: [] };
}

/** From a look to one of its products or collections in the store: the visit goes along, no second one is counted. */
export function answerPart(
  exchange: Exchange,
  look: PublicLink,
  part: Extract<PublicAddress, { kind: 'product' | 'collection' }>,
): void {
  const { response, services } = exchange;
  const url = isOpen(look) ? findPart(services.storefront, look, part) : null;
  if (!isOpen(look) || url === null) {
    sendMessage(exchange, look, 404, 'not_found', isOpen(look) ? toWaysBack(look) : {});
    return;
  }
  const { clickId, carried } = findClick(exchange, look, part.clickId);
  redirect(response, 302, services.storefront.pageAddress(look.store, url, toHandOver(look, clickId, carried)));
}

/** To the page itself, as it was come to of a gallery, and of a post to its feed. */
function toWaysBack({ compiled: { link } }: OpenLink, carried: CarriedQuery = []): WaysOn {
  const url = `/${link.code}`;
  return link.thread ? { postUrl: url + toArrivalOf(carried), feedUrl: link.thread.home } : { lookUrl: url };
}

function findPart(
  storefront: StorefrontDoor,
  look: OpenLink,
  { kind, id, variant }: Extract<PublicAddress, { kind: 'product' | 'collection' }>,
): string | null {
  const found =
    kind === 'product'
      ? listShownProducts({ ...look, products: [...look.products, ...look.held, ...look.alternatives.values()] }).find(
          ({ productId }) => productId === id,
        )
      : listShownCollections(look).find(({ collectionId }) => collectionId === id);
  if (!found || found.url === null) return null;
  const offered = 'variants' in found ? found.variants.find(({ variantId }) => variantId === variant) : undefined;
  return offered ? storefront.variantAddress(look.store, found.url, offered.variantId) : found.url;
}

/** The click of the page one comes from. Without one (a link passed on, a field lost) a new one that counts no visit. */
export function findClick(
  { services: { traffic } }: Exchange,
  { compiled: { link } }: OpenLink,
  given: string | null,
): { clickId: string; carried: CarriedQuery } {
  const { clickId, carried } = unpackClick(given ?? '');
  const click = given === null ? null : traffic.intake.readClick(clickId);
  return { clickId: click?.linkId === link.linkId ? clickId : traffic.intake.createClick(link), carried };
}

async function recordRequest(
  exchange: Exchange,
  look: OpenLink,
  clickId: string,
  lines: Parameters<Intake['recordCheckoutRequest']>[0]['lines'],
): Promise<void> {
  const { services } = exchange;
  try {
    await services.traffic.intake.recordCheckoutRequest({ ...readVisit(exchange, look), clickId, lines });
  } catch (problem) {
    services.log.error({ problem: String(problem) }, 'a checkout request goes uncounted');
  }
}
