// Whose a webhook is by its body: headers for shop and topic are outside the platform's signature. Pure.
import { z } from 'zod';

/** Where bodies name their shop (shopify.dev, “privacy law compliance”, and the Shop resource). */
const privacy = 'shop_domain';
const names: Readonly<Record<string, string>> = {
  'customers/data_request': privacy,
  'customers/redact': privacy,
  'shop/redact': privacy,
  'app/uninstalled': 'myshopify_domain',
};

const members = z.record(z.string(), z.unknown());

/**
 * Whether a signed body may be of this shop and topic: what ends a connection or asks in somebody's name says whose it is, and
 * another body that was signed for us once does not stand for it.
 */
export function isOfShop(topic: string, shopDomain: string, body: Buffer): boolean {
  const name = names[topic];
  if (name === undefined) return true;
  try {
    const named = members.parse(JSON.parse(body.toString('utf8')))[name];
    return typeof named === 'string' && named.toLowerCase() === shopDomain;
  } catch {
    return false;
  }
}
