// Shopify as a store platform: connecting, its Admin API, its webhooks and the addresses of its storefronts.
import type { Platform } from '../../../../platform/platform.ts';
import { readRecord, type AppKeys, type Refusal, type StorePlatform } from '../platform.ts';
import { retryPolicies } from './admin-client.ts';
import {
  allowsRedirect,
  allOrders,
  askedScopes,
  creditScopes,
  exchangeCode,
  exchangeCredentials,
  expandScopes,
  grantAddress,
  neededScopes,
  pixelScopes,
  refreshTokens,
  scopesOf,
  writeDiscounts,
} from './oauth.ts';
import { createEmbedding } from './embedding.ts';
import { toManifest } from './own-apps.ts';
import { isPicture, pictureHosts } from './picture-address.ts';
import { readDelivery } from './read-delivery.ts';
import { isPrivacyTopic, nameOfBody, readEvent } from './read-event.ts';
import { readOrder } from './read-order.ts';
import { reduceBody } from './reduce-body.ts';
import { adminBase, adminOrigins, isShopDomain, readShopDomain, shopBase } from './shop-name.ts';
import { ShopifyClient } from './shopify-client.ts';
import { asksPassword } from './password-page.ts';
import { embedAddress } from './pixel.ts';
import { isFresh, isSignedQuery } from './signatures.ts';
import { cartAddress, pageAddress, variantAddress } from './storefront-address.ts';
import { readThingName } from './thing-name.ts';
import { usualMakerFields } from './maker-fields.ts';

export interface ShopifySettings {
  /** The app of the installation; null where every merchant brings one. */
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** What the platform may still sign by until it is revoked. */
  readonly oldClientSecret?: string | null;
  /** Whether the installation's app asks for orders of any age, which the platform approves on request. */
  readonly readsAllOrders?: boolean;
  /** E.g. `2026-10`. */
  readonly apiVersion: string;
  /** Where a shop answers: `https://{shop}` on the real platform, `http://localhost:3001/{handle}` in the sandbox. */
  readonly baseTemplate: string;
}

export function createShopify(
  settings: ShopifySettings,
  { log, outside }: Pick<Platform, 'log' | 'outside'>,
): StorePlatform {
  const { baseTemplate, clientId, clientSecret, apiVersion } = settings;
  const baseOf = (shopDomain: string): string => shopBase(shopDomain, baseTemplate);
  const shopOf = (shopDomain: string) => ({ base: baseOf(shopDomain), outside });
  return {
    name: 'shopify',
    label: 'Shopify',
    readThingName,
    addresses: { install: '/shopify/install', callback: '/shopify/callback' },
    grants: {
      readShop: (typed) => readShopDomain(typed, baseTemplate),
      installationApp: clientId === null || clientSecret === null ? null : { clientId, clientSecret },
      oldInstallationSecret: settings.oldClientSecret ?? null,
      ownApps: {
        manifest: (addresses, wish) => toManifest(addresses, wish, apiVersion),
        missingWishes: (granted, wish) => {
          const given = expandScopes(granted);
          const needed: readonly string[] = neededScopes;
          return scopesOf(wish).filter((scope) => !given.has(scope) && !needed.includes(scope));
        },
        exchangeCredentials: (app, shop, now) => exchangeCredentials(shopOf(shop), app, now),
        allowsRedirect: (app, shop, redirectUri) => allowsRedirect(shopOf(shop), app, redirectUri),
      },
      grantAddress: (app, shop, redirectUri, wish) => {
        const isOurs = app.clientId === clientId;
        const wishes = { ...wish, allOrders: isOurs && settings.readsAllOrders === true };
        return grantAddress(baseOf(shop), app, redirectUri, wishes);
      },
      readClaimedShop: (query) => toShop(query.get('shop')),
      readQuery,
      exchangeCode: (app, shop, code, now) => exchangeCode(shopOf(shop), app, code, now),
      refresh: (app, shop, refreshToken, now) => refreshTokens(shopOf(shop), app, refreshToken, now),
      missingScopes: (granted) => {
        const given = expandScopes(granted);
        return neededScopes.filter((scope) => !given.has(scope));
      },
      missingExtras: (granted) => {
        const given = expandScopes(granted);
        return askedScopes.filter((scope) => !given.has(scope) && !neededScopes.some((needed) => needed === scope));
      },
      orderReach: (granted) => (expandScopes(granted).has(allOrders) ? null : 60),
      canCreateDiscounts: (granted) => granted.includes(writeDiscounts),
      canGiveCredit: (granted) => {
        const given = expandScopes(granted);
        return creditScopes.every((scope) => given.has(scope));
      },
      missingForPixel: (granted) => {
        const given = expandScopes(granted);
        return pixelScopes.filter((scope) => !given.has(scope));
      },
    },
    client: (access, retries = 'background') => {
      const base = baseOf(access.shopDomain);
      return new ShopifyClient({ base, apiVersion, access, log, outside, retries: retryPolicies[retries] });
    },
    webhooks: {
      readClaimedShop: (headers) => toShop(headers['x-shopify-shop-domain']?.toString().toLowerCase()),
      readDelivery: (apps, headers, body) => readDelivery(headers, body, { apps, apiVersion }),
      isPrivacy: isPrivacyTopic,
      readEvent: (topic, body) => readRecord(nameOfBody(body), () => readEvent(topic, body)),
      reduceBody,
      readOrder: (json, hash) =>
        readRecord(nameOfBody(json), () =>
          readOrder(hash ? reduceBody('orders/updated', json, { hash, email: true }) : json),
        ),
    },
    usualMakerFields,
    embedding: createEmbedding(baseTemplate, outside),
    pages: {
      cartAddress: (store, lines, carried) => Promise.resolve(cartAddress(store, lines, carried)),
      pageAddress,
      variantAddress,
      orderAddress: (shop, orderId) => `${adminBase(shop, baseTemplate)}/orders/${orderId}`,
      invoicesAddress: (shop) => `${adminBase(shop, baseTemplate)}/settings/billing`,
      asksPassword: (primaryUrl) => asksPassword(outside, primaryUrl),
      embedAddress: (shop, app) => embedAddress(adminBase(shop, baseTemplate), app),
      adminOrigins: (shop) => adminOrigins(shop, baseTemplate),
      pictureHosts,
      isPicture,
    },
  };
}

const toShop = (text: string | null | undefined): string | null => (text && isShopDomain(text) ? text : null);

function readQuery(
  apps: readonly AppKeys[],
  query: URLSearchParams,
  now: Date,
): { shopDomain: string; clientId: string } | Refusal {
  const app = apps.find(({ clientSecret }) => isSignedQuery(query, clientSecret));
  if (app === undefined || !isFresh(query, now)) return { refused: 'signature_invalid' };
  const shopDomain = toShop(query.get('shop'));
  return shopDomain === null ? { refused: 'validation_failed' } : { shopDomain, clientId: app.clientId };
}
