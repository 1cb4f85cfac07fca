// Lines of the spool: what is written is read, and what is damaged, torn or not ours is nothing.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClickId } from './click-id.ts';
import { idOf, nameSource } from './spool-names.ts';
import {
  readLine,
  writeAgent,
  writeCheckout,
  writeEvents,
  writeOrigin,
  writeSource,
  writeVisit,
  type CheckoutRecord,
} from './spool-record.ts';

const businessId = '01890a5d-ac96-774b-bcce-b302099a8057' as BusinessId;
const linkId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479' as LinkId;
const influencerId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const at = Date.UTC(2026, 10, 21, 12, 0, 0, 123);
const clickId = createClickId(Buffer.alloc(32, 'k'), {
  businessId,
  linkId,
  clickedAt: new Date(at),
});
const visitId = String(Buffer.from(clickId, 'base64url').readBigInt64BE(39));

/** A line as the spool keeps it, without its end. */
const lineOf = (text: string): string => `${crc32(text).toString(16).padStart(8, '0')} ${text}`;

const doer = { key: 'a1'.repeat(16), agentId: '0123456789abcdef', country: 'IL', flag: null } as const;
/** A browser as a record introduces it. */
const phone = {
  kind: 'agent',
  agentId: idOf('Mobile Safari'),
  agent: 'Mobile Safari',
  device: 'mobile',
  browser: 'safari',
  inApp: null,
  isBot: false,
} as const;
const sourceId = 'fedcba9876543210';
const origin = writeOrigin({ linkType: 'LOOK', influencerId, day: '2026-11-21' });
const common = { businessId, linkId, linkType: 'LOOK', influencerId, day: '2026-11-21', ...doer };

describe('a line of the spool', () => {
  it('tells a visit', () => {
    const line = lineOf(writeVisit({ clickId, ...doer, sourceId, origin }));
    expect(readLine(line)).toEqual([{ kind: 'visit', ...common, at, visitId, sourceId }]);
    const shy = { key: null, country: null, flag: 'empty_agent', agentId: doer.agentId } as const;
    const nobody = writeOrigin({ linkType: 'SHORT', influencerId: null, day: '2026-11-21' });
    expect(readLine(lineOf(writeVisit({ clickId, ...shy, sourceId, origin: nobody })))).toEqual([
      { kind: 'visit', ...common, ...shy, linkType: 'SHORT', influencerId: null, at, visitId, sourceId },
    ]);
  });

  it('tells as many events as products', () => {
    const line = lineOf(writeEvents({ clickId, ...doer, origin, at: at + 5_000, views: ['7', '8'], adds: ['8'] }));
    const event = { kind: 'event', ...common, at: at + 5_000, clickAt: at, visitId };
    expect(readLine(line)).toEqual([
      { ...event, event: 'view', productId: '7' },
      { ...event, event: 'view', productId: '8' },
      { ...event, event: 'add', productId: '8' },
    ]);
  });

  it('tells a checkout request with its visit, or without', () => {
    const lines = [{ productId: '7', variantId: '70', quantity: 2 }];
    const request = { kind: 'checkout', requestId: 'r', ...common, linkType: 'LOOK', at, lines } as const;
    for (const visit of [
      { clickAt: at, visitId },
      { clickAt: null, visitId: null },
    ]) {
      const record: CheckoutRecord = { ...request, ...visit };
      expect(readLine(lineOf(writeCheckout(record)))).toEqual([record]);
    }
  });

  it('tells browsers and sources whatever stands in them, in ASCII', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (one, two) => {
          const agent = { ...phone, agent: one };
          const utm = {
            utm_source: two,
            utm_medium: one.slice(0, 20),
            utm_campaign: null,
            utm_term: null,
            utm_content: null,
          };
          const source = nameSource({ referrerHost: 'l.instagram.com', ...utm });
          for (const text of [writeAgent(agent), writeSource(source)]) expect(text).toMatch(/^[\x20-\x7e]*$/);
          expect(readLine(lineOf(writeAgent(agent)))).toEqual([agent]);
          expect(readLine(lineOf(writeSource(source)))).toEqual([source]);
        },
      ),
    );
  });

  const visit = writeVisit({ clickId, ...doer, sourceId, origin });
  it('is nothing when it is cut or changed anywhere', () => {
    const line = lineOf(visit);
    for (let cut = 0; cut < line.length; cut += 1) {
      expect(readLine(line.slice(0, cut))).toEqual([]);
      expect(readLine(`${line.slice(0, cut)}${line[cut] === '0' ? '1' : '0'}${line.slice(cut + 1)}`)).toEqual([]);
    }
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'v'],
    ['another kind', visit.replace('v ', 'x ')],
    ['an unknown flag', visit.replace(' - L', ' nonsense L')],
    ['a key in capitals', visit.replace(doer.key, doer.key.toUpperCase())],
    ['a day that is text', visit.replace('2026-11-21', 'yesterday!')],
    ['an influencer that is none', visit.replace(influencerId, 'maya')],
    ['a click id of another length', visit.replace(clickId, `${clickId}A`)],
    ['more behind it', `${visit} 1`],
    ['products that are none', writeEvents({ clickId, ...doer, origin, at, views: ['<x>'], adds: [] })],
    ['JSON that is none', 'c {'],
    ['JSON of an array', 'c []'],
    ['JSON of nothing', 'a 0123456789abcdef null'],
    ['a browser without a name', writeAgent(phone).slice(0, 30)],
    ['JSON without a letter', '{"kind":"visit"}'],
  ])('is nothing when its checksum fits %s', (_, text) => {
    expect(readLine(lineOf(text))).toEqual([]);
  });
});
