// The shop itself, its warehouse, its domain and the installed app as the Admin API shows them.

import { moneyFormat } from '../../currency.ts';
import { offsetAt, offsetMinutes } from '../../store-time.ts';
import type { RegisteredApp } from '../../registered-app.ts';
import type { SandboxShop } from '../../shop.ts';
import { ADMIN_API_VERSION } from '../admin-schema.ts';
import { LOCATION_ID, shopId } from '../shop-payloads.ts';
import { numberFor } from '../../order-ids.ts';
import { listField } from '../list-fields.ts';
import { appSubscriptionView } from './billing-views.ts';
import { allOf, nodeView, toGid } from './values.ts';

/** `timezoneOffset` is that of now, such as `-0500`; `myshopifyDomain` is the name signed webhooks carry. */
export function shopView(shop: SandboxShop) {
  const { currency, ianaTimezone, taxesIncluded } = shop.parameters;
  const now = shop.now().toISOString();
  const offset = offsetAt(now, ianaTimezone);
  const formats = moneyFormat(currency);
  return {
    ...nodeView('Shop', { id: shopId(shop), createdAt: shop.openedAt, updatedAt: shop.openedAt }),
    name: shop.name,
    email: `owner@${shop.domain}`,
    contactEmail: `hello@${shop.domain}`,
    shopOwnerName: `${shop.name} Owner`,
    myshopifyDomain: shop.domain,
    ...allOf(shop.url, 'url', 'storefrontUrl'),
    currencyCode: currency,
    enabledPresentmentCurrencies: [currency],
    ianaTimezone,
    timezoneAbbreviation: offset,
    timezoneOffset: offset.replace(':', ''),
    timezoneOffsetMinutes: offsetMinutes(offset),
    taxesIncluded,
    ...allOf(false, 'taxShipping', 'setupRequired', 'marketingSmsConsentEnabledAtCheckout'),
    ...allOf(true, 'checkoutApiSupported', 'transactionalSmsDisabled'),
    weightUnit: 'KILOGRAMS',
    unitSystem: 'METRIC_SYSTEM',
    orderNumberFormatPrefix: '#',
    orderNumberFormatSuffix: '',
    shipsToCountries: ['US'],
    richTextEditorUrl: `${shop.url}/admin`,
    publicationCount: 1,
    primaryDomain: domainView(shop),
    domains: [domainView(shop)],
    plan: {
      displayName: 'Basic',
      publicDisplayName: 'Basic',
      shopifyPlus: false,
      partnerDevelopment: shop.parameters.development ?? false,
    },
    currencyFormats: {
      ...allOf(formats.plain, 'moneyFormat', 'moneyInEmailsFormat'),
      ...allOf(formats.withCurrency, 'moneyWithCurrencyFormat', 'moneyWithCurrencyInEmailsFormat'),
    },
    ...allOf(addressView(shop), 'shopAddress', 'billingAddress'),
  };
}

function domainView(shop: SandboxShop) {
  const { host, pathname, protocol } = new URL(shop.url);
  return {
    __typename: 'Domain',
    id: toGid('Domain', shopId(shop)),
    // All sandbox shops share one port, so the path belongs to the name.
    host: `${host}${pathname}`,
    url: shop.url,
    sslEnabled: protocol === 'https:',
  };
}

/** Where every sandbox shop is at home. */
export const SHOP_COUNTRY = 'US';

function addressView(shop: SandboxShop) {
  return {
    id: toGid('ShopAddress', shopId(shop)),
    address1: '1 Sample Street',
    city: 'New York',
    company: shop.name,
    coordinatesValidated: false,
    country: 'United States',
    ...allOf(SHOP_COUNTRY, 'countryCode', 'countryCodeV2'),
    province: 'New York',
    provinceCode: 'NY',
    zip: '10001',
    formatted: ['1 Sample Street', 'New York NY 10001', 'United States'],
    formattedArea: 'New York NY, United States',
  };
}

/** The one warehouse, which ships every order. */
export function locationView(shop: SandboxShop) {
  return {
    ...nodeView('Location', { id: LOCATION_ID, createdAt: shop.openedAt, updatedAt: shop.openedAt }),
    name: `${shop.name} warehouse`,
    ...allOf(false, 'activatable', 'addressVerified', 'deactivatable', 'deletable', 'isFulfillmentService'),
    ...allOf(true, 'fulfillsOnlineOrders', 'hasActiveInventory', 'isActive', 'isPrimary', 'shipsInventory'),
    hasUnfulfilledOrders: shop.orders().length > 0,
  };
}

/** The app's installation in this shop, with the scopes the merchant agreed to. */
export function installationView(shop: SandboxShop, app: RegisteredApp, scopes: readonly string[]) {
  const access = scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') }));
  const subscriptions = shop.billing.list(app.clientId);
  const id = numberFor('subscription', `installation:${shop.parameters.handle}`, 1);
  return {
    __typename: 'AppInstallation',
    id: toGid('AppInstallation', id),
    accessScopes: access,
    activeSubscriptions: () =>
      subscriptions.filter(({ status }) => status === 'ACTIVE').map((each) => appSubscriptionView(shop, each)),
    allSubscriptions: listField(subscriptions, (each) => appSubscriptionView(shop, each), {
      CREATED_AT: ({ createdAt }) => createdAt,
    }),
    launchUrl: app.url,
    app: () => ({
      __typename: 'App',
      id: toGid('App', id),
      apiKey: app.clientId,
      title: new URL(app.url).host,
      embedded: false,
      published: true,
      launchUrl: app.url,
      requestedAccessScopes: access,
      webhookApiVersion: ADMIN_API_VERSION,
      installation: () => installationView(shop, app, scopes),
    }),
  };
}
