// The call of recovered orders, and the addresses webhooks arrive at.
import { toMajor } from '@vitrine/contract/money';
import { listOrderRepairs } from '@vitrine/contract/orders';
import { getPrivacyFile, listPrivacyRequests } from '@vitrine/contract/stores';
import type { FastifyInstance } from 'fastify';
import { asFile } from '../../../platform/http/file-answers.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { Inbox } from './inbox.ts';
import type { Privacy } from './privacy.ts';
import type { Reconciliation } from './reconcile.ts';

const webhookLimit = 5 * 1024 ** 2;

export function recoveredOrderRoutes(serve: Serve, reconciliation: Reconciliation): void {
  serve(listOrderRepairs, async ({ actor, query }) => {
    const { recovered, nextSkip, checkedAt, gaps, toldSince, setAside, backfill } = await reconciliation.listRecovered(
      actor.businessId,
      query,
    );
    return {
      repairs: recovered.map((order) => {
        const major = (minor: number): number => toMajor(minor, order.currency);
        return {
          ...order,
          repaired_at: order.repaired_at.toISOString(),
          total_before: order.total_before === null ? null : major(order.total_before),
          total_after: major(order.total_after),
          refunded_before: order.refunded_before === null ? null : major(order.refunded_before),
          refunded_after: major(order.refunded_after),
        };
      }),
      next_skip: nextSkip,
      checked_at: checkedAt?.toISOString() ?? null,
      unread: gaps.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
      told_since: toldSince?.toISOString() ?? null,
      set_aside: setAside.map(({ kind, recordId, since }) => ({
        kind,
        record_id: recordId,
        since: since.toISOString(),
      })),
      backfill,
    };
  });
}

/** What stores asked in the name of shoppers, as it is on record. */
export function privacyRoutes(serve: Serve, privacy: Privacy): void {
  serve(listPrivacyRequests, async ({ actor }) => ({
    requests: (await privacy.list(actor.businessId)).map((request) => ({
      request_id: request.request_id,
      kind: request.kind,
      shop: request.shop_domain,
      received_at: request.received_at.toISOString(),
      done_at: request.done_at?.toISOString() ?? null,
      rows: request.rows,
    })),
  }));
  serve(getPrivacyFile, async ({ actor, params, reply }) => {
    const kept = await privacy.getFile(actor.businessId, params.request_id);
    return asFile(reply, `data-request-${params.request_id}.json`, `${JSON.stringify(kept, null, 2)}\n`);
  });
}

/** Webhooks keep their raw bytes: the signature is over them. */
export function webhookRoutes(app: FastifyInstance, inbox: Inbox, platforms: Platforms): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const { platform, webhooks } of platforms.listAddresses()) {
      scope.post(webhooks, { bodyLimit: webhookLimit, config: { rateLimit: false } }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await inbox.receive(platform, request.raw, body);
        return reply.code(200).header('cache-control', 'no-store').send();
      });
    }
    done();
  });
}
