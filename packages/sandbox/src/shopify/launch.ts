// How the platform opens an app: its application address, with the shop and the platform's signature over the query.

import type { SandboxShop } from '../shop.ts';
import { applicationAddress, type RegisteredApp } from '../registered-app.ts';
import { signQuery } from './signatures.ts';

/** Which admin the app is opened from, as App Bridge and OAuth answers carry it: base64 without its padding. */
export function hostOf(shop: SandboxShop): string {
  return Buffer.from(`admin.shopify.com/store/${shop.parameters.handle}`).toString('base64').replace(/=+$/, '');
}

/** The address of a launch; `more` is what an embedded one adds. */
export function launchAddress(
  shop: SandboxShop,
  app: RegisteredApp,
  more: Readonly<Record<string, string>> = {},
): string {
  const address = new URL(applicationAddress(app));
  const query = {
    ...more,
    host: hostOf(shop),
    shop: shop.domain,
    timestamp: Math.floor(shop.now().getTime() / 1000).toString(),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  address.searchParams.set('hmac', signQuery(address.searchParams, app.clientSecret));
  return address.href;
}
