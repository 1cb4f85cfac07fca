// The products in the admin: search, and one product with its stock, prices, status, title and removal by form.

import type { Product, ProductStatus } from '../model.ts';
import { Refused, found } from '../refused.ts';
import { toProduct, toProducts } from './admin-product-pages.ts';
import { readAmount, readStock, readText } from './form.ts';
import { readPageNumber, type ShopCall, type ShopRoutes } from './shop-routes.ts';

const STATUSES: readonly ProductStatus[] = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'];

export function addAdminProducts(admin: ShopRoutes): void {
  admin.get('/admin/products', (call) => {
    const { q } = call.query;
    return toProducts(call.shop, typeof q === 'string' ? q.trim() : '', readPageNumber(call));
  });
  admin.get('/admin/products/:id', (call) => toProduct(call.shop, readProduct(call)));
  admin.post('/admin/products/:id', (call) => {
    const { shop, form } = call;
    const product = readProduct(call);
    const status = STATUSES.find((each) => each === form['status']);
    if (form['status'] !== undefined && !status) throw new Refused(`A status is one of ${STATUSES.join(', ')}.`);
    shop.updateProduct(product.id, {
      ...(form['title'] === undefined ? {} : { title: readText(form, 'title', 255) }),
      ...(status ? { status } : {}),
    });
    return `/admin/products/${product.id}`;
  });
  admin.post('/admin/products/:id/delete', (call) => {
    call.shop.deleteProduct(readProduct(call).id);
    return '/admin/products';
  });
  admin.post('/admin/variants/:id', ({ shop, form, params: { id = '' } }) => {
    const { product, variant } = found(shop.findVariant(id), 'There is no such variant.');
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
    return `/admin/products/${product.id}`;
  });
}

function readProduct({ shop, params }: ShopCall): Product {
  return found(shop.findProduct(params['id'] ?? ''), 'There is no such product.');
}
