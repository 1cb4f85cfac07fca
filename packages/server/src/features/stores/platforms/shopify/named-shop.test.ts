// A body that was signed once, sent again under another shop's name or for another topic.
import { expect, it } from 'vitest';
import { isOfShop } from './named-shop.ts';

const order = { id: 1, name: '#1001', total_price: '10.00' };
const shop = { id: 7, myshopify_domain: 'Atelier.myshopify.com' };
const asked = { shop_id: 7, shop_domain: 'atelier.myshopify.com' };

it.each<[string, string, unknown, boolean]>([
  ['app/uninstalled', 'atelier.myshopify.com', shop, true],
  ['app/uninstalled', 'other.myshopify.com', shop, false],
  ['app/uninstalled', 'atelier.myshopify.com', order, false],
  ['app/uninstalled', 'atelier.myshopify.com', { id: 7 }, false],
  ['app/uninstalled', 'atelier.myshopify.com', asked, false],
  ['shop/redact', 'atelier.myshopify.com', asked, true],
  ['shop/redact', 'other.myshopify.com', asked, false],
  ['shop/redact', 'atelier.myshopify.com', order, false],
  ['customers/redact', 'atelier.myshopify.com', { ...asked, customer: { id: 1 } }, true],
  ['customers/data_request', 'other.myshopify.com', asked, false],
  ['shop/redact', 'atelier.myshopify.com', [asked], false],
  ['shop/redact', 'atelier.myshopify.com', null, false],
  ['shop/redact', 'atelier.myshopify.com', { shop_domain: 7 }, false],
  // an order says of itself what the store is asked about
  ['orders/create', 'other.myshopify.com', order, true],
])('%s of %s with %j: %s', (topic, shopDomain, body, isIt) => {
  expect(isOfShop(topic, shopDomain, Buffer.from(JSON.stringify(body)))).toBe(isIt);
});

it('no JSON is of no shop', () => {
  expect(isOfShop('shop/redact', 'atelier.myshopify.com', Buffer.from('shop_domain=atelier.myshopify.com'))).toBe(
    false,
  );
});
