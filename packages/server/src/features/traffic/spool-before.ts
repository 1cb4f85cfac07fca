// Reads lines of the spool as the version before wrote them: all in one JSON, without agents and sources. Pure.
import { businessId, linkId } from '@vitrine/contract/ids';
import { linkType } from '@vitrine/contract/links';
import { dayOf, isZone } from '@vitrine/contract/range';
import { z } from 'zod';
import { readClickFacts } from './click-layout.ts';
import { nameSource, nameUnseenAgent } from './spool-names.ts';
import type { SpoolRecord } from './spool-record.ts';

const happened = {
  businessId,
  linkId,
  linkType: linkType.default('LOOK'),
  at: z.int(),
  timeZone: z.string().max(100),
  flag: z.enum(['head', 'prefetch', 'preview', 'empty_agent', 'bot', 'scanner']).nullable(),
};
const visit = z.object({
  kind: z.literal('visit'),
  clickId: z.string().max(100),
  ...happened,
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  device: z.string().max(20),
  browser: z.string().max(40),
  inApp: z.string().max(40).nullable(),
  country: z.string().max(2).nullable(),
  referrerHost: z.string().max(300).nullable(),
});
const checkout = z.object({
  kind: z.literal('checkout'),
  requestId: z.string().max(100),
  clickId: z.string().max(100).nullable(),
  ...happened,
  lines: z.array(z.object({ variantId: z.string().max(20), quantity: z.int() })).max(200),
});

/** The record in such a line and what its agent and source would have been; an empty list when it is none. */
export function readBefore(json: unknown): SpoolRecord[] {
  const read = z.discriminatedUnion('kind', [visit, checkout]).safeParse(json);
  if (!read.success) return [];
  return read.data.kind === 'visit' ? readVisit(read.data) : readCheckout(read.data);
}

function readCommon({ timeZone, at, flag, ...of }: z.output<typeof visit> | z.output<typeof checkout>) {
  // a zone the run time does not know must not hold up everybody's visits
  const day = dayOf(new Date(at), isZone(timeZone) ? timeZone : 'UTC');
  return { businessId: of.businessId, linkId: of.linkId, linkType: of.linkType, influencerId: null, at, day, flag };
}

function readVisit(read: z.output<typeof visit>): SpoolRecord[] {
  const facts = readClickFacts(read.clickId);
  if (!facts) return [];
  const { device, browser, inApp, flag, key, country } = read;
  const agent = nameUnseenAgent({ device, browser, inApp, isBot: flag === 'bot' });
  const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
  const source = nameSource({ referrerHost: read.referrerHost, ...noUtm });
  const { visitId } = facts;
  const doer = { key, agentId: agent.agentId, sourceId: source.sourceId, country };
  return [agent, source, { kind: 'visit', ...readCommon(read), visitId, ...doer }];
}

function readCheckout(read: z.output<typeof checkout>): SpoolRecord[] {
  const facts = read.clickId === null ? null : readClickFacts(read.clickId);
  const agent = nameUnseenAgent({ device: 'other', browser: 'other', inApp: null, isBot: read.flag === 'bot' });
  const clicked = { clickAt: facts?.at ?? null, visitId: facts?.visitId ?? null };
  const doer = { key: null, agentId: agent.agentId, country: null };
  const lines = read.lines.map((line) => ({ productId: null, ...line }));
  const { requestId } = read;
  return [agent, { kind: 'checkout', requestId, ...readCommon(read), ...clicked, ...doer, lines }];
}
