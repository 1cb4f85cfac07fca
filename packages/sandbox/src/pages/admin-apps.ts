// Apps in the admin: those installed, and the developer dashboard of the organization that owns the shop.

import type { AppSubscription } from '../app-subscription.ts';
import { showMoney } from '../currency.ts';
import type { AppRegistry, AppWish, OwnApp } from '../app-registry.ts';
import { readScopes } from '../shopify/scopes.ts';
import { Refused } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Form, readText } from './form.ts';
import { html, type Html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { facts } from './parts.ts';
import type { PageShop, ShopRoutes } from './shop-routes.ts';

export function addAdminApps(admin: ShopRoutes): void {
  admin.get('/admin/apps', toApps);
  admin.post('/admin/apps/:clientId/uninstall', ({ shop, params: { clientId = '' } }) => {
    if (shop.access.findGrant(clientId) === null) throw new Refused('This app is not installed.', 404);
    shop.uninstall(clientId);
    return '/admin/apps';
  });
  admin.get('/admin/settings/billing', ({ shop }) => ({ title: 'Billing', body: toCharges(shop) }));
  admin.post('/admin/apps/freeze', ({ shop, form }) => {
    shop.billing.freeze(form['frozen'] === 'yes');
    return '/admin/settings/billing';
  });
  admin.post('/admin/apps/:clientId/scopes', ({ shop, params: { clientId = '' }, form }) => {
    const scopes = readScopes(form['scopes'] ?? '');
    if (scopes === null) throw new Refused('There is no such scope.');
    shop.rescope(clientId, scopes);
    return '/admin/apps';
  });
  admin.post('/admin/apps/develop', ({ shop, apps, form }) => {
    apps.register([shop.parameters.handle], readApp(form));
    return '/admin/apps';
  });
  const change = (path: string, act: (at: PageShop, app: OwnApp, form: Form) => void): void =>
    admin.post(`/admin/apps/:clientId/${path}`, (call) => {
      act(call, findOwn(call.apps, call.shop, call.params['clientId']), call.form);
      return '/admin/apps';
    });
  change('release', ({ apps }, { clientId }, form) => apps.release(clientId, readApp(form)));
  change('rotate', ({ apps }, { clientId }) => apps.rotate(clientId));
  change('revoke', ({ apps }, { clientId }) => apps.revokeEarlier(clientId));
  change('install', ({ shop }, { clientId, scopes }) => shop.access.install(clientId, [...scopes]));
}

function findOwn(apps: AppRegistry, shop: Shop, clientId: string | undefined): OwnApp {
  const own = apps.listOf(shop.parameters.handle).find((app) => app.clientId === clientId);
  if (own === undefined) throw new Refused('There is no such app.', 404);
  return own;
}

function readApp(form: Form): AppWish {
  return {
    name: readText(form, 'name', 60),
    url: readText(form, 'url', 500),
    redirectUrls: form['redirect_urls'] ?? '',
    scopes: form['scopes'] ?? '',
  };
}

function toApps({ shop, apps }: PageShop): Page {
  const installed = shop.installations();
  const own = apps.listOf(shop.parameters.handle);
  const body = html`<h1>Installed apps</h1>
    ${installed.length === 0 && html`<p>No app is installed.</p>`}
    ${installed.map(
      ({ clientId, scopes, installedAt }) =>
        html`<div class="panel">
          <h2>${own.find((app) => app.clientId === clientId)?.name ?? clientId}</h2>
          <p class="soft">Since ${installedAt.slice(0, 10)} · may ${scopes.join(', ')}</p>
          <p><a class="button" href="${baseOf(shop)}/admin/apps/${encodeURIComponent(clientId)}">Open</a></p>
          <form method="post" action="${baseOf(shop)}/admin/apps/${encodeURIComponent(clientId)}/scopes">
            <label for="scopes-of-${clientId}">What it may do</label>
            <textarea id="scopes-of-${clientId}" name="scopes" rows="2">${scopes.join(',')}</textarea>
            <button class="quiet fit">Change permissions</button>
          </form>
          ${button(shop, clientId, 'uninstall', 'Uninstall')}
        </div>`,
    )}
    <p><a href="${baseOf(shop)}/admin/settings/billing">App charges</a></p>
    <h1>Developer dashboard</h1>
    <p class="soft">Apps of the organization that owns ${shop.name}. Only its own stores give them tokens directly.</p>
    ${own.map((app) => toOwnApp(shop, app))}
    <form class="panel" method="post" action="${baseOf(shop)}/admin/apps/develop">
      <h2>Create an app</h2>
      ${fields('new', { name: '', url: '', redirectUrls: '', scopes: '' })}
      <button>Create app</button>
    </form>`;
  return { title: 'Apps', body };
}

/** What apps charge the shop, and whether it pays its bills. */
function toCharges(shop: Shop): Html {
  const charges = shop.installations().flatMap(({ clientId }) => shop.billing.list(clientId));
  const isFrozen = charges.some(({ status }) => status === 'FROZEN');
  return html`<h1>App charges</h1>
    ${charges.length === 0 && html`<p>No app charges this store.</p>`} ${charges.map((each) => toCharge(shop, each))}
    <form method="post" action="${baseOf(shop)}/admin/apps/freeze">
      <input type="hidden" name="frozen" value="${isFrozen ? 'no' : 'yes'}" />
      <button class="quiet fit">${isFrozen ? 'Pay the bills: unfreeze' : 'Stop paying: freeze'}</button>
    </form>`;
}

function toCharge(shop: Shop, subscription: AppSubscription): Html {
  const { id, name, status, currency, price, usage, periodEnd } = subscription;
  const show = (amount: number): string => `${showMoney(amount, currency)} ${currency}`;
  const known: [string, string][] = [
    ['Status', status],
    ['Every 30 days', price === null ? 'nothing' : show(price)],
    ...(usage === null
      ? []
      : [['Used', `${show(shop.billing.balanceOf(subscription))} of ${show(usage.cap)}`] as [string, string]]),
    ['Next bill', periodEnd?.slice(0, 10) ?? 'none'],
  ];
  return html`<div class="panel" data-charge="${id}">
    <h2>${name}</h2>
    ${facts(known)}
  </div>`;
}

function toOwnApp(shop: Shop, app: OwnApp): Html {
  const { clientId, name, applicationUrl: url, clientSecret, earlierSecrets } = app;
  const known: [string, string][] = [
    ['Client ID', clientId],
    ['Client secret', clientSecret],
    ...earlierSecrets.map((secret): [string, string] => ['Earlier secret', secret]),
  ];
  const wish = { name, url, redirectUrls: app.redirectUrls.join('\n'), scopes: app.scopes.join(',') };
  return html`<div class="panel" data-app="${name}">
    <h2>${name}</h2>
    ${facts(known)}
    <div style="display:flex;gap:.5rem">
      ${button(shop, clientId, 'install', 'Install')} ${button(shop, clientId, 'rotate', 'New secret')}
      ${earlierSecrets.length > 0 && button(shop, clientId, 'revoke', 'Revoke earlier secrets')}
    </div>
    <details>
      <summary>Release another version</summary>
      <form method="post" action="${baseOf(shop)}/admin/apps/${encodeURIComponent(clientId)}/release">
        ${fields(clientId, wish)}
        <button>Release</button>
      </form>
    </details>
  </div>`;
}

function fields(id: string, { name, url, redirectUrls, scopes }: AppWish): Html {
  return html`<label for="name-${id}">Name</label>
    <input id="name-${id}" name="name" required maxlength="60" value="${name}" />
    <label for="url-${id}">App URL</label>
    <input id="url-${id}" name="url" required maxlength="500" value="${url}" />
    <label for="scopes-${id}">Scopes</label>
    <textarea id="scopes-${id}" name="scopes" rows="2">${scopes}</textarea>
    <label for="redirects-${id}">Redirect URLs</label>
    <textarea id="redirects-${id}" name="redirect_urls" rows="2">${redirectUrls}</textarea>`;
}

function button(shop: Shop, clientId: string, act: string, label: string): Html {
  return html`<form method="post" action="${baseOf(shop)}/admin/apps/${encodeURIComponent(clientId)}/${act}">
    <button class="${act === 'uninstall' || act === 'revoke' ? 'danger' : 'quiet'} fit">${label}</button>
  </form>`;
}
