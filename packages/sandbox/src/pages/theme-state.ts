// What a page of a shop tells the scripts that run in it: consent, the app's pixel and embed, and the events of this page.

import { randomUUID } from 'node:crypto';
import type { OpenShop } from '../context.ts';
import { html, trusted, type Html } from '../html.ts';

/** A standard event of the page, as pixels hear of it besides `page_viewed`. */
export interface PageEvent {
  name: 'checkout_started' | 'checkout_completed';
  data: object;
}

/** What scripts are told of a shop. */
export type ThemedShop = Pick<OpenShop, 'shop' | 'faults' | 'apps' | 'extensions'>;

/** The scripts of a page, with their state as data that the page's policy executes nothing of. */
export function themeScripts(
  base: string,
  { shop, faults, apps, extensions }: ThemedShop,
  events: readonly PageEvent[],
): Html {
  const { clientId } = apps.first;
  const isInstalled = shop.access.findGrant(clientId) !== null;
  const record = isInstalled ? shop.presence.findPixel(clientId) : null;
  const { pixel, embed } = extensions;
  const state = {
    base,
    asksConsent: faults.asksConsent,
    pixel: record && pixel && { settings: record.settings, needs: pixel.needs },
    events: [{ name: 'page_viewed', data: {} }, ...events].map((each) => ({ id: `sh-${randomUUID()}`, ...each })),
  };
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`);
  return html`<script type="application/json" id="storefront-state">
      ${trusted(json)}
    </script>
    <script type="module" src="${base}/_theme/storefront.js"></script>
    ${isInstalled && embed && shop.presence.hasEmbed(clientId) && html`<script src="${base}/_theme/embed.js" defer></script>`}`;
}
