// The storefront: home, collections and products; on home and products with the blocks of the app.

import type { Collection, Product, Variant } from '../model.ts';
import { found } from '../refused.ts';
import { isAtHome, isSellable, pictureOf } from '../shelf.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { showMoney } from '../currency.ts';
import { html, trusted, type Html } from '../html.ts';
import { localeOf, toAppSection } from './app-section.ts';
import { baseOf, type Page } from './layout.ts';
import { cutPage, pageLinks, picture, price, productCard } from './parts.ts';
import { readPageNumber, type ShopCall, type ShopRoutes } from './shop-routes.ts';
import { recordVisit } from './visit.ts';

const PER_PAGE = 48;

export function addStorefront({ get }: ShopRoutes): void {
  const visited = (path: string, toPage: (call: ShopCall) => Page): void =>
    get(path, (call) => {
      recordVisit(call);
      return toPage(call);
    });
  for (const path of ['', '/']) visited(path, toHome);
  visited('/collections', ({ shop }) => toCollections(shop));
  visited('/collections/*', (call) => toCollection(call.shop, call.params['*'] ?? '', readPageNumber(call)));
  visited('/products/*', (call) => {
    const { shop, params } = call;
    const known = shop.findProduct(params['*'] ?? '');
    const product = found(known && isAtHome(known) ? known : null, 'This product is not in the shop (any more).');
    return toProduct(call, product);
  });
}

function listed(products: readonly Product[]): Product[] {
  return products.filter(({ status, publishedAt }) => status === 'ACTIVE' && publishedAt !== null);
}

function membersOf(shop: Shop, collection: Collection): Product[] {
  return listed(collection.productIds.flatMap((id) => shop.findProduct(id) ?? []));
}

function toHome(call: ShopCall): Page {
  const { shop } = call;
  const section = toAppSection(call, 'index', null);
  const fresh = shop.findCollection('new-in');
  const products = (fresh ? membersOf(shop, fresh) : listed(shop.products())).slice(0, 12);
  const body = html`<h1>Made slowly, worn often.</h1>
    <p class="soft">Clothes, bags and things for the home from small makers.</p>
    ${section.body}
    <h2>Collections</h2>
    ${collectionGrid(shop)}
    <h2 style="margin-top:2.5rem">New in</h2>
    <ul class="grid">
      ${products.map((product) => productCard(shop, product))}
    </ul>`;
  return { title: 'Home', body, origins: section.origins, locale: localeOf(call) };
}

function toCollections(shop: Shop): Page {
  return {
    title: 'Collections',
    body: html`<h1>Collections</h1>
      ${collectionGrid(shop)}`,
  };
}

function collectionGrid(shop: Shop): Html {
  return html`<ul class="grid wide">
    ${shop.collections().map(
      (collection) =>
        html`<li>
          <a class="card" href="${baseOf(shop)}/collections/${collection.handle}">
            ${picture(shop, collection.picture && { ...collection.picture, alt: '' }, 300)}<span class="t"
              ><bdi>${collection.title}</bdi></span
            >
          </a>
        </li>`,
    )}
  </ul>`;
}

function toCollection(shop: Shop, handle: string, page: number): Page {
  const collection = handle === 'all' ? null : found(shop.findCollection(handle), 'This shop has no such collection.');
  const products = collection ? membersOf(shop, collection) : listed(shop.products());
  const { shown, hasMore } = cutPage(products, PER_PAGE, page, 'This collection has fewer pages.');
  const title = collection?.title ?? 'Everything';
  const body = html`<h1><bdi>${title}</bdi></h1>
    ${collection && trusted(collection.descriptionHtml)}
    <p class="soft">${products.length} products</p>
    <ul class="grid">
      ${shown.map((product) => productCard(shop, product))}
    </ul>
    <p style="margin-top:2rem">${pageLinks(page, hasMore)}</p>`;
  return { title, body };
}

function toProduct(call: ShopCall, product: Product): Page {
  const { shop, query } = call;
  const section = toAppSection(call, 'product', product);
  const asked = product.variants.find(({ id }) => id === query['variant']);
  const chosen = asked ?? product.variants.find((variant) => isSellable(variant)) ?? product.variants[0];
  const image = pictureOf(product, chosen);
  const body = html`<div class="two">
      <div>
        ${picture(shop, image, 600, 'big')}
        <div class="thumbs">
          ${product.pictures.map((each) => thumbnail(shop, product, each.id, each.id === image?.id))}
        </div>
      </div>
      <div>
        <p class="soft">${product.vendor}</p>
        <h1><bdi>${product.title}</bdi></h1>
        <p style="font-size:1.2rem">${chosen && price(shop, chosen)}</p>
        ${trusted(product.descriptionHtml)} ${chosen && buyForm(shop, product, chosen)}
      </div>
    </div>
    ${section.body}`;
  return { title: product.title, body, origins: section.origins, locale: localeOf(call) };
}

/** A colour's picture leads to its first variant. */
function thumbnail(shop: Shop, product: Product, pictureId: string, isCurrent: boolean): Html {
  const image = product.pictures.find(({ id }) => id === pictureId);
  const variant = product.variants.find((each) => each.pictureId === pictureId);
  if (!variant) return picture(shop, image, 68);
  return html`<a href="?variant=${variant.id}" ${isCurrent && trusted('aria-current="true"')}
    >${picture(shop, image, 68)}</a
  >`;
}

function buyForm(shop: Shop, product: Product, chosen: Variant): Html {
  const names = product.options.map(({ name }) => name).join(' / ');
  const isPlain = product.variants.length === 1 && chosen.title === 'Default Title';
  const field = isPlain
    ? html`<input type="hidden" name="variant" value="${chosen.id}" />`
    : html`<div class="field">
        <label for="variant">${names}</label>
        <select id="variant" name="variant">
          ${product.variants.map((variant) => variantOption(shop, variant, variant.id === chosen.id))}
        </select>
      </div>`;
  if (!product.variants.some((variant) => isSellable(variant))) {
    return html`<p class="notice">Sold out for now.</p>`;
  }
  return html`<form method="post" action="${baseOf(shop)}/cart/add">
    ${field}
    <div class="field">
      <label for="quantity">Quantity</label>
      <input id="quantity" name="quantity" type="number" min="1" max="999" value="1" required style="max-width:7rem" />
    </div>
    <div class="row">
      <button class="quiet" name="next" value="cart">Add to cart</button>
      <button name="next" value="checkout">Buy now</button>
    </div>
  </form>`;
}

function variantOption(shop: Shop, variant: Variant, isChosen: boolean): Html {
  const state = [isChosen && 'selected', !isSellable(variant) && 'disabled'].filter(Boolean).join(' ');
  const left = variant.tracked && variant.inventoryQuantity > 0 && variant.inventoryQuantity <= 3;
  const remark = !isSellable(variant) ? ' – sold out' : left ? ` – ${variant.inventoryQuantity} left` : '';
  const amount = showMoney(variant.price, shop.parameters.currency);
  return html`<option value="${variant.id}" ${trusted(state)}>${variant.title} – ${amount}${remark}</option>`;
}
