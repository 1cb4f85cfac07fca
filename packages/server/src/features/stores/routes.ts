// The calls of stores: those of the contract, the grant's two addresses, and the door for webhooks.
import type { Language } from '@vitrine/contract/language';
import * as contract from '@vitrine/contract/stores';
import { collectionId, productId } from '@vitrine/contract/ids';
import { toMajor } from '@vitrine/contract/money';
import { listOrderRepairs } from '@vitrine/contract/orders';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sentences } from '../../locales/locales.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import { toCollection, toProduct, toVariant } from './catalogue/catalogue-answers.ts';
import { readCursor, writeCursor } from './catalogue/catalogue-search.ts';
import { discountRoutes } from './discounts/discount-routes.ts';
import type { Departure } from './connection/grants.ts';
import type { Store } from './model.ts';
import type { SyncRow } from './catalogue/sync-store.ts';
import type { StoreFeature } from './stores.ts';

const webhookLimit = 5 * 1024 ** 2;

export function storeRoutes(serve: Serve, app: FastifyInstance, stores: StoreFeature): void {
  connectionRoutes(serve, stores);
  syncRoutes(serve, stores);
  catalogueRoutes(serve, stores);
  repairRoutes(serve, stores);
  discountRoutes(serve, stores);
  grantRoutes(app, stores);
  webhookRoute(app, stores);
}

function connectionRoutes(serve: Serve, stores: StoreFeature): void {
  serve(contract.beginConnect, async ({ actor, body, request, reply }) => {
    const { redirectUrl, cookie } = await stores.beginConnect(actor, body.shop, cookiesOf(request));
    void reply.header('set-cookie', cookie);
    return { redirect_url: redirectUrl };
  });

  serve(contract.verifyConnect, ({ body }) => stores.verifyConnect(body.auth));

  serve(contract.connectStore, async ({ actor, body }) => ({
    shop: await stores.connect(actor.businessId, body.auth),
  }));

  serve(contract.disconnectStore, async ({ actor, body }) => {
    own(actor, body.business_id);
    await stores.disconnect(actor.businessId);
    return {};
  });
}

function syncRoutes(serve: Serve, stores: StoreFeature): void {
  serve(contract.getSync, async ({ actor, language }) => toProgress(await stores.findSync(actor.businessId), language));

  serve(contract.startSync, async ({ actor, body, language }) => {
    own(actor, body.business_id);
    return toProgress(await stores.startSync(actor.businessId), language);
  });

  serve(contract.cancelSync, async ({ actor, language }) => {
    await getStore(stores, actor);
    return toProgress(await stores.cancelSync(actor.businessId), language);
  });
}

function catalogueRoutes(serve: Serve, stores: StoreFeature): void {
  serve(contract.searchProducts, async ({ actor, query }) => {
    const { businessId } = actor;
    const { currency } = await getStore(stores, actor);
    if (query.ids !== undefined) {
      const products = await stores.listSummaries(businessId, readIds(query.ids, productId));
      return { products: products.map((product) => toProduct(product, currency)), next: null };
    }
    const after = query.next === undefined ? null : readCursor(query.next);
    if (query.next !== undefined && after === null) {
      throw new Problem('validation_failed', { faults: [{ field: 'next', code: 'wrong_format' }] });
    }
    const page = await stores.searchProducts(businessId, {
      text: query.q,
      withTags: query.include_search_tags,
      status: query.product_status,
      withOutOfStock: query.include_out_of_stock,
      withUrl: query.with_url,
      collectionId: query.collection_id ?? null,
      count: query.count,
      after,
    });
    return {
      products: page.products.map((product) => toProduct(product, currency)),
      next: page.next && writeCursor(page.next),
    };
  });

  serve(contract.searchCollections, async ({ actor, query }) => {
    await getStore(stores, actor);
    if (query.ids !== undefined) {
      const found = await stores.listCollections(actor.businessId, readIds(query.ids, collectionId));
      return { collections: found.filter(({ deleted }) => !deleted).map(toCollection), next_skip: null };
    }
    const { q: text, count, skip } = query;
    const page = await stores.searchCollections(actor.businessId, { text, count, skip });
    return { collections: page.collections.map(toCollection), next_skip: page.nextSkip };
  });

  serve(contract.getProduct, async ({ actor, params }) => {
    const { currency } = await getStore(stores, actor);
    const [product] = await stores.listProducts(actor.businessId, [params.inventory_id]);
    if (!product) throw new Problem('not_found');
    return {
      ...toProduct(product, currency),
      variants: product.variants.map((variant) => toVariant(variant, currency)),
    };
  });
}

function repairRoutes(serve: Serve, stores: StoreFeature): void {
  serve(listOrderRepairs, async ({ actor, query }) => {
    const { repairs, nextSkip, checkedAt, backfill } = await stores.listRepairs(actor.businessId, query);
    return {
      repairs: repairs.map((repair) => {
        const { currency } = repair;
        const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor, currency));
        return {
          order_id: repair.order_id,
          name: repair.name,
          repaired_at: repair.repaired_at.toISOString(),
          missed: repair.missed,
          currency,
          total_before: major(repair.total_before),
          total_after: toMajor(repair.total_after, currency),
          refunded_before: major(repair.refunded_before),
          refunded_after: toMajor(repair.refunded_after, currency),
        };
      }),
      next_skip: nextSkip,
      checked_at: checkedAt?.toISOString() ?? null,
      backfill,
    };
  });
}

/** The addresses a browser is sent to by the store: whatever goes wrong, it ends on a page of ours. */
function grantRoutes(app: FastifyInstance, stores: StoreFeature): void {
  app.get('/shopify/install', async (request, reply) => {
    const departure = await stores.beginConnectFromStore(queryOf(request), cookiesOf(request));
    return sendAway(reply, departure);
  });
  app.get('/shopify/callback', async (request, reply) => {
    const redirectUrl = await stores.finishGrant(queryOf(request), cookiesOf(request));
    return sendAway(reply, { redirectUrl });
  });
}

function sendAway(reply: FastifyReply, { redirectUrl, cookie }: Partial<Departure> & { redirectUrl: string }) {
  if (cookie !== undefined) void reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(redirectUrl, 302);
}

/** Webhooks keep their raw bytes: the signature is over them. */
function webhookRoute(app: FastifyInstance, stores: StoreFeature): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/webhooks/shopify', { bodyLimit: webhookLimit }, async (request, reply) => {
      const header = (name: string): string | undefined => request.headers[name]?.toString();
      const note = {
        topic: header('x-shopify-topic'),
        shopDomain: header('x-shopify-shop-domain'),
        deliveryId: header('x-shopify-webhook-id'),
        signature: header('x-shopify-hmac-sha256'),
        triggeredAt: header('x-shopify-triggered-at'),
      };
      await stores.receiveWebhook(note, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      return reply.code(200).header('cache-control', 'no-store').send();
    });
    done();
  });
}

function cookiesOf(request: FastifyRequest): string {
  return request.headers.cookie ?? '';
}

/** The query as it was sent, repeated names and all: its signature is over that. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? '';
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
}

/** Another business's id is answered like one that does not exist. */
function own(actor: Actor, businessId: Actor['businessId']): void {
  if (actor.businessId !== businessId) throw new Problem('not_found');
}

async function getStore(stores: StoreFeature, actor: Actor): Promise<Store> {
  const store = await stores.findStore(actor.businessId);
  if (store === null) throw new Problem('store_required');
  return store;
}

/** Ids between commas; what is none is left out, as an unknown id would be. */
function readIds<Id extends z.ZodType>(text: string, schema: Id): z.output<Id>[] {
  return text
    .split(',')
    .flatMap((each) => schema.safeParse(each.trim()).data ?? [])
    .slice(0, 250);
}

function toProgress(row: SyncRow | null, language: Language): AnswerGiven<typeof contract.getSync> {
  const never = { state: 'never' as const, phase: null, processed: 0, total: null, products: 0, variants: 0 };
  if (row === null) return { ...never, collections: 0, started_at: null, finished_at: null, problem: null };
  return {
    state: row.state,
    phase: row.phase,
    processed: row.processed,
    total: row.total,
    products: row.products,
    variants: row.variants,
    collections: row.collections,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    problem: row.problem && sentences[language].problem(row.problem, {}),
  };
}
