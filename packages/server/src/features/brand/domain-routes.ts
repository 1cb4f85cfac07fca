// The calls of brand domains, and what a proxy asks before it fetches a certificate.
import * as contract from '@vitrine/contract/domains';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../identity/identity.ts';
import type { BrandDomains, DomainHosts } from './domains.ts';
import { proofName, proofValue } from './domain-rules.ts';
import type { DomainRow } from './domains-store.ts';
import { own } from './own.ts';

export function domainRoutes(serve: Serve, domains: BrandDomains): void {
  const toAnswer = (row: DomainRow | null) => ({ domain: row && toDomain(row, domains) });

  serve(contract.getDomain, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await domains.find(actor.businessId));
  });
  serve(contract.setDomain, async ({ actor, params, body }) => {
    own(actor, params.business_id);
    return toAnswer(await domains.set(actor.businessId, body.domain));
  });
  serve(contract.checkDomain, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await domains.check(actor.businessId));
  });
  serve(contract.removeDomain, async ({ actor, params }) => {
    own(actor, params.business_id);
    await domains.remove(actor.businessId);
    return { domain: null };
  });
}

/** As Caddy's on-demand TLS asks: 200 for a verified brand domain, 404 for any other, so that nobody has certificates fetched at will. */
export function tlsRoute(http: FastifyInstance, hosts: DomainHosts): void {
  http.get<{ Querystring: { domain?: string } }>('/tls/ask', (request, reply) => {
    const { domain } = request.query;
    const isOurs = typeof domain === 'string' && hosts.ownerOf(domain) !== null;
    return reply
      .code(isOurs ? 200 : 404)
      .header('cache-control', 'no-store')
      .send();
  });
}

function toDomain(row: DomainRow, domains: BrandDomains): contract.BrandDomain {
  const { domain, token, checked_at: checkedAt, verified_at: verifiedAt, fault } = row;
  return {
    domain,
    address: domains.toAddress(domain),
    records: [
      { type: 'TXT', name: proofName(domain), value: proofValue(token) },
      { type: 'CNAME', name: domain, value: domains.ownHost },
    ],
    checked_at: checkedAt?.toISOString() ?? null,
    verified_at: verifiedAt?.toISOString() ?? null,
    fault,
  };
}
