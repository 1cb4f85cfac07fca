// What one influencer brought in, asked through the API and read from her report: parts, days, zone, and whose eyes.
import { exportInfluencerReport, getInfluencerInsight, type InfluencerParts } from '@vitrine/contract/analytics';
import { changeTerms } from '@vitrine/contract/terms';
import { createLink, type Link } from '@vitrine/contract/links';
import { dayOf } from '@vitrine/contract/range';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;
let lena: string;
let today: string;

const hour = 3600 * 1000;
const zone = 'America/New_York';
const piece = { variantId: '40100', quantity: 1 };
const params = { username: 'lena' };
const bySize = (a: number, b: number): number => a - b;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  await world.get(changeTerms, { token: merchant.token, params, body: { terms: { commission: 10 } } });
  // the store tells an order's time in whole seconds, which may be before a moment ago
  const earlier = sql`update influencer_terms set effective_from = effective_from - interval '1 day'`;
  await earlier.execute(world.app.platform.database.db);
  today = dayOf(new Date(), zone);
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, influencer_username: 'lena', ...fields } as never,
    });
  const look = await make({ link_type: 'LOOK', title: 'Hers', inventory_ids: ['9001'] });
  const short = await make({ link_type: 'SHORT', title: 'Her short', inventory_ids: ['9001'] });
  await click(look);
  await buy({ noteAttributes: [{ name: '__lk', value: await click(look) }] });
  await buy({ noteAttributes: [{ name: '__lk', value: await click(short) }], refunds: [{ kind: 'whole' }] });
  await buy({ discountCode: 'LENA10' });
  await eventually('three counted orders', async () => ((await ask()).total_sales === 3 ? true : null));
  await eventually('three counted clicks', async () => ((await ask()).total_clicks === 3 ? true : null));
});
afterAll(() => world.stop());

async function click({ link_id: linkId, link_type: linkType }: Link): Promise<string> {
  const influencer = await world.app.features.influencers.find(merchant.businessId, params);
  return world.app.features.traffic.intake.recordVisit({
    businessId: merchant.businessId,
    influencerId: influencer?.accountId ?? null,
    linkId,
    linkType,
    timeZone: zone,
    visitor: createVisitor(),
    at: new Date(Date.now() - hour),
  });
}

const buy = (wish: object) => world.placeOrder('atelier', { lines: [piece], ...wish });

const ask = async (query = {}, token = merchant.token): Promise<InfluencerParts> =>
  (await world.get(getInfluencerInsight, { token, params, query })).insight;

interface Table {
  name: string;
  type: string;
  rows: Record<string, string>[];
}

async function report(query: object, language = 'en', of = params): Promise<Table> {
  const response = await fetch(world.url + pathOf(exportInfluencerReport, { params: of, query }), {
    headers: { authorization: `Bearer ${merchant.token}`, 'accept-language': language },
  });
  const text = await response.text();
  return {
    name: response.headers.get('content-disposition') ?? '',
    type: response.headers.get('content-type') ?? '',
    rows: parse(text, { bom: true, columns: true }) as Record<string, string>[],
  };
}

describe('what one influencer brought', () => {
  it('is told whole and by part: her looks, her shorts, and her code alone', async () => {
    const told = await ask();
    expect(told).toMatchObject({ total_clicks: 3, clicks_looks: 2, clicks_shorts: 1 });
    expect(told).toMatchObject({ total_sales: 3, sales_looks: 1, sales_shorts: 1, sales_external: 1 });
    expect(told.refunded_looks).toBe(0);
    expect(told.refunded_shorts).toBeGreaterThan(0);
    // ten percent of what is left of her orders; the one of her short was given back
    expect(told.commission).toBeGreaterThan(0);
    expect(told.commission_shorts).toBe(0);
    expect(told.commission).toBeCloseTo((told.influencer_attributed_revenue ?? 0) / 10, 2);
    const sums = (name: string) =>
      ['looks', 'shorts', 'external'].map((part) => told[`${name}_${part}` as keyof InfluencerParts] as number);
    const wholes = {
      revenue: told.total_revenue,
      refunded: told.total_refunded,
      influencer_attributed_checkouts: told.influencer_attributed_checkouts,
      influencer_attributed_revenue: told.influencer_attributed_revenue,
      commission: told.commission,
    };
    for (const [name, whole] of Object.entries(wholes)) {
      expect(sums(name).reduce((sum, part) => sum + part)).toBeCloseTo(whole ?? Number.NaN, 6);
    }
  });

  it('is of the days asked for', async () => {
    expect(await ask({ from_date: today, to_date: today })).toMatchObject({ total_sales: 3 });
    expect(await ask({ from_date: '2024-01-01', to_date: '2024-01-31' })).toMatchObject({ total_sales: 0 });
    const backwards = await world.call(getInfluencerInsight, {
      token: merchant.token,
      params,
      query: { from_date: '2024-02-01', to_date: '2024-01-31' },
    });
    expect(backwards.error?.fields?.map(({ code }) => code)).toEqual(['range_backwards']);
  });

  it('§6 Influencer: she sees herself, and only what her permissions allow', async () => {
    // what stays with the merchant is hers to know
    const { profit, cost_of_goods: cost, cost_known: known, ...hers } = await ask();
    expect([profit, cost, known]).not.toContain(undefined);
    expect(await ask({}, lena)).toEqual(hers);
    const shy = await world.addInfluencer(merchant, 'shy', {
      permissions: {
        analytics_revenue_enabled: false,
        analytics_clicks_enabled: false,
        analytics_commission_enabled: false,
      },
    });
    expect((await world.call(getInfluencerInsight, { token: shy, params })).error?.code).toBe('not_found');
    const own = await world.get(getInfluencerInsight, { token: shy, params: { username: 'shy' } });
    expect(Object.keys(own.insight).filter((name) => /revenue|refund|clicks|commission/.test(name))).toEqual([]);
    expect(own.insight.total_sales).toBe(0);
  });
});

describe('her report', () => {
  const range = { from_date: '2026-01-01', to_date: '2026-01-03' };

  it('is called after her and its days, and tells every day and the zone of days', async () => {
    const { name, type, rows } = await report({ ...range, timezone: 'Asia/Jerusalem' });
    expect(name).toBe('attachment; filename="lena_report_2026-01-01_to_2026-01-03.csv"');
    expect(type).toContain('text/csv');
    expect(rows.map(({ Day: day }) => day)).toEqual(['Total', '2026-01-01', '2026-01-02', '2026-01-03']);
    for (const row of rows) {
      expect(row).toMatchObject({ Influencer: 'lena', Currency: 'USD', 'Time zone of the days': zone });
      expect(row['Written on']).toMatch(/\(Asia\/Jerusalem\)$/);
    }
  });

  it('has every column of the specification, equal to what the screen is told, and days that add up', async () => {
    const { rows } = await report({ from_date: today, to_date: today });
    const told = await ask({ from_date: today, to_date: today });
    const [total, ...days] = rows;
    const figures = Object.entries(total ?? {}).slice(2, -3);
    // what is not known is an empty cell
    const { profile_image_url: _picture, ...rest } = told;
    const numbers = Object.values(rest).flatMap((value) =>
      typeof value === 'number' || value === null ? Number(value) : [],
    );
    expect(figures.map(([, value]) => Number(value)).toSorted(bySize)).toEqual(numbers.toSorted(bySize));
    for (const [name, value] of figures.filter(([each]) => each !== 'Cost known')) {
      expect(days.reduce((sum, row) => sum + Number(row[name]), 0)).toBeCloseTo(Number(value), 6);
    }
  });

  it('holds no formula, whatever she is called', async () => {
    await world.addInfluencer(merchant, '-2-cmd');
    const { rows } = await report(range, 'en', { username: '-2-cmd' });
    expect(new Set(rows.map(({ Influencer: name }) => name))).toEqual(new Set(["'-2-cmd"]));
  });

  it('is in Hebrew for who reads Hebrew', async () => {
    const { rows } = await report(range, 'he');
    expect(Object.keys(rows[0] ?? {})).toContain('אזור הזמן של הימים');
  });

  it.each(['Mars/Olympus', "Asia/Jerusalem'; drop table orders", 'x'.repeat(101), ''])(
    'refuses the time zone “%s” at its field',
    async (timezone) => {
      const address = pathOf(exportInfluencerReport, { params, query: range });
      const response = await fetch(`${world.url}${address}&timezone=${encodeURIComponent(timezone)}`, {
        headers: { authorization: `Bearer ${merchant.token}` },
      });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { fields: { field: string; message: string }[] } };
      expect(error.fields[0]?.field).toBe('timezone');
    },
  );

  it('is nobody’s of another business, and none of a name that is not there', async () => {
    const other = await world.signUp('omer');
    const asked = await world.call(exportInfluencerReport, { token: other.token, params });
    expect(asked.error?.code).toBe('not_found');
    const nobody = await world.call(exportInfluencerReport, { token: merchant.token, params: { username: 'nobody' } });
    expect(nobody.error?.code).toBe('not_found');
  });
});
