// The shop itself, its warehouse, its domain and the installed app as the Admin API shows them.

import { moneyFormat } from '../../currency.ts';
import { offsetAt, offsetMinutes } from '../../store-time.ts';
import type { RegisteredApp } from '../../registered-app.ts';
import type { SandboxShop } from '../../shop.ts';
import { LOCATION_ID, shopId } from '../shop-payloads.ts';
import { numberFor } from '../../order-ids.ts';
import { nodeView, toGid } from './values.ts';

export function shopView(shop: SandboxShop) {
  const { currency, ianaTimezone, taxesIncluded } = shop.parameters;
  const now = shop.now().toISOString();
  const offset = offsetAt(now, ianaTimezone);
  return {
    ...nodeView('Shop', { id: shopId(shop), createdAt: shop.openedAt, updatedAt: shop.openedAt }),
    name: shop.name,
    email: `owner@${shop.domain}`,
    contactEmail: `hello@${shop.domain}`,
    shopOwnerName: `${shop.name} Owner`,
    myshopifyDomain: shop.domain,
    url: shop.url,
    currencyCode: currency,
    enabledPresentmentCurrencies: [currency],
    ianaTimezone,
    timezoneAbbreviation: offset,
    timezoneOffset: offset.replace(':', ''),
    timezoneOffsetMinutes: offsetMinutes(offset),
    taxesIncluded,
    taxShipping: false,
    weightUnit: 'KILOGRAMS',
    unitSystem: 'METRIC_SYSTEM',
    setupRequired: false,
    checkoutApiSupported: true,
    marketingSmsConsentEnabledAtCheckout: false,
    transactionalSmsDisabled: true,
    orderNumberFormatPrefix: '#',
    orderNumberFormatSuffix: '',
    shipsToCountries: ['US'],
    richTextEditorUrl: `${shop.url}/admin`,
    storefrontUrl: shop.url,
    publicationCount: 1,
    primaryDomain: domainView(shop),
    domains: [domainView(shop)],
    plan: { displayName: 'Basic', publicDisplayName: 'Basic', shopifyPlus: false, partnerDevelopment: true },
    currencyFormats: currencyFormats(currency),
    shopAddress: addressView(shop),
    billingAddress: addressView(shop),
  };
}

function currencyFormats(currency: string) {
  const { plain, withCurrency } = moneyFormat(currency);
  return {
    moneyFormat: plain,
    moneyInEmailsFormat: plain,
    moneyWithCurrencyFormat: withCurrency,
    moneyWithCurrencyInEmailsFormat: withCurrency,
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

function addressView(shop: SandboxShop) {
  return {
    id: toGid('ShopAddress', shopId(shop)),
    address1: '1 Sample Street',
    city: 'New York',
    company: shop.name,
    coordinatesValidated: false,
    country: 'United States',
    countryCode: 'US',
    countryCodeV2: 'US',
    province: 'New York',
    provinceCode: 'NY',
    zip: '10001',
    formatted: ['1 Sample Street', 'New York NY 10001', 'United States'],
    formattedArea: 'New York NY, United States',
  };
}

export function locationView(shop: SandboxShop) {
  return {
    ...nodeView('Location', { id: LOCATION_ID, createdAt: shop.openedAt, updatedAt: shop.openedAt }),
    name: `${shop.name} warehouse`,
    activatable: false,
    addressVerified: false,
    deactivatable: false,
    deletable: false,
    fulfillsOnlineOrders: true,
    hasActiveInventory: true,
    hasUnfulfilledOrders: shop.orders().length > 0,
    isActive: true,
    isFulfillmentService: false,
    isPrimary: true,
    shipsInventory: true,
  };
}

/** The app's installation in this shop, with the scopes the merchant agreed to. */
export function installationView(shop: SandboxShop, app: RegisteredApp, scopes: readonly string[]) {
  const access = scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') }));
  const id = numberFor('subscription', `installation:${shop.parameters.handle}`, 1);
  return {
    __typename: 'AppInstallation',
    id: toGid('AppInstallation', id),
    accessScopes: access,
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
      webhookApiVersion: '2026-10',
      installation: () => installationView(shop, app, scopes),
    }),
  };
}
