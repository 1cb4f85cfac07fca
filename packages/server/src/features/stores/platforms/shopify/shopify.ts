// Shopify as a store platform: connecting, its Admin API, its webhooks and the addresses of its storefronts.
import type { Platform } from '../../../../platform/platform.ts';
import type { StorePlatform } from '../platform.ts';
import { retryPolicies } from './admin-client.ts';
import {
  creditScopes,
  exchangeCode,
  expandScopes,
  grantAddress,
  neededScopes,
  refreshTokens,
  writeDiscounts,
} from './oauth.ts';
import { createEmbedding } from './embedding.ts';
import { isPicture, pictureHosts } from './picture-address.ts';
import { readDelivery } from './read-delivery.ts';
import { isPrivacyTopic, readEvent } from './read-event.ts';
import { readOrder } from './read-order.ts';
import { reduceBody } from './reduce-body.ts';
import { adminBase, adminOrigins, isShopDomain, readShopDomain, shopBase } from './shop-name.ts';
import { ShopifyClient } from './shopify-client.ts';
import { isFresh, isSignedQuery } from './signatures.ts';
import { cartAddress, pageAddress } from './storefront-address.ts';
import { readThingName } from './thing-name.ts';

export interface ShopifySettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** E.g. `2026-10`. */
  readonly apiVersion: string;
  /** Where a shop answers: `https://{shop}` on the real platform, `http://localhost:3001/{handle}` in the sandbox. */
  readonly baseTemplate: string;
}

export function createShopify(
  settings: ShopifySettings,
  { log, outside }: Pick<Platform, 'log' | 'outside'>,
): StorePlatform {
  const { baseTemplate, clientSecret, apiVersion } = settings;
  const baseOf = (shopDomain: string): string => shopBase(shopDomain, baseTemplate);
  return {
    name: 'shopify',
    label: 'Shopify',
    readThingName,
    addresses: { install: '/shopify/install', callback: '/shopify/callback' },
    grants: {
      readShop: (typed) => readShopDomain(typed, baseTemplate),
      grantAddress: (shop, redirectUri, wish) => grantAddress(baseOf(shop), settings, redirectUri, wish),
      readQuery: (query, now) => {
        if (!isSignedQuery(query, clientSecret) || !isFresh(query, now)) return { refused: 'signature_invalid' };
        const shopDomain = query.get('shop') ?? '';
        return isShopDomain(shopDomain) ? { shopDomain } : { refused: 'validation_failed' };
      },
      exchangeCode: (shop, code, now) => exchangeCode({ base: baseOf(shop), outside }, settings, code, now),
      refresh: (shop, refreshToken, now) => refreshTokens({ base: baseOf(shop), outside }, settings, refreshToken, now),
      missingScopes: (granted) => {
        const given = expandScopes(granted);
        return neededScopes.filter((scope) => !given.has(scope));
      },
      orderReach: (granted) => (expandScopes(granted).has('read_all_orders') ? null : 60),
      canCreateDiscounts: (granted) => granted.includes(writeDiscounts),
      canGiveCredit: (granted) => {
        const given = expandScopes(granted);
        return creditScopes.every((scope) => given.has(scope));
      },
    },
    client: (access, retries = 'background') => {
      const base = baseOf(access.shopDomain);
      return new ShopifyClient({ base, apiVersion, access, log, outside, retries: retryPolicies[retries] });
    },
    webhooks: {
      readDelivery: (headers, body) => readDelivery(headers, body, { secret: clientSecret, apiVersion }),
      isPrivacy: isPrivacyTopic,
      readEvent,
      reduceBody,
      readOrder: (json, hash) => readOrder(hash ? reduceBody('orders/updated', json, { hash, email: true }) : json),
    },
    embedding: createEmbedding(settings, baseTemplate, outside),
    pages: {
      cartAddress: (store, lines, carried) => Promise.resolve(cartAddress(store, lines, carried)),
      pageAddress,
      orderAddress: (shop, orderId) => `${adminBase(shop, baseTemplate)}/orders/${orderId}`,
      adminOrigins: (shop) => adminOrigins(shop, baseTemplate),
      pictureHosts,
      isPicture,
    },
  };
}
