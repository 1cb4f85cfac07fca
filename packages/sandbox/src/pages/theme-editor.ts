// The theme editor of a shop's admin, as far as apps are concerned: their embeds, switched on by a deep link and saved, and their blocks.

import { Refused } from '../refused.ts';
import { html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import type { PageShop, ShopRoutes } from './shop-routes.ts';
import { addThemeBlocks, toBlockPanels } from './theme-blocks.ts';

const EDITOR = '/admin/themes/current/editor';

/** A link `?context=apps&activateAppId={client id}/{handle}` shows the embed switched on; it is so once that is saved. */
export function addThemeEditor(admin: ShopRoutes): void {
  admin.get(EDITOR, (call) =>
    toEditor(call, typeof call.query['activateAppId'] === 'string' ? call.query['activateAppId'] : null),
  );
  admin.post(EDITOR, ({ shop, apps, extensions, form }) => {
    if (extensions.embed === null) throw new Refused('No app brings an embed.', 404);
    shop.presence.switchEmbed(apps.first.clientId, form['embed'] === 'on');
    return EDITOR;
  });
  addThemeBlocks(admin, EDITOR);
}

function toEditor(open: PageShop, activated: string | null): Page {
  const { shop, apps } = open;
  const { embed } = open.extensions;
  const { clientId } = apps.first;
  const isInstalled = shop.access.findGrant(clientId) !== null;
  const isThere = embed !== null && isInstalled;
  const isMeant = isThere && activated === `${clientId}/${embed.handle}`;
  const isOn = shop.presence.hasEmbed(clientId);
  const body = html`<h1>App embeds</h1>
    ${activated !== null && !isMeant && html`<p class="notice" role="alert">There is a problem with the app embed.</p>`}
    ${!isThere && html`<p>No app brings an embed.</p>`}
    ${
      isThere &&
      html`<form class="panel" method="post" action="${baseOf(shop)}${EDITOR}">
        <p><strong>${embed.handle}</strong> is ${isOn ? 'on' : 'off'}.</p>
        <input type="hidden" name="embed" value="${isOn && !isMeant ? 'off' : 'on'}" />
        <button>${isOn && !isMeant ? 'Switch off and save' : 'Switch on and save'}</button>
      </form>`
    }
    ${isInstalled && toBlockPanels(open, EDITOR)}`;
  return { title: 'Theme editor', body };
}
