// What the product pages of the admin show.

import { showMoney, toMoney } from '../currency.ts';
import type { Product, Variant } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { html, type Html, trusted } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { cutPage, facts, pageLinks, picture, table } from './parts.ts';

const PER_PAGE = 50;

export function toProducts(shop: Shop, search: string, page: number): Page {
  const wanted = search.toLowerCase();
  const matches = shop
    .products()
    .filter((product) =>
      [product.title, product.handle, product.productType, ...product.tags].join(' ').toLowerCase().includes(wanted),
    );
  const { shown, hasMore } = cutPage(matches, PER_PAGE, page, 'There are fewer pages of products.');
  const rows = shown.map((product) => productRow(shop, product));
  const body = html`<h1>Products</h1>
    <form class="row" method="get" role="search" style="margin-bottom:1.2rem">
      <div>
        <label for="q">Search in title, type and tags</label><input id="q" name="q" type="search" value="${search}" />
      </div>
      <button class="fit">Search</button>
    </form>
    <p class="soft">${matches.length} products</p>
    <div class="scroll">
      ${table([html`<span class="soft">Picture</span>`, 'Title', 'Status', 'Type', 'Stock#', 'Price from#'], rows)}
    </div>
    <p>${pageLinks(page, hasMore, { q: search })}</p>`;
  return { title: 'Products', body };
}

function productRow(shop: Shop, product: Product): Html {
  const stock = product.variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0);
  const cheapest = Math.min(...product.variants.map((variant) => variant.price));
  return html`<tr>
    <td>${picture(shop, product.pictures[0], 54)}</td>
    <td>
      <a href="${baseOf(shop)}/admin/products/${product.id}"><bdi>${product.title}</bdi></a>
    </td>
    <td><span class="badge">${product.status.toLowerCase()}</span></td>
    <td>${product.productType}</td>
    <td class="n">${stock}</td>
    <td class="n">${showMoney(cheapest, shop.parameters.currency)}</td>
  </tr>`;
}

export function toProduct(shop: Shop, product: Product): Page {
  const action = `${baseOf(shop)}/admin/products/${product.id}`;
  const options = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'].map(
    (status) =>
      html`<option value="${status}" ${product.status === status && trusted('selected')}>
        ${status.toLowerCase()}
      </option>`,
  );
  const known = [
    ['Product id', product.id],
    ['Vendor', product.vendor],
    ['Tags', product.tags.join(', ')],
  ] as const;
  const body = html`<h1><bdi>${product.title}</bdi></h1>
    <p><a href="${baseOf(shop)}/products/${product.handle}">See it in the shop</a></p>
    <div class="two">
      <form class="panel" method="post" action="${action}">
        <div class="field">
          <label for="title">Title</label>
          <input id="title" name="title" value="${product.title}" required maxlength="255" dir="auto" />
        </div>
        <div class="field">
          <label for="status">Status</label
          ><select id="status" name="status">
            ${options}
          </select>
        </div>
        <button>Save</button>
      </form>
      <div class="panel">
        <div class="thumbs" style="margin:0 0 1rem">${product.pictures.map((each) => picture(shop, each, 68))}</div>
        ${facts(known)}
        <form method="post" action="${action}/delete" style="margin-top:1rem">
          <button class="danger">Delete product</button>
        </form>
      </div>
    </div>
    <section class="panel">
      <h2>Variants</h2>
      ${product.variants.map((variant) => variantForm(shop, variant))}
    </section>`;
  return { title: product.title, body };
}

function variantForm(shop: Shop, variant: Variant): Html {
  const { currency } = shop.parameters;
  const former = variant.compareAtPrice === null ? '' : toMoney(variant.compareAtPrice, currency);
  const field = (name: string, label: string, value: string | number): Html =>
    html`<div class="narrow">
      <label for="${name}_${variant.id}">${label}</label>
      <input id="${name}_${variant.id}" name="${name}" value="${value}" inputmode="decimal" />
    </div>`;
  return html`<form class="row field" method="post" action="${baseOf(shop)}/admin/variants/${variant.id}">
    <div>
      <bdi>${variant.title}</bdi><br /><small
        >${variant.sku} · ${variant.id}${variant.inventoryPolicy === 'CONTINUE' && ' · preorder'}</small
      >
    </div>
    ${field('quantity', 'Stock', variant.inventoryQuantity)}
    ${field('price', 'Price', toMoney(variant.price, currency))} ${field('compare_at_price', 'Was', former)}
    <button class="quiet fit">Save</button>
  </form>`;
}
