// Our page in the platform's admin: who may frame it, the script that speaks with the admin, and whom it vouches for.
import { z } from 'zod';
import { StoreFailure, type StoreEmbedding } from '../platform.ts';
import type { Outside } from '../../../../platform/outside.ts';
import { exchangeToken } from './oauth.ts';
import { readClaimedShop, readSessionToken } from './session-token.ts';
import { adminOrigins, isShopDomain, shopBase } from './shop-name.ts';
import { isSignedQuery } from './signatures.ts';

/** The platform's own, which keeps itself up to date; a copy of ours would be refused in review. */
const bridgeScript = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/** As an online token's answer names who asked (shopify.dev, “token exchange”, “online access tokens”). */
const online = z.object({ associated_user: z.object({ email: z.string(), email_verified: z.boolean() }) });

export function createEmbedding(baseTemplate: string, outside: Outside): StoreEmbedding {
  const isReal = baseTemplate.includes('{shop}');
  return {
    isEmbedded: (query) => query.get('embedded') === '1',
    readQuery: (apps, query) => {
      const signer = apps.find(({ clientSecret }) => isSignedQuery(query, clientSecret));
      if (signer === undefined) return { refused: 'signature_invalid' };
      const shopDomain = query.get('shop') ?? '';
      return isShopDomain(shopDomain) ? { shopDomain, clientId: signer.clientId } : { refused: 'validation_failed' };
    },
    frameAncestors: (shopDomain) => adminOrigins(shopDomain, baseTemplate),
    bridge: {
      global: 'shopify',
      keyName: 'shopify-api-key',
      script: isReal ? bridgeScript : `${new URL(shopBase('x.myshopify.com', baseTemplate)).origin}/app-bridge.js`,
    },
    retry: { name: 'x-shopify-retry-invalid-session-request', value: '1' },
    readClaimedShop,
    readToken: readSessionToken,
    findEmail: async (by, shopDomain, token) => {
      const answer = await exchangeToken({ base: shopBase(shopDomain, baseTemplate), outside }, by, token);
      const read = online.safeParse(answer);
      if (!read.success) throw new StoreFailure('refused', 'the store did not say who looks', read.error);
      const { email, email_verified: isVerified } = read.data.associated_user;
      return isVerified ? email : null;
    },
  };
}
