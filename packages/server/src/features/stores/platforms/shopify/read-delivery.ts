// Reads the envelope of a webhook: the platform's headers, and its signature over the raw body. Pure.
import type { AppKeys, Delivery, Refusal, RequestHeaders } from '../platform.ts';
import { isOfShop } from './named-shop.ts';
import { isSignedBody } from './signatures.ts';

export function readDelivery(
  headers: RequestHeaders,
  body: Buffer,
  { apps, apiVersion }: { apps: readonly AppKeys[]; apiVersion: string },
): Delivery | Refusal {
  const header = (name: string): string | undefined => headers[`x-shopify-${name}`]?.toString();
  const signature = header('hmac-sha256');
  const app = signature ? apps.find(({ clientSecret }) => isSignedBody(body, signature, clientSecret)) : undefined;
  if (app === undefined) return { refused: 'signature_invalid' };
  const [topic, shopDomain, deliveryId] = [header('topic'), header('shop-domain'), header('webhook-id')];
  if (!topic || !shopDomain || !deliveryId) return { refused: 'validation_failed' };
  if (!isOfShop(topic, shopDomain.toLowerCase(), body)) return { refused: 'signature_invalid' };
  const version = header('api-version') ?? apiVersion;
  const triggeredMs = Date.parse(header('triggered-at') ?? '');
  return {
    clientId: app.clientId,
    topic,
    shopDomain: shopDomain.toLowerCase(),
    deliveryId,
    otherVersion: version === apiVersion ? null : version.slice(0, 20),
    triggeredAt: Number.isNaN(triggeredMs) ? null : new Date(triggeredMs),
  };
}
