// Answers the page of a product's photos, which a look leads to and shows over itself.
import { renderPhotosPage } from '@vitrine/shopfront/views';
import { sendPage } from './answers.ts';
import { priceRuleOf } from './countries.ts';
import { readLanguage, readVisitorOf, sendMessage, type Exchange } from './exchange.ts';
import { toLookPage } from './look-content.ts';
import { toPhoto } from './look-pictures.ts';
import type { PublicAddress } from './public-address.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';

type PhotosAddress = Extract<PublicAddress, { kind: 'photos' }>;

/** No visit: one comes from the look. Of a product that the look does not show there is nothing. */
export async function answerPhotos(exchange: Exchange, link: PublicLink, address: PhotosAddress): Promise<void> {
  const product = isOpen(link) ? findProduct(exchange, link, address) : undefined;
  if (!isOpen(link) || !product) {
    sendMessage(exchange, link, 404, 'not_found', isOpen(link) ? { lookUrl: `/${link.compiled.link.code}` } : {});
    return;
  }
  const { request, response, services } = exchange;
  const { businessId, code } = link.compiled.link;
  const language = readLanguage(exchange, link);
  const pictures = await services.catalogue.listPictures(businessId, product.held.productId);
  const click = address.clickId === null ? '' : `k/${encodeURIComponent(address.clickId)}/`;
  const html = renderPhotosPage({
    ...product,
    language,
    storeName: link.store.name,
    photos: pictures.map((picture) => toPhoto(picture, product.held.title)),
    lookUrl: `/${code}`,
    storeHref: `/${code}/${click}p/${address.id}`,
    theme: link.appearance?.theme ?? null,
  });
  const { publicUrl } = services;
  const { primaryUrl: storeUrl } = link.store;
  sendPage(request, response, {
    status: 200,
    html,
    language,
    storeUrl,
    publicUrl,
    indexed: false,
    kept: true,
    measuring: null,
  });
}

/** The product as the look shows it, and as the catalogue has it. */
function findProduct(exchange: Exchange, link: OpenLink, { id }: PhotosAddress) {
  const priceRule = priceRuleOf(readVisitorOf(exchange, link).country);
  const setting = { language: readLanguage(exchange, link), publicUrl: exchange.services.publicUrl, clickId: '' };
  const { products, tellsLowest = false } = toLookPage(link, { ...setting, priceRule });
  const product = products.find((each) => each.id === id);
  const held = link.products.find(({ productId }) => productId === id);
  return product && held ? { product, held, tellsLowest } : undefined;
}
