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

describe('what is written', () => {
  it('of a visit is one line of parts with spaces between, the click id first', () => {
    expect(writeVisit({ clickId, ...doer, sourceId, origin })).toBe(
      `v ${clickId} ${doer.key} ${doer.agentId} ${sourceId} IL - L ${influencerId} 2026-11-21`,
    );
    const nobody = { key: null, country: null, flag: 'head', agentId: doer.agentId } as const;
    const nowhere = writeOrigin({ linkType: 'SHORT', influencerId: null, day: '2026-01-01' });
    expect(writeVisit({ clickId, ...nobody, sourceId, origin: nowhere })).toBe(
      `v ${clickId} - ${doer.agentId} ${sourceId} - head S - 2026-01-01`,
    );
  });

  it.each([
    [[], [], '- -'],
    [['1'], [], '1 -'],
    [[], ['1'], '- 1'],
    [['1', '2', '1'], ['a~b.c-d_e'], '1,2,1 a~b.c-d_e'],
  ])('of the views %j and adds %j ends in %j', (views, adds, end) => {
    const text = writeEvents({ clickId, ...doer, origin, at: 0, views, adds });
    expect(text).toBe(`e ${clickId} ${doer.key} ${doer.agentId} IL - L ${influencerId} 2026-11-21 0 ${end}`);
  });

  it('of what is not ASCII is escaped, half pairs as they are', () => {
    const text = writeAgent({ ...phone, agent: 'é\ud83d\u200f\u007f"' });
    expect(text).toContain('"agent":"\\u00e9\\ud83d\\u200f\\u007f\\""');
  });
});

describe('the checksum', () => {
  // Click ids are random, so a checksum with what a case needs is looked for among many.
  const agents = Array.from({ length: 5_000 }, (_, n) => n.toString(16).padStart(16, '0'));
  const visits = agents.map((agentId) => writeVisit({ clickId, ...doer, agentId, sourceId, origin }));
  const visit = visits.find((text) => /^\d*[a-f]/.test(lineOf(text))) ?? '';

  it('is read with zeros in front', () => {
    const padded = visits.map(lineOf).filter((line) => line.startsWith('00'));
    expect(padded.length).toBeGreaterThan(0);
    for (const line of padded) expect(readLine(line)).toHaveLength(1);
  });

  it.each([
    ['in capitals', `${lineOf(visit).slice(0, 8).toUpperCase()} ${visit}`],
    ['without its space', lineOf(visit).replace(' ', '')],
    ['with a tab behind it', lineOf(visit).replace(' ', '\t')],
    ['with two spaces behind it', lineOf(visit).replace(' ', '  ')],
    ['of the text and its end', `${crc32(`${visit}\n`).toString(16).padStart(8, '0')} ${visit}`],
    ['of nothing', `00000000 ${visit}`],
    ['before nothing', '00000000 '],
    ['alone', '00000000'],
    ['of another line', `${lineOf(`${visit} `).slice(0, 8)} ${visit}`],
    ['of the first of two lines', `${lineOf(visit)}\n${lineOf(visit)}`],
  ])('%s makes no line', (_, line) => {
    expect(readLine(line)).toEqual([]);
  });
});

describe('whatever happens', () => {
  const anyDoer = fc.record({
    key: fc.option(fc.stringMatching(/^[0-9a-f]{32}$/)),
    agentId: fc.stringMatching(/^[0-9a-f]{16}$/),
    country: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
    flag: fc.constantFrom(null, 'head', 'prefetch', 'preview', 'empty_agent', 'bot', 'scanner'),
  });
  const anyOf = fc.record({
    linkType: fc.constantFrom('LOOK', 'SHORT'),
    influencerId: fc.option(fc.uuid()),
    day: fc.constantFrom('1970-01-01', '2026-03-27', '2028-02-29', '9999-12-31'),
  });
  const anyId = fc.stringMatching(/^[A-Za-z0-9][\w.~-]{0,99}$/);

  it('a visit is read as it was written', () => {
    fc.assert(
      fc.property(anyDoer, anyOf, (who, of) => {
        const line = lineOf(writeVisit({ clickId, ...who, sourceId, origin: writeOrigin(of) }));
        expect(readLine(line)).toEqual([{ kind: 'visit', businessId, linkId, ...of, at, visitId, ...who, sourceId }]);
      }),
    );
  });

  it('events are read in their order and as often as they were written, views first', () => {
    fc.assert(
      fc.property(fc.array(anyId), fc.array(anyId), fc.nat(999_999_999_999_999), (views, adds, then) => {
        const read = readLine(lineOf(writeEvents({ clickId, ...doer, origin, at: then, views, adds })));
        const told = read.map((record) => (record.kind === 'event' ? [record.event, record.productId, record.at] : []));
        const none = views.length + adds.length === 0;
        const seen = [...views.map((id) => ['view', id, then]), ...adds.map((id) => ['add', id, then])];
        expect(told).toEqual(none ? [[]] : seen);
        expect(read.some((record) => record.kind === 'activation')).toBe(none);
      }),
    );
  });

  it('a checkout is read as it was written', () => {
    const anyLine = fc.record({ productId: anyId, variantId: anyId, quantity: fc.integer() });
    fc.assert(
      fc.property(anyDoer, anyOf, fc.array(anyLine, { maxLength: 200 }), (who, of, lines) => {
        const visit = { clickAt: at, visitId, at, requestId: '9f' };
        const record: CheckoutRecord = { kind: 'checkout', businessId, linkId, ...of, ...who, ...visit, lines };
        expect(readLine(lineOf(writeCheckout(record)))).toEqual([record]);
      }),
      { numRuns: 30 },
    );
  });
});

/** What a line of JSON with a name before it tells. */
const named = (letter: string, json: object, name = '0123456789abcdef') =>
  readLine(lineOf(`${letter} ${name} ${JSON.stringify(json)}`));

describe('JSON with a checksum that fits', () => {
  const checkout = { kind: 'checkout', requestId: 'r', ...common, at, clickAt: at, visitId, lines: [] };
  const line = { productId: '7', variantId: '70', quantity: 1 };
  const readAs = (more: object): number => readLine(lineOf(`c ${JSON.stringify({ ...checkout, ...more })}`)).length;

  it.each<[string, object]>([
    ['is whole', {}],
    ['brings more than is known', { colour: 'red' }],
    ['has as many lines as there may be', { lines: Array.from({ length: 200 }, () => line) }],
    ['names things as any platform does', { lines: [{ ...line, productId: 'prod_01HX', variantId: 'z'.repeat(100) }] }],
    ['takes something back', { lines: [{ ...line, quantity: -1 }] }],
    ['has the least number of a visit', { visitId: '-9223372036854775808' }],
    ['was before 1970', { at: -1 }],
    ['was on a leap day', { day: '2028-02-29' }],
  ])('is a checkout when it %s', (_, more) => {
    expect(readAs(more)).toBe(1);
  });

  it.each<[string, object]>([
    ['has one line too many', { lines: Array.from({ length: 201 }, () => line) }],
    ['has lines that are none', { lines: [null] }],
    ['has no lines', { lines: null }],
    ['counts in halves', { lines: [{ ...line, quantity: 0.5 }] }],
    ['counts in words', { lines: [{ ...line, quantity: '1' }] }],
    ['counts past what is exact', { lines: [{ ...line, quantity: 2 ** 53 }] }],
    ['names a product by nothing', { lines: [{ ...line, productId: '' }] }],
    ['names a product by too much', { lines: [{ ...line, productId: '7'.repeat(101) }] }],
    ['names a product by half a pair', { lines: [{ ...line, productId: '\ud83d' }] }],
    ['names a variant by a mark', { lines: [{ ...line, variantId: '\u200f7' }] }],
    ['is of a day there is not', { day: '2026-02-30' }],
    ['is of a leap day there was not', { day: '2026-02-29' }],
    ['is of no day', { day: '' }],
    ['was at a fraction', { at: 0.5 }],
    ['is of an unknown flag', { flag: 'human' }],
    ['is of an unknown link type', { linkType: 'MULTI' }],
    ['is of nobody’s business', { businessId: 'mine' }],
    ['is of an influencer that is none', { influencerId: '' }],
    ['has a key in capitals', { key: 'A1'.repeat(16) }],
    ['has a longer country', { country: 'ISR' }],
    ['has a number of a visit that is too long', { visitId: '1'.repeat(20) }],
    ['is of another kind', { kind: 'visit' }],
    ['is of an agent without a name', { agentId: '' }],
  ])('is none when it %s', (_, more) => {
    expect(readAs(more)).toBe(0);
  });

  it('has the name that stands before it, whatever it says itself', () => {
    expect(named('a', { ...phone, agentId: 'f'.repeat(16) })).toEqual([{ ...phone, agentId: '0123456789abcdef' }]);
  });

  const source = nameSource({
    referrerHost: null,
    utm_source: 'x'.repeat(300),
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
  });
  it.each<[string, () => readonly object[], number]>([
    ['a browser', () => named('a', phone), 1],
    ['a source', () => named('s', source), 1],
    ['a browser where a source is named', () => named('s', { ...phone, agentId: null }), 0],
    ['a source where a browser is named', () => named('a', { ...source, sourceId: null }), 0],
    ['a name in capitals', () => named('a', phone, '0123456789ABCDEF'), 0],
    ['a name of fewer digits', () => named('a', phone, '0123456789abcde'), 0],
    ['as long a header as is kept', () => named('a', { ...phone, agent: 'x'.repeat(1_000) }), 1],
    ['a longer one', () => named('a', { ...phone, agent: 'x'.repeat(1_001) }), 0],
    ['a value longer than is kept', () => named('s', { ...source, utm_term: 'x'.repeat(301) }), 0],
    ['a program by word alone', () => named('a', { ...phone, isBot: 'true' }), 0],
    ['a value that is missing', () => named('s', { ...source, utm_term: undefined }), 0],
  ])('names %s', (_, read, records) => {
    expect(read()).toHaveLength(records);
  });
});
