// The products in the admin: search, and one product with its stock, prices, status, title and removal by form.

import type { FastifyInstance } from 'fastify';
import type { Product, ProductStatus } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { toProduct, toProducts } from './admin-product-pages.ts';
import { readAmount, readForm, readStock, readText } from './form.ts';
import { baseOf, sendAdminPage } from './layout.ts';
import { found, PageProblem } from './problem.ts';
import type { ShopReader } from './resolve.ts';
import { readPageNumber } from './storefront.ts';

const STATUSES: readonly ProductStatus[] = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'];

export function addAdminProducts(app: FastifyInstance, shopOf: ShopReader): void {
  app.get('/:shop/admin/products', async (request, reply) => {
    const shop = shopOf(request);
    const { q } = request.query as { q?: unknown };
    return sendAdminPage(reply, shop, toProducts(shop, typeof q === 'string' ? q.trim() : '', readPageNumber(request)));
  });
  app.get('/:shop/admin/products/:id', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toProduct(shop, readProduct(shop, request.params)));
  });
  app.post('/:shop/admin/products/:id', async (request, reply) => {
    const shop = shopOf(request);
    const product = readProduct(shop, request.params);
    const form = readForm(request.body);
    const status = STATUSES.find((each) => each === form['status']);
    if (form['status'] !== undefined && !status)
      throw new PageProblem(422, `A status is one of ${STATUSES.join(', ')}.`);
    shop.updateProduct(product.id, {
      ...(form['title'] === undefined ? {} : { title: readText(form, 'title', 255) }),
      ...(status ? { status } : {}),
    });
    return reply.redirect(`${baseOf(shop)}/admin/products/${product.id}`, 303);
  });
  app.post('/:shop/admin/products/:id/delete', async (request, reply) => {
    const shop = shopOf(request);
    shop.deleteProduct(readProduct(shop, request.params).id);
    return reply.redirect(`${baseOf(shop)}/admin/products`, 303);
  });
  app.post('/:shop/admin/variants/:id', async (request, reply) => {
    const shop = shopOf(request);
    const { id } = request.params as { id: string };
    const { product, variant } = found(shop.findVariant(id), 'There is no such variant.');
    const form = readForm(request.body);
    const { currency } = shop.parameters;
    const quantity = form['quantity'] === undefined ? null : readStock(form, 'quantity');
    const price = form['price'] === undefined ? variant.price : readAmount(form, 'price', currency);
    const before = form['compare_at_price'];
    const former =
      before === undefined
        ? variant.compareAtPrice
        : before === ''
          ? null
          : readAmount(form, 'compare_at_price', currency);
    if (quantity !== null && quantity !== variant.inventoryQuantity) shop.setStock(id, quantity);
    if (price !== variant.price || former !== variant.compareAtPrice) shop.setPrice(id, price, former);
    return reply.redirect(`${baseOf(shop)}/admin/products/${product.id}`, 303);
  });
}

function readProduct(shop: Shop, params: unknown): Product {
  return found(shop.findProduct((params as { id: string }).id), 'There is no such product.');
}
