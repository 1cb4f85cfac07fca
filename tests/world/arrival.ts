// The way from the store's listing to the code that waits in one browser.
import { signQuery } from '../../packages/sandbox/src/shopify/signatures.ts';
import type { TestApp } from './app.ts';
import { agree } from './store-world.ts';

/** By these the sandbox of `startTestApp` knows the program. */
export const testKeys = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests' };

interface Arrival {
  readonly auth: string;
  /** Those of the browser it was begun in. */
  readonly headers: { readonly cookie: string };
  readonly landed: URL;
  /** What the way there said of its opener. */
  readonly opener: string | null;
}

/** A launch of the app as the store signs it. */
export function launchQuery(
  world: Pick<TestApp, 'clock'>,
  shop: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000));
  const query = new URLSearchParams({ shop: `${shop}.myshopify.com`, timestamp, ...more });
  query.set('hmac', signQuery(query, testKeys.clientSecret));
  return query.toString();
}

export async function arriveFrom(world: Pick<TestApp, 'clock' | 'url'>, shop: string): Promise<Arrival> {
  const begun = await fetch(`${world.url}/shopify/install?${launchQuery(world, shop)}`, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const callback = await agree(begun.headers.get('location') ?? '');
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
  const landed = new URL(back.headers.get('location') ?? '');
  const opener = back.headers.get('cross-origin-opener-policy');
  return { auth: landed.searchParams.get('auth') ?? '', headers: { cookie }, landed, opener };
}
